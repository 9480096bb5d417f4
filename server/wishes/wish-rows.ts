import { filterNames } from '#contract/listings/facets.ts';
import { capOfHead } from '#contract/listings/search/head-size.ts';
import type { NamedBrands } from '#contract/listings/search/phrases.ts';
import { readWishText } from '#contract/listings/search/read-text.ts';
import { writePrice } from '#contract/price.ts';
import type { WishFilters } from '#contract/wishes/wish-values.ts';
import type { WrittenWish } from '#contract/wishes/wishes.ts';
import type { wishes } from '#server/db/schema/wishes.ts';
import { highestCents } from '#server/listings/price-ends.ts';
import type { Criteria } from '#server/listings/search/criteria.ts';
import { nothing } from '#server/listings/search/find-words.ts';

export type WishRow = typeof wishes.$inferSelect;
type FilterColumns = Omit<
  WishRow,
  | 'id'
  | 'userId'
  | 'place'
  | 'name'
  | 'alert'
  | 'isPublic'
  | 'query'
  | 'withoutQuery'
  | 'readBy'
  | 'createdAt'
  | 'updatedAt'
>;

/** The filters of a search as a wish keeps them. The filters of its text are filters like those that were chosen. */
export function columnsOf(filters: WrittenWish['filters'], known: NamedBrands): FilterColumns {
  const {
    q = '',
    brands,
    seller,
    openToTrades,
    reserved,
    shipping,
    minPrice,
    maxPrice,
    minInches,
    maxInches,
  } = filters;
  const meant = readWishText(q, known);
  const said = meant.filters;
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  const isMeasured = minInches !== undefined || maxInches !== undefined;
  const kept = (cents: number | undefined) => (cents === undefined ? null : Math.min(cents, highestCents));
  const ofText = { ...said, capSize: said.capSize ?? (said.headSize && capOfHead(said.headSize)) };
  const chosen = filterNames.map((name) => [name, filters[name] ?? ofText[name as 'capSize'] ?? null]);
  const isUnderstood = meant.without.length + Object.keys(said).length > 0;
  // A text of signs alone finds nothing; one of words that tell nothing asks for nothing.
  const isAsked = meant.words.length > 0 || !meant.isText;
  const words = meant.words.map(({ typed, isWanted }, at) =>
    isWanted && !meant.words[at - 1]?.isWanted ? `trade for ${typed}` : typed,
  );
  return {
    ...(Object.fromEntries(chosen) as Pick<FilterColumns, (typeof filterNames)[number]>),
    text: (isUnderstood ? words.join(' ') : isAsked && q.trim()) || null,
    without: [...new Set([...filters.without, ...meant.without.map(({ typed }) => typed.toLowerCase())])],
    brands,
    openToTrades: (openToTrades ?? said.openToTrades) !== undefined,
    unreserved: reserved !== undefined,
    freeShipping: (shipping ?? said.shipping) !== undefined,
    sellerId: seller?.toLowerCase() || null,
    minCents: kept(isPriced ? minPrice : inCents(said.minPrice)),
    maxCents: kept(isPriced ? maxPrice : inCents(said.maxPrice)),
    minInches: (isMeasured ? minInches : said.minInches) ?? null,
    maxInches: (isMeasured ? maxInches : said.maxInches) ?? null,
  };
}

const inCents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

export function filtersOf(row: FilterColumns): WishFilters {
  const filters = {
    q: row.text,
    brands: row.brands.join(','),
    ...Object.fromEntries(filterNames.map((name) => [name, row[name]])),
    without: row.without.join(','),
    openToTrades: row.openToTrades ? '1' : null,
    seller: row.sellerId,
    minPrice: row.minCents === null ? null : priceText(row.minCents),
    maxPrice: row.maxCents === null ? null : priceText(row.maxCents),
    minInches: row.minInches === null ? null : String(row.minInches),
    maxInches: row.maxInches === null ? null : String(row.maxInches),
    shipping: row.freeShipping ? 'free' : null,
    reserved: row.unreserved ? 'out' : null,
  };
  return Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export function criteriaOf(row: FilterColumns & Pick<WishRow, 'query' | 'withoutQuery'>): Criteria {
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, row[name] ?? undefined])),
    shelf: 'active',
    sort: 'newest',
    text: row.text === null ? undefined : { query: row.query ?? nothing, words: [], isRare: false },
    without: row.withoutQuery ?? undefined,
    brands: row.brands,
    openToTrades: row.openToTrades ? '1' : undefined,
    seller: row.sellerId ?? undefined,
    minCents: row.minCents ?? undefined,
    maxCents: row.maxCents ?? undefined,
    minInches: row.minInches ?? undefined,
    maxInches: row.maxInches ?? undefined,
    shipping: row.freeShipping ? 'free' : undefined,
    reserved: row.unreserved ? 'out' : undefined,
  };
}

function priceText(cents: number): string {
  return writePrice(cents).replace(/\.00$/, '');
}
