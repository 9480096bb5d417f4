import { useState } from 'react';
import { type PhotoFacts, photoSources } from '#contract/photo-urls.ts';
import { averageColor } from './average-color.ts';
import { BrandPicture } from './brand-picture.tsx';

interface GalleryPhotoProps {
  photo: PhotoFacts;
  brand: string;
  alt: string;
  sizes: string;
  /** The one that is seen first should not wait for the others. */
  isFirst: boolean;
  /** Around it shows what lies behind; without, its average color until it is there. */
  isBare?: boolean;
}

/** Whole, never cut: what is at the edge may matter to a buyer. */
export function GalleryPhoto({ photo, brand, alt, sizes, isFirst, isBare }: GalleryPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrandPicture brand={brand} />;
  const { src, avif, webp, width, height, thumbhash } = photoSources(photo);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
        style={isBare ? undefined : { backgroundColor: averageColor(thumbhash) }}
        className="size-full object-contain"
      />
    </picture>
  );
}
