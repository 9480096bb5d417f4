import { type BrandId, brandIds } from '#contract/brands/brands.ts';
import { type ListingChoices, type ListingQuery, toListingQuery } from '#web/listings/search/listing-choices.ts';

/** A brand page shows its own brand, and beside it those that were added in the address. */
export function toBrandQuery(
  brandId: string,
  { sort, capFeature, length, color, brands }: ListingChoices,
): ListingQuery {
  return toListingQuery({
    q: '',
    brands: brandIds.filter((id) => id === brandId || brands.includes(id)),
    sort,
    capFeature,
    length,
    color,
    minPrice: '',
    maxPrice: '',
    condition: '',
    type: '',
    status: 'active',
  });
}

export function otherBrands(brandId: string, brands: readonly BrandId[]): BrandId[] {
  return brands.filter((id) => id !== brandId);
}
