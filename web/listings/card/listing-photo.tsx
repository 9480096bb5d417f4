import { useState } from 'react';
import { type PhotoFacts, photoSources } from '#contract/photos/photo-urls.ts';
import { usePlaceholder } from '#web/photos/use-placeholder.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BrandPicture } from './brand-picture.tsx';

interface ListingPhotoProps {
  photo: PhotoFacts | null;
  brand: string;
  /** How wide it is shown, for the browser's choice among the sizes. */
  sizes: string;
  /** On the first screen: the browser should not wait until it knows the layout. */
  isEager?: boolean;
  className?: string;
}

/** The first photograph of a listing. It fills its frame and says nothing: the title stands beside it. */
export function ListingPhoto({ photo, brand, sizes, isEager, className }: ListingPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  const placeholder = usePlaceholder(photo?.thumbhash);
  if (!photo || isBroken) return <BrandPicture brand={brand} />;
  const { src, avif, webp, width, height } = photoSources(photo);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
        style={placeholder}
        className={classNames('size-full object-cover', className)}
      />
    </picture>
  );
}
