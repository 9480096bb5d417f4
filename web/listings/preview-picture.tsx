import { useState } from 'react';
import { mediaRoot, parsePhotoKey, photoSources } from '#contract/photo-urls.ts';
import { BrandPicture } from './brand-picture.tsx';

const sizes = '(min-width: 1280px) 300px, (min-width: 1024px) 24vw, 47vw';

export function PreviewPicture({ url, brand }: { url: string | null; brand: string }) {
  const [isBroken, setBroken] = useState(false);
  if (!url) return <p className="grid size-full place-items-center text-ink-soft">No image</p>;
  if (isBroken) return <BrandPicture brand={brand} />;
  const file = url.startsWith(mediaRoot) ? parsePhotoKey(url.slice(mediaRoot.length)) : undefined;
  // Visitors get one address; it tells which smaller sizes lie beside it.
  const sources = file && photoSources({ ...file, height: 0, thumbhash: '' });
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        src={url}
        srcSet={sources?.webp}
        sizes={sources && sizes}
        alt=""
        width={480}
        height={600}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </picture>
  );
}
