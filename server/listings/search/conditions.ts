import { type FilterName, facetOf, fieldOf, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { type ListingSort, lengthInchesMax, openToTradesTypes } from '#contract/listings/listing-values.ts';
import { softCaps } from '#contract/listings/search/vocabulary.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { microsecondsOf, momentAt } from '#server/lib/moment-cursor.ts';
import { highestCents, noPriceCents } from '#server/listings/price-ends.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { tokenOf } from './find-words.ts';
import type { Bind, Values } from './prepared-lists.ts';

/**
 * Which filters are set, and nothing of their values: the text of a statement is made from this alone, so that lists of one
 * shape share one statement.
 */
export interface Shape {
  sort: ListingSort;
  text: boolean;
  isRare: boolean;
  without: boolean;
  isIndexed: boolean;
  brands: number;
  facets: readonly FilterName[];
  shades: number;
  openToTrades: boolean;
  seller: boolean;
  price: boolean;
  inches: boolean;
  freeShipping: boolean;
  unreserved: boolean;
  after: boolean;
  /** The part of the order in which the page before ended; 1 where there was none. */
  part: number;
}

export function shapeOf(criteria: Criteria, after?: Cursor): Shape {
  const { sort, brands, shades, minCents, maxCents, minInches, maxInches } = criteria;
  return {
    sort,
    text: criteria.text !== undefined,
    isRare: criteria.text?.isRare ?? false,
    without: criteria.without !== undefined,
    isIndexed: indexQuery(criteria) !== undefined,
    brands: brands.length,
    facets: filterNames.filter((name) => criteria[name] !== undefined),
    shades: shades?.length ?? 0,
    openToTrades: criteria.openToTrades !== undefined,
    seller: criteria.seller !== undefined,
    price: minCents !== undefined || maxCents !== undefined,
    inches: minInches !== undefined || maxInches !== undefined,
    freeShipping: criteria.shipping !== undefined,
    unreserved: criteria.reserved === 'out',
    after: after !== undefined,
    part: after?.tier ?? 1,
  };
}

interface MoreValues {
  after?: Cursor | undefined;
  hour?: number;
}

export function valuesOf(criteria: Criteria, { after, hour }: MoreValues = {}): Values {
  const { length, minCents, maxCents, minInches, maxInches, text } = criteria;
  const band = length && lengthBandInches[length];
  return {
    ...criteria,
    words: text?.query,
    indexQuery: indexQuery(criteria),
    lengthOver: band?.over,
    lengthUpTo: band?.upTo,
    lowestCents: minCents ?? 0,
    highestCents: Math.min(maxCents ?? highestCents, highestCents),
    minInches: minInches ?? 0,
    maxInches: maxInches ?? lengthInchesMax,
    afterKey: after?.key,
    afterId: after?.id,
    hour,
  };
}

type SearchName = FilterName | 'brand';
const searchNames: readonly SearchName[] = ['brand', ...filterNames];

interface SearchFacet {
  column: string;
  /** Stands before the value in a listing's vectors: "color=Red". */
  token: string;
  matches: (bind: Bind) => string;
}

export const searchFacets = Object.fromEntries(searchNames.map((name) => [name, searchFacetOf(name)])) as Record<
  SearchName,
  SearchFacet
>;

function searchFacetOf(name: SearchName): SearchFacet {
  const { kind } = facetOf(name);
  const column = columnName(fieldOf(name));
  const token = tokenOf(name);
  // Lists ask for several brands at once.
  if (name === 'brand')
    return { column, token, matches: (bind) => `${column} = any (${bind('brands', 'text[]')}::text[])` };
  if (kind === 'several') return { column, token, matches: (bind) => `${bind(name, 'text')} = any (${column})` };
  if (kind === 'measure')
    return {
      column,
      token,
      matches: (bind) =>
        `${column} > ${bind('lengthOver', 'numeric')} and ${column} <= ${bind('lengthUpTo', 'numeric')}`,
    };
  return { column, token, matches: (bind) => `${column} = ${bind(name, 'text')}` };
}

/** What the indexes of lists have of each listing beside their order, so that filters need not look at the listing itself. */
export const carriedColumns = [...Object.values(searchFacets).map(({ column }) => column), 'price_cents'].join(', ');

export const bandOfListing = `case ${Object.entries(lengthBandInches)
  .map(([band, { over, upTo }]) => `when length_inches > ${over} and length_inches <= ${upTo} then '${band}'`)
  .join(' ')} end`;

const noPriceLast = {
  price_asc: `coalesce(price_cents, ${noPriceCents})`,
  price_desc: 'coalesce(price_cents, -1)',
};

const asText = (key: string) => `(${key})::text`;
const newest = { key: 'sort_at', direction: 'desc', keyText: microsecondsOf } as const;

/** Each order is the order of one index, within each of its parts; the id settles ties. */
export const orders: Record<ListingSort, { key: string; direction: 'asc' | 'desc'; keyText: (key: string) => string }> =
  {
    best: newest,
    closest: newest,
    softest: newest,
    newest,
    price_asc: { key: noPriceLast.price_asc, direction: 'asc', keyText: asText },
    price_desc: { key: noPriceLast.price_desc, direction: 'desc', keyText: asText },
  };

/** `column` has the key of the order, if the listings come from a query of their own. */
export function afterCursor({ after, sort }: Shape, bind: Bind, column = orders[sort].key): string[] {
  if (!after) return [];
  const { key, direction } = orders[sort];
  const from = key === newest.key ? momentAt(bind('afterKey', 'bigint')) : bind('afterKey', 'integer');
  return [`(${column}, id) ${direction === 'desc' ? '<' : '>'} (${from}, ${bind('afterId', 'uuid')})`];
}

export const isTitled = (bind: Bind) => `title_words @@ ${bind('words', 'tsquery')}`;
const hasWords = (bind: Bind) => `all_words @@ ${bind('words', 'tsquery')}`;
const isSoft = `cap_features && array[${softCaps.map((feature) => `'${feature}'`).join(', ')}]`;

/** The parts of an order, each as a condition: all listings of one come before all of the next. */
export function partsOf({ sort, text, shades }: Shape, bind: Bind): string[] {
  if (sort === 'best') return [isTitled(bind), `not ${isTitled(bind)}`];
  if (sort === 'softest' && text)
    return [`${isTitled(bind)} and ${isSoft}`, `${isTitled(bind)} and not ${isSoft}`, `not ${isTitled(bind)}`];
  if (sort === 'softest') return [isSoft, `not ${isSoft}`];
  if (sort === 'closest')
    return Array.from({ length: shades }, (_, at) => `shade = (${bind('shades', 'text[]')})[${at + 1}]`);
  return ['true'];
}

export function holdingText({ text, without }: Shape, bind: Bind): string[] {
  return [...(text ? [hasWords(bind)] : []), ...(without ? [`not title_words @@ ${bind('without', 'tsquery')}`] : [])];
}

/** Written like the key of the price indexes, so that a narrow range is a narrow stretch of one. */
export function inPriceRange({ price, sort }: Shape, bind: Bind): string[] {
  if (!price) return [];
  const key = sort === 'price_desc' ? noPriceLast.price_desc : noPriceLast.price_asc;
  return [`${key} between ${bind('lowestCents', 'integer')} and ${bind('highestCents', 'integer')}`];
}

export function matchingFilters(shape: Shape, bind: Bind): string[] {
  const { facets, shades, openToTrades, inches, freeShipping, unreserved } = shape;
  const oneOfThem = openToTradesTypes.map((type) => `'${type}'`).join(', ');
  return [
    ...facets.map((name) => searchFacets[name].matches(bind)),
    ...(shades > 0 ? [`${searchFacets.shade.column} = any (${bind('shades', 'text[]')}::text[])`] : []),
    ...(openToTrades ? [`${searchFacets.type.column} in (${oneOfThem})`] : []),
    ...(inches ? [`length_inches between ${bind('minInches', 'numeric')} and ${bind('maxInches', 'numeric')}`] : []),
    ...(freeShipping ? ['shipping_cents = 0'] : []),
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

/** Text and filters as one question to the index of a vector; undefined where there are none that it knows. */
export function indexQuery(criteria: Criteria): string | undefined {
  const { text, shelf, brands, shades = [], openToTrades, minInches = 0, maxInches = lengthInchesMax } = criteria;
  const token = (name: SearchName, value: string) => `'${searchFacets[name].token}=${value}'`;
  const chosen = filterNames.flatMap((name) => {
    const value = criteria[name];
    return value === undefined ? [] : [token(name, value)];
  });
  const isMeasured = criteria.minInches !== undefined || criteria.maxInches !== undefined;
  const bands = Object.entries(lengthBandInches).filter(([, { over, upTo }]) => over < maxInches && upTo >= minInches);
  const asked = [
    ...(isMeasured ? [`(${bands.map(([band]) => token('length', band)).join(' | ') || "'='"})`] : []),
    ...(text ? [`(${text.query})`] : []),
    // Nearly everything is active: reading that list would only cost time.
    ...(shelf === 'active' ? [] : [`'status=${shelf}'`]),
    ...(brands.length > 0 ? [`(${brands.map((brand) => token('brand', brand)).join(' | ')})`] : []),
    ...(shades.length > 0 ? [`(${shades.map((shade) => token('shade', shade)).join(' | ')})`] : []),
    ...(openToTrades ? [`(${openToTradesTypes.map((type) => token('type', type)).join(' | ')})`] : []),
    ...chosen,
  ];
  return asked.length > 0 ? asked.join(' & ') : undefined;
}
