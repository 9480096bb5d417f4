import { type FilterName, facetOf, fieldOf, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { type ListingSort, openToTradesTypes } from '#contract/listings/listing-values.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { microsecondsOf, momentAt } from '#server/lib/moment-cursor.ts';
import { highestCents, noPriceCents } from '#server/listings/price-ends.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import type { Bind, Values } from './prepared-lists.ts';

/**
 * Which filters are set, and nothing of their values: the text of a statement is made from this alone, so that lists of one
 * shape share one statement.
 */
export interface Shape {
  sort: ListingSort;
  text: boolean;
  isRare: boolean;
  isCommonPhrase: boolean;
  isIndexed: boolean;
  brands: number;
  facets: readonly FilterName[];
  shades: boolean;
  openToTrades: boolean;
  seller: boolean;
  price: boolean;
  unreserved: boolean;
  after: boolean;
  /** Of the best match: all that has the words in its title was shown before. */
  afterTitled: boolean;
}

export function shapeOf(criteria: Criteria, after?: Cursor): Shape {
  const { sort, brands, minCents, maxCents } = criteria;
  return {
    sort,
    text: criteria.text !== undefined,
    isRare: criteria.text?.isRare ?? false,
    isCommonPhrase: criteria.text?.isCommonPhrase ?? false,
    isIndexed: indexQuery(criteria) !== undefined,
    brands: brands.length,
    facets: filterNames.filter((name) => criteria[name] !== undefined),
    shades: isAsked(criteria.shades),
    openToTrades: criteria.openToTrades !== undefined,
    seller: criteria.seller !== undefined,
    price: minCents !== undefined || maxCents !== undefined,
    unreserved: criteria.reserved === 'out',
    after: after !== undefined,
    afterTitled: after?.tier === 2,
  };
}

const isAsked = (shades: Criteria['shades']) => shades !== undefined && shades.length > 0;

interface MoreValues {
  after?: Cursor | undefined;
  hour?: number;
}

export function valuesOf(criteria: Criteria, { after, hour }: MoreValues = {}): Values {
  const { length, minCents, maxCents, text } = criteria;
  const band = length && lengthBandInches[length];
  return {
    ...criteria,
    words: text?.query,
    indexQuery: indexQuery(criteria),
    lengthOver: band?.over,
    lengthUpTo: band?.upTo,
    lowestCents: minCents ?? 0,
    highestCents: Math.min(maxCents ?? highestCents, highestCents),
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
  const token = name === 'capFeature' ? 'cap' : columnName(name);
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

/** Each order is the order of one index; the id settles ties. The best match is the newest of those that fit best. */
export const orders: Record<ListingSort, { key: string; direction: 'asc' | 'desc'; keyText: (key: string) => string }> =
  {
    best: newest,
    // Within each shade; `find-listings.ts` goes from shade to shade.
    closest: newest,
    newest,
    price_asc: { key: noPriceLast.price_asc, direction: 'asc', keyText: asText },
    price_desc: { key: noPriceLast.price_desc, direction: 'desc', keyText: asText },
  };

export function afterCursor({ after, sort }: Shape, bind: Bind): string[] {
  if (!after) return [];
  const { key, direction } = orders[sort];
  const from = key === newest.key ? momentAt(bind('afterKey', 'bigint')) : bind('afterKey', 'integer');
  return [`(${key}, id) ${direction === 'desc' ? '<' : '>'} (${from}, ${bind('afterId', 'uuid')})`];
}

export const isTitled = (bind: Bind) => `title_words @@ ${bind('words', 'tsquery')}`;
export const hasWords = (bind: Bind) => `all_words @@ ${bind('words', 'tsquery')}`;

export function holdingText({ text }: Shape, bind: Bind): string[] {
  return text ? [hasWords(bind)] : [];
}

/** Written like the key of the price indexes, so that a narrow range is a narrow stretch of one. */
export function inPriceRange({ price, sort }: Shape, bind: Bind): string[] {
  if (!price) return [];
  const key = sort === 'price_desc' ? noPriceLast.price_desc : noPriceLast.price_asc;
  return [`${key} between ${bind('lowestCents', 'integer')} and ${bind('highestCents', 'integer')}`];
}

export function matchingFilters({ facets, shades, openToTrades, unreserved }: Shape, bind: Bind): string[] {
  const oneOfThem = openToTradesTypes.map((type) => `'${type}'`).join(', ');
  return [
    ...facets.map((name) => searchFacets[name].matches(bind)),
    ...(shades ? [`${searchFacets.shade.column} = any (${bind('shades', 'text[]')}::text[])`] : []),
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

/** Text and filters as one question to the index of a vector; undefined where there are none that it knows. */
export function indexQuery(criteria: Criteria): string | undefined {
  const { text, shelf, brands, shades = [], openToTrades } = criteria;
  const token = (name: SearchName, value: string) => `'${searchFacets[name].token}=${value}'`;
  const chosen = filterNames.flatMap((name) => {
    const value = criteria[name];
    return value === undefined ? [] : [token(name, value)];
  });
  const asked = [
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
