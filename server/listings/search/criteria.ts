import type { BrandId } from '#contract/brands/brands.ts';
import type { FacetValue, FilterName } from '#contract/listings/facets.ts';
import type { ListingSort, ShownStatus } from '#contract/listings/listing-values.ts';
import type { ListingFilters } from '#contract/listings/listings.ts';

/** What a list asks for, once the address of the page has been understood. */
export type Criteria = { [Name in FilterName]?: FacetValue<Name> | undefined } & {
  shelf: ShownStatus;
  sort: ListingSort;
  term?: string | undefined;
  brands: readonly BrandId[];
  openToTrades?: '1' | undefined;
  /** The one member whose listings are wanted. */
  seller?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Without what is reserved. */
  reserved?: 'out' | undefined;
};

export function readCriteria(filters: ListingFilters): Criteria {
  const { q, query, brands, seller, minPrice, maxPrice, sort = 'newest', status = 'active', ...rest } = filters;
  const term = q || query;
  return {
    ...rest,
    shelf: status,
    sort,
    brands,
    // Choosing brands drops the text, and blank text asks for nothing.
    term: brands.length === 0 && term?.trim() ? term : undefined,
    seller: seller || undefined,
    minCents: minPrice,
    maxCents: maxPrice,
  };
}
