import { thumbHashToAverageRGBA } from 'thumbhash';

/** The color that stands where a photograph will be; nothing for a hash that cannot be read. */
export function averageColor(thumbhash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return undefined;
  }
}
