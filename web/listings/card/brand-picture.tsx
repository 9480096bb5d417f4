import { brandPicture } from '#web/settings/brand-picture-url.ts';

/** Stands in for a photograph that is missing or broken. */
export function BrandPicture({ brand }: { brand: string }) {
  return (
    <img
      src={brandPicture(brand)}
      alt=""
      width={480}
      height={600}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}
