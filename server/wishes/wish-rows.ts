import { filterNames } from '#contract/listings/facets.ts';
import { writePrice } from '#contract/price.ts';
import type { WishFilters } from '#contract/wishes/wish-values.ts';
import type { WrittenWish } from '#contract/wishes/wishes.ts';
import type { wishes } from '#server/db/schema/wishes.ts';
import type { Criteria } from '#server/listings/search/criteria.ts';
import { readSearchWords } from '#server/listings/search/search-words.ts';

export type WishRow = typeof wishes.$inferSelect;
type FilterColumns = Omit<
  WishRow,
  'id' | 'userId' | 'place' | 'name' | 'alert' | 'isPublic' | 'words' | 'createdAt' | 'updatedAt'
>;

const highestCents = 2_147_483_646;

/** What is kept of the filters of a search. */
export function columnsOf(filters: WrittenWish['filters']): FilterColumns {
  const { q, query, brands, seller, minPrice, maxPrice, openToTrades, reserved } = filters;
  const kept = (cents: number | undefined) => (cents === undefined ? null : Math.min(cents, highestCents));
  const chosen = Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? null]));
  return {
    ...(chosen as Pick<FilterColumns, (typeof filterNames)[number]>),
    text: (q || query)?.trim() || null,
    brands,
    openToTrades: openToTrades !== undefined,
    unreserved: reserved !== undefined,
    sellerId: seller?.toLowerCase() || null,
    minCents: kept(minPrice),
    maxCents: kept(maxPrice),
  };
}

/** The same as in the address of the search page. */
export function filtersOf(row: FilterColumns): WishFilters {
  const filters = {
    q: row.text,
    brands: row.brands.join(','),
    ...Object.fromEntries(filterNames.map((name) => [name, row[name]])),
    openToTrades: row.openToTrades ? '1' : null,
    seller: row.sellerId,
    minPrice: row.minCents === null ? null : priceText(row.minCents),
    maxPrice: row.maxCents === null ? null : priceText(row.maxCents),
    reserved: row.unreserved ? 'out' : null,
  };
  return Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** What the search page would look for. */
export function criteriaOf(row: FilterColumns): Criteria {
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, row[name] ?? undefined])),
    shelf: 'active',
    sort: 'newest',
    term: row.text ?? undefined,
    brands: row.brands,
    openToTrades: row.openToTrades ? '1' : undefined,
    seller: row.sellerId ?? undefined,
    minCents: row.minCents ?? undefined,
    maxCents: row.maxCents ?? undefined,
    reserved: row.unreserved ? 'out' : undefined,
  };
}

export const wordsOf = ({ text }: FilterColumns): string[] => (text === null ? [] : readSearchWords(text));

/** Its price as people write it in an address: "150" rather than "150.00". */
function priceText(cents: number): string {
  return writePrice(cents).replace(/\.00$/, '');
}
