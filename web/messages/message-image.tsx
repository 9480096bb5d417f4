import { useState } from 'react';
import type { Message } from '#contract/messages.ts';

interface MessageImageProps {
  messageId: string;
  image: NonNullable<Message['image']>;
}

/** Opens in full in a tab of its own; the server gives it to the two parties alone. */
export function MessageImage({ messageId, image: { width, height } }: MessageImageProps) {
  const [isBroken, setBroken] = useState(false);
  const path = `/api/messages/${messageId}/image`;
  if (isBroken) return <p className="text-sm italic">This image could not be loaded.</p>;
  return (
    <a href={`${path}?width=2048`} target="_blank" rel="noreferrer" className="-mx-1.5 mb-1 block">
      <img
        src={`${path}?width=640`}
        srcSet={`${path}?width=320 320w, ${path}?width=640 640w, ${path}?width=1280 1280w`}
        sizes="(max-width: 767px) 75vw, 24rem"
        alt="Sent with this message"
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="max-h-96 w-auto max-w-full rounded-soft bg-ivory-deep object-contain"
      />
    </a>
  );
}
