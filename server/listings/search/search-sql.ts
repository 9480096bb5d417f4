import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import {
  afterCursor,
  amongBrands,
  carriedColumns,
  holdingText,
  inPriceRange,
  matchingFilters,
  ofSeller,
  orders,
  partsOf,
  type Shape,
  shapeOf,
  valuesOf,
} from './conditions.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { type Bind, createBinder, type Statement, statementOf } from './prepared-lists.ts';

/** How to look: among the first along the index of the order, or by the index of words, which finds all. */
export type Way = 'walk' | 'gather';

/** How far a list is read along its index before the other way is taken. Most lists are full after a few dozen rows. */
const steps = 5_000;

/** A rare word and one seller have few listings; everything else is soon met along the order. */
export function wayOf({ text, seller }: Criteria): Way {
  return text?.isRare || seller !== undefined ? 'gather' : 'walk';
}

export function pageStatement(
  criteria: Criteria,
  after: Cursor | undefined,
  way: Way,
  limit = listingsPerPage,
): Statement {
  const write = (shape: Shape, bind: Bind) => pageSql(shape, bind, way, limit);
  const recipe = { what: `${limit} by ${way}`, shape: shapeOf(criteria, after), write, plannedAnew: way === 'gather' };
  return statementOf(recipe, valuesOf(criteria, { after }));
}

export function countStatement(criteria: Criteria, way: Way): Statement {
  const write = (shape: Shape, bind: Bind) => countSql(shape, bind, way);
  const { sort, ...shape } = shapeOf(criteria);
  const inOneOrder: Shape = { ...shape, sort: sort === 'price_asc' || sort === 'price_desc' ? sort : 'newest' };
  const recipe = { what: `count by ${way}`, shape: inOneOrder, write, plannedAnew: way === 'gather' };
  return statementOf(recipe, valuesOf(criteria));
}

/** Several searches in one statement: a row for each, in their order, with what `select` makes of the listings in `firsts`. */
export function severalStatement(
  searches: readonly { criteria: Criteria; way: Way }[],
  { limit, select }: { limit: number; select: (cut: string) => string },
): Statement {
  const values: unknown[] = [];
  const texts = searches.map(({ criteria, way }, place) => {
    const { bind } = createBinder({ hidden: way === 'walk', values, given: valuesOf(criteria) });
    const { ctes, found, cut } = searchSql({ shape: shapeOf(criteria), limit, way }, bind);
    return `select ${place} as place, (with ${[...ctes, `firsts as materialized (${found})`].join(', ')}
      select ${select(cut('(select count(*) from firsts)'))}) as found`;
  });
  return { text: `${texts.join(' union all ')} order by place`, values };
}

/** Between two cards: JSON has no line ends of its own, so that the last card can be cut off without reading the others. */
export const cardSeparator = ',\n';

function pageSql(shape: Shape, bind: Bind, way: Way, limit: number): string {
  const { ctes, found, cut, hasCards } = searchSql({ shape, limit: limit + 1, way, withCards: true }, bind);
  const lastTier = partsOf(shape, bind).length > 1 ? `(array_agg(tier))[${limit}]` : 'null::int';
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
  /** A query for the first listings that match, in their order: `id`, `key` and `tier`, the part of the order. It may be read once. */
  found: string;
  hasCards?: boolean;
  /** Whether the walk ended before it was known whether there are more; `matched` says in SQL how many were found. */
  cut(matched: string): string;
}

export function searchSql(options: SearchOptions, bind: Bind): Search {
  const { shape, way, withCards } = options;
  if (way === 'gather')
    return shape.isRare || shape.seller ? gatherAllSql(options, bind) : gatherPartsSql(options, bind);
  return withCards && shape.sort === 'newest' && isWhole(shape) ? newestSql(options, bind) : walkSql(options, bind);
}

/** The first part is walked until it fills the page. The others follow only where the whole list is so short that nothing is missing. */
function walkSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const [first = 'false', ...others] = partsOf(shape, bind).slice(shape.part - 1);
  const isLast = others.length === 0;
  const further = `exists (${nearSql({ shape: isLast ? shape : { ...shape, after: false }, isWalked: false }, bind)} offset ${steps} limit 1)`;
  const cut = (matched: string) => `${matched} < ${limit} and ${further}`;
  const walked = walkPartSql({ shape, limit, condition: first, tier: shape.part }, bind);
  if (isLast) return { ctes: [], found: walked, cut };
  const isShort = `(select count(*) < ${limit} and not ${further} from first_part)`;
  const rest = others.map((condition, at) => {
    const whole = { ...shape, after: false };
    const part = { shape: whole, limit, condition: `${isShort} and ${condition}`, tier: shape.part + 1 + at };
    return `(${walkPartSql(part, bind)})`;
  });
  const all = ['table first_part', ...rest].join(' union all ');
  return {
    ctes: [`first_part as materialized (${walked})`],
    found: `select * from (${all}) parts order by ${inOrder(shape)} limit ${limit}`,
    cut,
  };
}

interface Part {
  shape: Shape;
  limit: number;
  condition: string;
  tier: number;
}

function walkPartSql({ shape, limit, condition, tier }: Part, bind: Bind): string {
  const kept = [...filtersOf(shape, bind), ...holdingText(shape, bind), ...(condition === 'true' ? [] : [condition])];
  return `select id, key, ${tier} as tier from (${nearSql({ shape }, bind)} limit ${steps}) near
    ${where(kept)} order by ${orderOf(shape)} limit ${limit}`;
}

function newestSql({ shape, limit }: Pick<SearchOptions, 'shape' | 'limit'>, bind: Bind): Search {
  const conditions = [`shelf = ${bind('shelf', 'text')}`, ...afterCursor(shape, bind)];
  const found = `select id, sort_at as key, card from (select listing_id as id, shelf, sort_at, card from listing_cards) cards
    ${where(conditions)} order by sort_at desc, id desc limit ${limit}`;
  return { ctes: [], found, hasCards: true, cut: () => 'false' };
}

function isWhole(shape: Shape): boolean {
  const { text, without, brands, facets, shades, openToTrades, seller, price, inches, freeShipping, unreserved } =
    shape;
  const isAsked = text || without || openToTrades || seller || price || inches || freeShipping || unreserved;
  return !isAsked && brands + facets.length + shades === 0;
}

/** All that matches, and only then the order: few listings have a rare word or belong to one seller. */
function gatherAllSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const parts = partsOf(shape, bind);
  const tier = parts.length > 1 ? `case ${parts.map((part, at) => `when ${part} then ${at + 1}`).join(' ')} end` : '1';
  const inParts = { ...shape, after: false };
  const later = afterCursor(shape, bind, 'key').map(
    (isAfter) => `(tier > ${shape.part} or tier = ${shape.part} and ${isAfter})`,
  );
  const gathered = `gathered as materialized (${gatherSql({ shape: inParts, tier }, bind)})`;
  const found = `select * from gathered ${where(later)} order by ${inOrder(shape)} limit ${limit}`;
  return { ctes: [gathered], found, cut: () => 'false' };
}

/** Part by part, each only where the parts before leave room: walked first, because the later parts are the common ones. */
function gatherPartsSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const parts = partsOf(shape, bind).slice(shape.part - 1);
  const isShort = (names: string[]) =>
    `(select ${['0', ...names.map((name) => `(select count(*) from ${name})`)].join(' + ')} < ${limit})`;
  const before: string[] = [];
  const ctes = parts.flatMap((condition, at) => {
    const tier = shape.part + at;
    const own = at === 0 ? shape : { ...shape, after: false };
    const [walked, gathered, part] = [`walked_${tier}`, `gathered_${tier}`, `part_${tier}`];
    const isLeft = `${isShort([...before])} and ${condition}`;
    const known = at === 0 ? [] : [...before, walked];
    const also = [...(at === 0 ? [] : [isShort(known)]), ...(condition === 'true' ? [] : [condition])];
    const isTitled = condition.startsWith('title_words @@');
    const gather = `${gathered} as materialized (${gatherSql({ shape: own, tier: `${tier}`, also, isTitled }, bind)})`;
    const best = `select * from ${gathered} order by ${orderOf(shape)} limit ${limit}`;
    const full = at === 0 ? '' : `select * from ${walked} where not ${isShort(known)} union all `;
    before.push(part);
    const chosen = `${part} as materialized (${full}(${best}))`;
    if (at === 0) return [gather, chosen];
    const walk = walkPartSql({ shape: own, limit, condition: isLeft, tier }, bind);
    return [`${walked} as materialized (${walk})`, gather, chosen];
  });
  const all = before.map((part) => `table ${part}`).join(' union all ');
  const found = `select * from (${all}) parts order by ${inOrder(shape)} limit ${limit}`;
  return { ctes, found, cut: () => 'false' };
}

interface GatherOptions {
  shape: Shape;
  tier: string;
  also?: string[];
  /** Only what has the words in title, brand or facts. */
  isTitled?: boolean;
}

/** Everything that the index of words finds. Whoever sorts it materializes it first: otherwise the planner walks after all. */
export function gatherSql({ shape, tier, also = [], isTitled = false }: GatherOptions, bind: Bind): string {
  const column = isTitled ? 'title_words' : 'all_words';
  const conditions = [
    ...also,
    ...(shape.isIndexed ? [`${column} @@ ${bind('indexQuery', 'tsquery')}`] : []),
    `shelf = ${bind('shelf', 'text')}`,
    ...afterCursor(shape, bind),
    ...filtersOf(shape, bind),
    ...holdingText({ ...shape, text: false }, bind),
  ];
  return `select id, ${orders[shape.sort].key} as key, ${tier} as tier from listings ${where(conditions)}`;
}

function filtersOf(shape: Shape, bind: Bind): string[] {
  return [
    ...ofSeller(shape, bind),
    ...amongBrands(shape, bind),
    ...matchingFilters(shape, bind),
    ...inPriceRange(shape, bind),
  ];
}

/** A stretch of the index of an order. The newest of a brand lie together, and so do the prices of a range. */
function nearSql({ shape, isWalked = true }: { shape: Shape; isWalked?: boolean }, bind: Bind): string {
  const { key, direction } = orders[shape.sort];
  const isPriced = shape.sort === 'price_asc' || shape.sort === 'price_desc';
  const stretch = [
    `shelf = ${bind('shelf', 'text')}`,
    ...(!isPriced && shape.brands === 1 ? [`brand = (${bind('brands', 'text[]')})[1]`] : []),
    ...afterCursor(shape, bind),
    ...(isPriced ? inPriceRange(shape, bind) : []),
  ];
  const words = shape.text || shape.without ? ', title_words, all_words' : '';
  const others = `${words}${shape.seller ? ', user_id' : ''}${shape.freeShipping ? ', shipping_cents' : ''}`;
  return `select id, ${key} as key, ${carriedColumns}${isWalked ? others : ''} from listings
    ${where(stretch)} order by ${key} ${direction}, id ${direction}`;
}

function orderOf({ sort }: Shape): string {
  const { direction } = orders[sort];
  return `key ${direction}, id ${direction}`;
}

/** A list of one part has no tier in its order. */
function inOrder(shape: Shape): string {
  const isInParts = shape.sort === 'best' || shape.sort === 'closest' || shape.sort === 'softest';
  return isInParts ? `tier, ${orderOf(shape)}` : orderOf(shape);
}

export function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}
