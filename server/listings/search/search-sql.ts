import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import {
  afterCursor,
  amongBrands,
  carriedColumns,
  hasWords,
  holdingText,
  inPriceRange,
  isTitled,
  matchingFilters,
  ofSeller,
  orders,
  type Shape,
  shapeOf,
  valuesOf,
} from './conditions.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { type Bind, type Statement, statementOf } from './prepared-lists.ts';

/** How to look: among the first along the index of the order, or by the index of words, which finds all. */
export type Way = 'glance' | 'walk' | 'gather';

/** How far a list is read along its index before the other way is taken. Most lists are full after a few dozen rows. */
const steps = 5_000;
/** Where none of so many has the words in its title, brand or facts, walking further would be in vain. */
const glanceSteps = 500;
/** Words side by side that are common one by one are looked for among so many of the latest, and not further. */
const phraseSteps = 50_000;

export function pageStatement(
  criteria: Criteria,
  after: Cursor | undefined,
  way: Way,
  limit = listingsPerPage,
): Statement {
  const write = (shape: Shape, bind: Bind) => pageSql(shape, bind, way, limit);
  const shape = shapeOf(criteria, after);
  return statementOf(
    { what: `${limit} by ${way}`, shape, write, plannedAnew: way === 'gather' },
    valuesOf(criteria, { after }),
  );
}

export function countStatement(criteria: Criteria, way: Way): Statement {
  const write = (shape: Shape, bind: Bind) => countSql(shape, bind, way);
  const shape = inAnyOrder(shapeOf(criteria));
  return statementOf({ what: `count by ${way}`, shape, write, plannedAnew: way === 'gather' }, valuesOf(criteria));
}

function inAnyOrder(shape: Shape): Shape {
  return shape.sort === 'best' || shape.sort === 'closest' ? { ...shape, sort: 'newest' } : shape;
}

/** Between two cards: JSON has no line ends of its own, so that the last card can be cut off without reading the others. */
export const cardSeparator = ',\n';

function pageSql(shape: Shape, bind: Bind, way: Way, limit: number): string {
  const { ctes, found, cut, hasCards } = searchSql({ shape, limit: limit + 1, way, withCards: true }, bind);
  const lastTier = shape.sort === 'best' ? `(array_agg(tier))[${limit}]` : 'null::int';
  const [card, cards] = hasCards ? ['', ''] : [', card', 'join listing_cards on listing_id = id'];
  return `${withCtes(ctes)} select ${cut('count(*)')} as cut, count(*)::int as matched, ${lastTier} as "lastTier",
      ${orders[shape.sort].keyText(`(array_agg(key))[${limit}]`)} as "lastKey", (array_agg(id))[${limit}] as "lastId",
      string_agg(card::text, E',\\n') as cards
    from (select found.*${card} from (${found}) found ${cards} order by ${inOrder(shape)}) page`;
}

function countSql(shape: Shape, bind: Bind, way: Way): string {
  const tally = (column: string) =>
    `(select coalesce(json_object_agg(${column}, n), '{}') from (select ${column}, count(*) n from counted group by ${column}) by_${column})`;
  const { ctes, found, cut } = searchSql({ shape, limit: countedListingsMax + 1, way }, bind);
  const firsts = `firsts as materialized (${found})`;
  const counted = `counted as materialized (
      select l.brand, l.condition from (select id from firsts limit ${countedListingsMax}) f join listings l on l.id = f.id
    )`;
  return `${withCtes([...ctes, firsts, counted])}
    select ${cut('(select count(*) from firsts)')} as cut, (select count(*)::int from firsts) as matched,
      ${tally('brand')} as brands, ${tally('condition')} as conditions`;
}

function withCtes(ctes: string[]): string {
  return ctes.length > 0 ? `with ${ctes.join(', ')}` : '';
}

interface SearchOptions {
  shape: Shape;
  limit: number;
  way: Way;
  withCards?: boolean;
}

interface Search {
  ctes: string[];
  /** A query for the first listings that match, in their order: `id`, `key`, and `tier` for the best match. It may be read once. */
  found: string;
  hasCards?: boolean;
  /** Whether the walk ended before it was known whether there are more; `matched` says in SQL how many were found. */
  cut(matched: string): string;
}

export function searchSql(options: SearchOptions, bind: Bind): Search {
  const { shape, way } = options;
  if (shape.seller) return sellerSql(options, bind);
  if (way === 'gather' && shape.isCommonPhrase) return phraseSql(options, bind);
  if (shape.sort === 'best') return way === 'gather' ? bestGatherSql(options, bind) : bestWalkSql(options, bind);
  if (way === 'gather') return whole([gatherSql(options, bind)], 'select * from found');
  if (shape.brands > 1 && shape.sort === 'newest') return brandWalkSql(options, bind);
  return walkSql(options, bind);
}

function whole(ctes: string[], found: string): Search {
  return { ctes, found, cut: () => 'false' };
}

function phraseSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const isBest = shape.sort === 'best';
  const tier = isBest ? `, key as sort_at, case when ${isTitled(bind)} then 1 else 2 end as tier` : '';
  const kept = [...filtersOf(shape, bind), ...holdingText(shape, bind)];
  const near = nearSql(shape, isBest ? [] : afterCursor(shape, bind), bind);
  const gathered = `gathered as materialized (select id, key${tier} from (${near} limit ${phraseSteps}) near ${where(kept)})`;
  return whole([gathered], bestFirst({ shape, limit }, bind));
}

/** All that one member has, and then what matches: nobody has so much that an order would have to be walked along. */
function sellerSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const isBest = shape.sort === 'best';
  const tier = isBest ? `, case when ${isTitled(bind)} then 1 else 2 end as tier` : '';
  const conditions = [
    ...ofSeller(shape, bind),
    `shelf = ${bind('shelf', 'text')}`,
    ...(isBest ? [] : afterCursor(shape, bind)),
    ...filtersOf(shape, bind),
    ...holdingText(shape, bind),
  ];
  const gathered = `gathered as materialized (
      select id, ${orders[shape.sort].key} as key, sort_at${tier} from listings ${where(conditions)}
    )`;
  return whole([gathered], bestFirst({ shape, limit }, bind));
}

/** A page of all that was gathered, with its tier where the best come first. */
function bestFirst({ shape, limit }: Pick<SearchOptions, 'shape' | 'limit'>, bind: Bind): string {
  const tierAfter = shape.afterTitled ? 2 : 1;
  const after = afterCursor(shape, bind).map(
    (isAfter) => `(tier > ${tierAfter} or tier = ${tierAfter} and ${isAfter})`,
  );
  return `select * from gathered ${where(shape.sort === 'best' ? after : [])} order by ${inOrder(shape)} limit ${limit}`;
}

function walkSql({ shape, limit, withCards }: SearchOptions, bind: Bind): Search {
  const isNewest = shape.sort === 'newest';
  if (withCards && isNewest && isWhole(shape)) return newestSql({ shape, limit }, bind);
  const price = inPriceRange(shape, bind);
  // A brand's newest lie together in the index of brands; in the order of prices a price range is a stretch of the index.
  const ofBrand = isNewest && shape.brands === 1 ? [`brand = (${bind('brands', 'text[]')})[1]`] : [];
  const stretch = [...ofBrand, ...afterCursor(shape, bind), ...(isNewest ? [] : price)];
  const kept = [
    ...(ofBrand.length > 0 ? [] : amongBrands(shape, bind)),
    ...matchingFilters(shape, bind),
    ...(isNewest ? price : []),
    ...holdingText(shape, bind),
  ];
  const near = nearSql(shape, stretch, bind);
  if (kept.length === 0) return whole([], `${near} limit ${limit}`);
  const further = nearSql({ ...shape, text: false }, stretch, bind);
  return {
    ctes: [],
    found: `select id, key from (${near} limit ${steps}) near ${where(kept)} order by ${inOrder(shape)} limit ${limit}`,
    cut: (matched) => `${matched} < ${limit} and exists (${further} offset ${steps} limit 1)`,
  };
}

function newestSql({ shape, limit }: Pick<SearchOptions, 'shape' | 'limit'>, bind: Bind): Search {
  const conditions = [`shelf = ${bind('shelf', 'text')}`, ...afterCursor(shape, bind)];
  const found = `select id, sort_at as key, card from (select listing_id as id, shelf, sort_at, card from listing_cards) cards
    ${where(conditions)} order by sort_at desc, id desc limit ${limit}`;
  return { ...whole([], found), hasCards: true };
}

function isWhole({ text, brands, facets, shades, openToTrades, price, unreserved }: Shape): boolean {
  return !text && brands === 0 && facets.length === 0 && !shades && !openToTrades && !price && !unreserved;
}

/** One short walk per brand, because a brand's newest lie together in the index of brands. */
function brandWalkSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const kept = [...matchingFilters(shape, bind), ...inPriceRange(shape, bind), ...holdingText(shape, bind)];
  const each = Math.ceil(steps / shape.brands);
  const near = nearSql(shape, ['brand = chosen', ...afterCursor(shape, bind)], bind);
  const walks = `walks as materialized (
      select chosen, walk.* from unnest(${bind('brands', 'text[]')}) chosen cross join lateral (
        select id, key from (${near} limit ${each}) near ${where(kept)} order by ${inOrder(shape)} limit ${limit}
      ) walk
    )`;
  return {
    ctes: [walks],
    found: `select id, key from walks order by ${inOrder(shape)} limit ${limit}`,
    cut: () => `exists (
        select from unnest(${bind('brands', 'text[]')}) chosen
        where (select count(*) from walks where walks.chosen = chosen.chosen) < ${limit} and exists (${near} offset ${each} limit 1)
      )`,
  };
}

function bestWalkSql({ shape, limit, way }: SearchOptions, bind: Bind): Search {
  const among = way === 'glance' ? glanceSteps : steps;
  const near = bestNearSql({ shape, limit, isOthers: shape.afterTitled, among }, bind);
  return { ctes: [], found: near, cut: (matched) => `${matched} < ${limit}` };
}

/** All that have every word in title, brand or facts, then the others: among the latest first, and all of them where that fills no page. */
function bestGatherSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const titled = { shape, limit, after: !shape.afterTitled, also: [isTitled(bind)] };
  const others = { shape, limit, after: shape.afterTitled, also: [`not ${isTitled(bind)}`] };
  const isShort = (...names: string[]) =>
    `(select ${names.map((name) => `(select count(*) from ${name})`).join(' + ')} < ${limit})`;
  const ctes = [
    gatherSql({ ...titled, column: 'title_words', also: shape.afterTitled ? ['false'] : [] }, bind, 'titled'),
    `near_others as materialized (
      select * from (${bestNearSql({ shape, limit, isOthers: true, among: steps }, bind)}) near where ${shape.isRare ? 'false' : isShort('titled')}
    )`,
    gatherSql({ ...others, also: [isShort('titled', 'near_others'), ...others.also] }, bind, 'all_others'),
  ];
  return whole(
    ctes,
    `select * from (
      select id, key, 1 as tier from titled
      union all select id, key, 2 from near_others where not ${isShort('titled', 'near_others')}
      union all select id, key, 2 from all_others
    ) both_tiers order by ${inOrder(shape)} limit ${limit}`,
  );
}

interface BestNearOptions extends Pick<SearchOptions, 'shape' | 'limit'> {
  /** Those with the words in their description alone. */
  isOthers: boolean;
  among: number;
}

function bestNearSql({ shape, limit, isOthers, among }: BestNearOptions, bind: Bind): string {
  const holds = isOthers ? [hasWords(bind), `not ${isTitled(bind)}`] : [isTitled(bind)];
  const isAfter = shape.after && shape.afterTitled === isOthers;
  const near = nearSql(shape, afterCursor({ ...shape, after: isAfter }, bind), bind);
  return `select id, key, ${isOthers ? 2 : 1} as tier from (${near} limit ${among}) near
    ${where([...filtersOf(shape, bind), ...holds])} order by ${orderOf(shape)} limit ${limit}`;
}

interface GatherOptions {
  shape: Shape;
  limit: number;
  after?: boolean;
  column?: 'title_words' | 'all_words';
  also?: string[];
}

/** Everything that the index finds, and only then the order: good when few match. */
export function gatherSql(
  { shape, limit, after = true, column = 'all_words', also = [] }: GatherOptions,
  bind: Bind,
  name = 'found',
): string {
  const conditions = [
    ...also,
    ...(shape.isIndexed ? [`${column} @@ ${bind('indexQuery', 'tsquery')}`] : []),
    `shelf = ${bind('shelf', 'text')}`,
    ...ofSeller(shape, bind),
    ...(after ? afterCursor(shape, bind) : []),
    ...filtersOf(shape, bind),
  ];
  // Materialized before it is sorted: otherwise the planner walks along the index after all, hoping to meet one soon.
  return `${name}_gathered as materialized (
      select id, ${orders[shape.sort].key} as key from listings ${where(conditions)}
    ), ${name} as materialized (
      select id, key from ${name}_gathered order by ${orderOf(shape)} limit ${limit}
    )`;
}

function filtersOf(shape: Shape, bind: Bind): string[] {
  return [...amongBrands(shape, bind), ...matchingFilters(shape, bind), ...inPriceRange(shape, bind)];
}

function nearSql(shape: Shape, conditions: string[], bind: Bind): string {
  const { key, direction } = orders[shape.sort];
  const words = shape.text ? ', title_words, all_words' : '';
  return `select id, ${key} as key, ${carriedColumns}${words} from listings
    ${where([`shelf = ${bind('shelf', 'text')}`, ...conditions])} order by ${key} ${direction}, id ${direction}`;
}

function orderOf({ sort }: Shape): string {
  const { direction } = orders[sort];
  return `key ${direction}, id ${direction}`;
}

function inOrder(shape: Shape): string {
  return shape.sort === 'best' ? `tier, ${orderOf(shape)}` : orderOf(shape);
}

export function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}
