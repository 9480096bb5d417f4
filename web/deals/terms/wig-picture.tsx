import { useState } from 'react';
import { type PhotoFacts, photoUrl } from '#contract/photos/photo-urls.ts';
import { usePlaceholder } from '#web/photos/use-placeholder.ts';
import { brandPicture } from '#web/settings/brand-picture-url.ts';
import { classNames } from '#web/ui/class-names.ts';

interface WigPictureProps {
  wig: { brand: string; photo: PhotoFacts | null };
  className?: string;
}

/** A small picture of a wig, also when its listing or its photograph is gone. The title stands beside it. */
export function WigPicture({ wig: { brand, photo }, className }: WigPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const placeholder = usePlaceholder(photo?.thumbhash);
  const source = photo && !isBroken ? photoUrl(photo, 320) : brandPicture(brand);
  const shape = classNames('aspect-4/5 h-auto shrink-0 self-start rounded-soft bg-ivory-deep object-cover', className);
  return (
    <img
      src={source}
      alt=""
      width={64}
      height={80}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
      style={placeholder}
      className={shape}
    />
  );
}
