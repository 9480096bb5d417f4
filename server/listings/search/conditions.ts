import { type ListingSort, openToTradesTypes } from '#contract/listings/listing-values.ts';
import { microsecondsOf, momentAt } from '#server/lib/moment-cursor.ts';
import { searchFacets } from './facets.ts';
import type { Shape } from './shape.ts';
import type { Bind } from './statement.ts';

const noPriceLast = { price_asc: 'coalesce(price_cents, 2147483647)', price_desc: 'coalesce(price_cents, -1)' };

const asText = (key: string) => `(${key})::text`;

/** Each order is the order of one index; the id settles ties. */
export const orders: Record<ListingSort, { key: string; direction: 'asc' | 'desc'; keyText: (key: string) => string }> =
  {
    newest: { key: 'sort_at', direction: 'desc', keyText: microsecondsOf },
    price_asc: { key: noPriceLast.price_asc, direction: 'asc', keyText: asText },
    price_desc: { key: noPriceLast.price_desc, direction: 'desc', keyText: asText },
  };

export function afterCursor({ after, sort }: Shape, bind: Bind): string[] {
  if (!after) return [];
  const { key, direction } = orders[sort];
  const from = sort === 'newest' ? momentAt(bind('afterKey', 'bigint')) : bind('afterKey', 'integer');
  return [`(${key}, id) ${direction === 'desc' ? '<' : '>'} (${from}, ${bind('afterId', 'uuid')})`];
}

/** Written like the key of the price indexes, so that a narrow range is a narrow stretch of one. */
export function inPriceRange({ price, sort }: Shape, bind: Bind): string[] {
  if (!price) return [];
  const key = sort === 'price_desc' ? noPriceLast.price_desc : noPriceLast.price_asc;
  return [`${key} between ${bind('lowestCents', 'integer')} and ${bind('highestCents', 'integer')}`];
}

/** Everything but the brands and the price. */
export function matchingFilters({ facets, openToTrades, unreserved }: Shape, bind: Bind): string[] {
  const oneOfThem = openToTradesTypes.map((type) => `'${type}'`).join(', ');
  return [
    ...facets.map((name) => searchFacets[name].matches(bind)),
    ...(openToTrades ? [`${searchFacets.type.column} in (${oneOfThem})`] : []),
    ...(unreserved ? [isUnreserved] : []),
  ];
}

/**
 * A look at the few reservations for each listing that the other filters let through, and no column of the indexes: those would
 * have to be written anew with every handshake. As a subquery that PostgreSQL cannot turn into a join, so that the walk stays lazy.
 */
const isUnreserved = '(select listing_id from deal_reservations where listing_id = id) is null';

/** Whoever hides their profile hides which listings are theirs. */
export function ofSeller({ seller }: Shape, bind: Bind): string[] {
  if (!seller) return [];
  const wanted = bind('seller', 'uuid');
  return [`user_id = ${wanted}`, `(select profile_visible from profiles where profiles.id = ${wanted})`];
}

export function amongBrands({ brands }: Shape, bind: Bind): string[] {
  return brands > 0 ? [searchFacets.brand.matches(bind)] : [];
}

/** The same filters as tokens of the token index, each an expression of SQL: all of the first, and one of each list. */
export function filterTokens(shape: Shape, bind: Bind): { all: string[]; anyOf: string[][] } {
  const { onlyActive, brands, facets, openToTrades } = shape;
  const all = facets.map((name) => `'${searchFacets[name].token} ' || ${bind(name, 'text')}`);
  // Nearly everything is active: reading that list would only cost time.
  if (!onlyActive) all.unshift(`'shelf ' || ${bind('shelf', 'text')}`);
  const anyBrand = Array.from(
    { length: brands },
    (_, at) => `'${searchFacets.brand.token} ' || (${bind('brands', 'text[]')})[${at + 1}]`,
  );
  const anyType = openToTrades ? openToTradesTypes.map((type) => `'${searchFacets.type.token} ${type}'`) : [];
  return { all, anyOf: [anyBrand, anyType].filter((tokens) => tokens.length > 0) };
}
