import { filterNames } from '#contract/listings/facets.ts';
import { writePrice } from '#contract/price.ts';
import type { WishFilters } from '#contract/wishes/wish-values.ts';
import type { WrittenWish } from '#contract/wishes/wishes.ts';
import type { wishes } from '#server/db/schema/wishes.ts';
import { highestCents } from '#server/listings/price-ends.ts';
import type { Criteria } from '#server/listings/search/criteria.ts';
import { readWish, type TextFilters } from '#server/listings/search/read-text.ts';
import { nothing } from '#server/listings/search/word-meanings.ts';

export type WishRow = typeof wishes.$inferSelect;
type FilterColumns = Omit<
  WishRow,
  'id' | 'userId' | 'place' | 'name' | 'alert' | 'isPublic' | 'query' | 'readBy' | 'createdAt' | 'updatedAt'
>;

/** What is kept of the filters of a search. What its text says of price, length and cap size is a filter like those that were chosen. */
export function columnsOf(filters: WrittenWish['filters']): FilterColumns {
  const { q, query, brands, seller, openToTrades, reserved } = filters;
  const { text, said } = readTextOf(q || query);
  const hasPrice = filters.minPrice !== undefined || filters.maxPrice !== undefined;
  const { minPrice, maxPrice } = hasPrice
    ? filters
    : { minPrice: inCents(said.minPrice), maxPrice: inCents(said.maxPrice) };
  const kept = (cents: number | undefined) => (cents === undefined ? null : Math.min(cents, highestCents));
  const chosen = Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? saidOf(said, name)]));
  return {
    ...(chosen as Pick<FilterColumns, (typeof filterNames)[number]>),
    text,
    brands,
    openToTrades: openToTrades !== undefined,
    unreserved: reserved !== undefined,
    sellerId: seller?.toLowerCase() || null,
    minCents: kept(minPrice),
    maxCents: kept(maxPrice),
  };
}

function readTextOf(written = ''): { text: string | null; said: TextFilters } {
  const { terms, filters } = readWish(written);
  if (Object.keys(filters).length === 0) return { text: written.trim() || null, said: {} };
  return { text: terms.map(({ typed }) => typed).join(' ') || null, said: filters };
}

const saidOf = ({ length, capSize }: TextFilters, name: (typeof filterNames)[number]) =>
  ({ length, capSize })[name as 'length' | 'capSize'] ?? null;
const inCents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

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

export function criteriaOf(row: FilterColumns & Pick<WishRow, 'query'>): Criteria {
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, row[name] ?? undefined])),
    shelf: 'active',
    sort: 'newest',
    text:
      row.text === null
        ? undefined
        : {
            query: row.query ?? nothing,
            parts: [],
            isRare: false,
            isCommonPhrase: false,
            text: row.text,
            typed: row.text,
          },
    brands: row.brands,
    openToTrades: row.openToTrades ? '1' : undefined,
    seller: row.sellerId ?? undefined,
    minCents: row.minCents ?? undefined,
    maxCents: row.maxCents ?? undefined,
    reserved: row.unreserved ? 'out' : undefined,
  };
}

function priceText(cents: number): string {
  return writePrice(cents).replace(/\.00$/, '');
}
