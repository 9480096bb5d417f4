import { findBrand } from '#contract/brands/brands.ts';

/** Stands in for a photograph that is missing or broken. */
export function BrandPicture({ brand }: { brand: string }) {
  const known = findBrand(brand);
  if (!known) return null;
  return (
    <img
      src={`/brands/${known.id}.webp`}
      alt=""
      width={480}
      height={600}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}

export function brandName(brand: string): string {
  return findBrand(brand)?.name ?? brand;
}
