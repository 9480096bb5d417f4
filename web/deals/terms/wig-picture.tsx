import { useState } from 'react';
import { findBrand } from '#contract/brands/brands.ts';
import { type PhotoFacts, photoUrl } from '#contract/photos/photo-urls.ts';
import { usePlaceholder } from '#web/photos/use-placeholder.ts';
import { classNames } from '#web/ui/class-names.ts';

interface WigPictureProps {
  wig: { brand: string; photo: PhotoFacts | null };
  className?: string;
}

/** A small picture of a wig, also when its listing or its photograph is gone. The title stands beside it. */
export function WigPicture({ wig: { brand, photo }, className }: WigPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const placeholder = usePlaceholder(photo?.thumbhash);
  const brandId = findBrand(brand)?.id;
  const stand = brandId ? `/brands/${brandId}.webp` : undefined;
  const source = photo && !isBroken ? photoUrl(photo, 320) : stand;
  const shape = classNames('aspect-4/5 h-auto shrink-0 self-start rounded-soft bg-ivory-deep object-cover', className);
  if (!source) return <span aria-hidden="true" className={shape} />;
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
