import { type BrandId, firstBrandIds } from '#contract/brands/brands.ts';

/** A drawing of its own for each of the first brands; one that staff added has that of any wig. */
export function brandPicture(brand: BrandId): string {
  return `/brands/${firstBrandIds.includes(brand) ? brand : 'any'}.webp`;
}
