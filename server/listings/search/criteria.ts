import type { BrandId } from '#contract/brands/brands.ts';
import type { FacetValue, FilterName, Shade } from '#contract/listings/facets.ts';
import type { ListingSort, ShownStatus } from '#contract/listings/listing-values.ts';
import type { ListingFilters, Understood } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { NamedBrands } from './lexicon.ts';
import { readText, readWords, type TextFilters } from './read-text.ts';
import { findMeanings, type SearchText } from './word-meanings.ts';

export type Criteria = { [Name in FilterName]?: FacetValue<Name> | undefined } & {
  shelf: ShownStatus;
  sort: ListingSort;
  text?: SearchText | undefined;
  brands: readonly BrandId[];
  /** One of these; none means any. */
  shades?: readonly Shade[] | undefined;
  openToTrades?: '1' | undefined;
  seller?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  reserved?: 'out' | undefined;
};

interface Asked {
  criteria: Criteria;
  understood?: Understood;
}

export async function readCriteria(
  deps: Pick<Deps, 'database'>,
  filters: ListingFilters,
  known: NamedBrands,
): Promise<Asked> {
  const {
    q,
    query,
    brands,
    seller,
    minPrice,
    maxPrice,
    sort,
    status = 'active',
    asTyped,
    notFromText,
    ...rest
  } = filters;
  const written: Criteria = {
    ...rest,
    shelf: status,
    sort: orderOf(sort, filters),
    brands,
    seller: seller || undefined,
    minCents: minPrice,
    maxCents: maxPrice,
  };
  const term = termOf(filters);
  if (term === undefined) return { criteria: written };
  const read = asTyped ? readWords(term, known) : readText(term, known);
  const meant = leaveOut(read.filters, { notFromText, written });
  // A text of nothing but numbers is all filter.
  const isAllFilter = read.terms.length === 0 && Object.keys(read.filters).length > 0;
  const text = isAllFilter ? undefined : await findMeanings(deps, read, asTyped ? 'as typed' : 'search');
  const { minPrice: least, maxPrice: most, ...facets } = meant;
  const inCents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));
  return {
    criteria: {
      ...written,
      ...facets,
      minCents: written.minCents ?? inCents(least),
      maxCents: written.maxCents ?? inCents(most),
      sort: text && (sort === undefined || sort === 'best') ? 'best' : written.sort,
      text,
    },
    understood: {
      text: text?.text ?? '',
      ...(text && text.text !== text.typed && { correctedFrom: text.typed }),
      filters: inAddress(meant),
    },
  };
}

/** Without a text nothing matches best, and without shades none is closest. */
function orderOf(sort: ListingSort | undefined, { shades }: Pick<ListingFilters, 'shades'>): ListingSort {
  if (sort !== undefined && sort !== 'best' && sort !== 'closest') return sort;
  return shades.length > 0 ? 'closest' : 'newest';
}

/** Choosing brands drops the text, and blank text asks for nothing. */
export function termOf({ q, query, brands }: Pick<ListingFilters, 'q' | 'query' | 'brands'>): string | undefined {
  const term = q || query;
  return brands.length === 0 && term?.trim() ? term : undefined;
}

/** What was chosen comes before what the text says, and what was taken away stays away. */
function leaveOut(
  { minPrice, maxPrice, length, capSize }: TextFilters,
  { notFromText = '', written }: { notFromText?: string | undefined; written: Criteria },
): TextFilters {
  const isAway = (name: string) => notFromText.split(',').includes(name);
  const hasPrice = isAway('price') || written.minCents !== undefined || written.maxCents !== undefined;
  return {
    ...(!hasPrice && minPrice !== undefined && { minPrice }),
    ...(!hasPrice && maxPrice !== undefined && { maxPrice }),
    ...(length && !isAway('length') && !written.length && { length }),
    ...(capSize && !isAway('capSize') && !written.capSize && { capSize }),
  };
}

function inAddress({ minPrice, maxPrice, ...facets }: TextFilters): Understood['filters'] {
  return {
    ...facets,
    ...(minPrice !== undefined && { minPrice: String(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  };
}
