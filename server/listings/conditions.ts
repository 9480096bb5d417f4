import { type ListingSort, lengthBandInches } from '#contract/listing-values.ts';
import type { Criteria } from './criteria.ts';
import { type Cursor, momentOf } from './cursor.ts';

/**
 * Collects the values of a statement: `bind(value, 'uuid')` gives what stands for it in the text. A prepared statement
 * hides them from the planner, behind a subquery: each has one plan made for its index, and planning it anew for every
 * value, which PostgreSQL does as long as that looks cheaper, takes longer than running it.
 */
export function createBinder({ hidden }: { hidden: boolean }) {
  const values: unknown[] = [];
  const bind = (value: unknown, type: string): string => {
    const parameter = `$${values.push(value)}::${type}`;
    return hidden ? `(select ${parameter})` : parameter;
  };
  return { values, bind };
}
export type Bind = ReturnType<typeof createBinder>['bind'];

const noPriceLast = { price_asc: 'coalesce(price_cents, 2147483647)', price_desc: 'coalesce(price_cents, -1)' };

/** Each order is the order of one index; the id settles ties. */
export const orders: Record<ListingSort, { key: string; direction: 'asc' | 'desc'; keyText: string }> = {
  newest: { key: 'sort_at', direction: 'desc', keyText: '(extract(epoch from key) * 1000000)::bigint::text' },
  price_asc: { key: noPriceLast.price_asc, direction: 'asc', keyText: 'key::text' },
  price_desc: { key: noPriceLast.price_desc, direction: 'desc', keyText: 'key::text' },
};

export function afterCursor(cursor: Cursor | undefined, bind: Bind): string[] {
  if (!cursor) return [];
  const { key, direction } = orders[cursor.sort];
  const from = cursor.sort === 'newest' ? bind(momentOf(cursor.key), 'timestamptz') : bind(cursor.key, 'integer');
  return [`(${key}, id) ${direction === 'desc' ? '<' : '>'} (${from}, ${bind(cursor.id, 'uuid')})`];
}

/** Written like the key of the price indexes, so that a narrow range is a narrow stretch of one. */
export function inPriceRange({ sort, minCents, maxCents }: Criteria, bind: Bind): string[] {
  if (minCents === undefined && maxCents === undefined) return [];
  const key = sort === 'price_desc' ? noPriceLast.price_desc : noPriceLast.price_asc;
  const highest = 2_147_483_646;
  return [
    `${key} between ${bind(minCents ?? 0, 'integer')} and ${bind(Math.min(maxCents ?? highest, highest), 'integer')}`,
  ];
}

/** Everything but the price; each column here is carried by the indexes that lists walk along. */
export function matchingFilters(criteria: Criteria, bind: Bind): string[] {
  const { condition, type, color, capFeature, length } = criteria;
  const band = length && lengthBandInches[length];
  return [
    ...(condition ? [`condition = ${bind(condition, 'text')}`] : []),
    ...(type ? [`type = ${bind(type, 'text')}`] : []),
    ...(color ? [`color = ${bind(color, 'text')}`] : []),
    ...(capFeature ? [`${bind(capFeature, 'text')} = any (cap_features)`] : []),
    ...(band
      ? [`length_inches > ${bind(band.over, 'numeric')} and length_inches <= ${bind(band.upTo, 'numeric')}`]
      : []),
  ];
}

export function amongBrands({ brands }: Criteria, bind: Bind): string[] {
  return brands.length > 0 ? [`brand = any (${bind(brands, 'text[]')}::text[])`] : [];
}

export const tokensOfListing =
  'listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches)';

/** The same filters as tokens of the token index. */
export function filterTokens({ shelf, brands, condition, type, color, capFeature, length }: Criteria): {
  all: string[];
  anyBrand: string[];
} {
  const all = [
    // Nearly everything is active: reading that list would only cost time.
    ...(shelf === 'active' ? [] : [`shelf ${shelf}`]),
    ...(condition ? [`condition ${condition}`] : []),
    ...(type ? [`type ${type}`] : []),
    ...(color ? [`color ${color}`] : []),
    ...(capFeature ? [`cap ${capFeature}`] : []),
    ...(length ? [`length ${length}`] : []),
  ];
  return { all, anyBrand: brands.map((brand) => `brand ${brand}`) };
}
