import type { BrandId } from '#contract/brands/brands.ts';
import {
  type ListingChoices,
  type ListingQuery,
  readChoices,
  toListingQuery,
} from '#web/listings/search/listing-choices.ts';

/** The dropdowns of a brand page, beside the order. */
export const brandFacets = ['capFeature', 'length', 'color', 'capSize'] as const;

const nothingChosen = readChoices(new URLSearchParams());

/** A brand page shows its own brand, and beside it those that were added in the address. */
export function toBrandQuery(brandId: string, choices: ListingChoices): ListingQuery {
  return toListingQuery(askedChoices(brandId, choices));
}

export function readBrandQuery(brandId: string, search: URLSearchParams): ListingQuery {
  return toBrandQuery(brandId, readChoices(search));
}

/** The same as the search page would have it. */
export function askedChoices(brandId: string, choices: ListingChoices): ListingChoices {
  return { ...shownChoices(brandId, choices), brands: [brandId, ...otherBrands(brandId, choices.brands)] };
}

/** What can be chosen on a brand page, and nothing else that the address may hold. */
export function shownChoices(brandId: string, choices: ListingChoices): ListingChoices {
  return {
    ...nothingChosen,
    ...Object.fromEntries(brandFacets.map((name) => [name, choices[name]])),
    brands: otherBrands(brandId, choices.brands),
    // A brand page has no text that anything could match best, and no shades that others are close to.
    sort: choices.sort === 'best' || choices.sort === 'closest' ? '' : choices.sort,
  };
}

export function otherBrands(brandId: string, brands: readonly BrandId[]): BrandId[] {
  return brands.filter((id) => id !== brandId);
}
