import type { ListingSort } from '#contract/listings/listing-values.ts';
import { microsecondsOf, momentAt } from '#server/lib/moment-cursor.ts';
import type { Shape, Values } from './shape.ts';

/**
 * Collects the parameters of a statement: `bind('color', 'text')` gives what stands for the color in the text. A prepared
 * statement hides them from the planner, behind a subquery: each has one plan made for its index, and planning it anew for
 * every value, which PostgreSQL does as long as that looks cheaper, takes longer than running it.
 */
export function createBinder({ hidden }: { hidden: boolean }) {
  const names: (keyof Values)[] = [];
  const bind = (name: keyof Values, type: string): string => {
    if (!names.includes(name)) names.push(name);
    const parameter = `$${names.indexOf(name) + 1}::${type}`;
    return hidden ? `(select ${parameter})` : parameter;
  };
  return { names, bind };
}
export type Bind = ReturnType<typeof createBinder>['bind'];

const noPriceLast = { price_asc: 'coalesce(price_cents, 2147483647)', price_desc: 'coalesce(price_cents, -1)' };

/** Each order is the order of one index; the id settles ties. */
export const orders: Record<ListingSort, { key: string; direction: 'asc' | 'desc'; keyText: string }> = {
  newest: { key: 'sort_at', direction: 'desc', keyText: microsecondsOf('key') },
  price_asc: { key: noPriceLast.price_asc, direction: 'asc', keyText: 'key::text' },
  price_desc: { key: noPriceLast.price_desc, direction: 'desc', keyText: 'key::text' },
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

/** Everything but the price; each column here is carried by the indexes that lists walk along. */
export function matchingFilters({ condition, type, color, capFeature, length }: Shape, bind: Bind): string[] {
  return [
    ...(condition ? [`condition = ${bind('condition', 'text')}`] : []),
    ...(type ? [`type = ${bind('type', 'text')}`] : []),
    ...(color ? [`color = ${bind('color', 'text')}`] : []),
    ...(capFeature ? [`${bind('capFeature', 'text')} = any (cap_features)`] : []),
    ...(length
      ? [`length_inches > ${bind('lengthOver', 'numeric')} and length_inches <= ${bind('lengthUpTo', 'numeric')}`]
      : []),
  ];
}

export function amongBrands({ brands }: Shape, bind: Bind): string[] {
  return brands > 0 ? [`brand = any (${bind('brands', 'text[]')}::text[])`] : [];
}

export const tokensOfListing =
  'listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches)';

/** The same filters as tokens of the token index, each an expression of SQL. */
export function filterTokens(shape: Shape, bind: Bind): { all: string[]; anyBrand: string[] } {
  const { onlyActive, brands, condition, type, color, capFeature, length } = shape;
  const all = [
    // Nearly everything is active: reading that list would only cost time.
    ...(onlyActive ? [] : [`'shelf ' || ${bind('shelf', 'text')}`]),
    ...(condition ? [`'condition ' || ${bind('condition', 'text')}`] : []),
    ...(type ? [`'type ' || ${bind('type', 'text')}`] : []),
    ...(color ? [`'color ' || ${bind('color', 'text')}`] : []),
    ...(capFeature ? [`'cap ' || ${bind('capFeature', 'text')}`] : []),
    ...(length ? [`'length ' || ${bind('length', 'text')}`] : []),
  ];
  const anyBrand = Array.from({ length: brands }, (_, at) => `'brand ' || (${bind('brands', 'text[]')})[${at + 1}]`);
  return { all, anyBrand };
}
