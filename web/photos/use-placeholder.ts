import { type CSSProperties, useMemo } from 'react';
import { thumbHashToDataURL } from 'thumbhash';

/** What stands where a photograph will be: the photograph itself, blurred; nothing for a hash that cannot be read. */
export function usePlaceholder(thumbhash: string | undefined): CSSProperties | undefined {
  return useMemo(() => placeholderOf(thumbhash), [thumbhash]);
}

export function placeholderOf(thumbhash: string | undefined): CSSProperties | undefined {
  if (!thumbhash) return undefined;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)));
    return { backgroundImage: `url(${url})`, backgroundSize: 'cover', backgroundPosition: 'center' };
  } catch {
    return undefined;
  }
}
