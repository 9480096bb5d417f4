import { listingsPerPage } from '#contract/listings/listing-values.ts';
import {
  afterCursor,
  amongBrands,
  filterTokens,
  inPriceRange,
  matchingFilters,
  ofSeller,
  orders,
} from './conditions.ts';
import { carriedColumns, dayOfListing, tokensOfListing } from './facets.ts';
import type { Shape } from './shape.ts';
import type { Bind } from './statement.ts';
import { holdsCommonWords, holdsWords, textPlanSql, thoroughTextPlanSql } from './text-plan.ts';

/**
 * How far a list is read along its index before the other way is taken. Most lists are full after a few dozen rows. With
 * text, each row has to be fetched and looked through; without, the index alone has all that the filters need.
 */
const stepsWithoutText = 5_000;
const stepsWithText = 5_000;
/** The first steps of a walk that is followed by a look among the latest listings. */
export const stepsBeforeStretch = 1_500;
/** How many times as far back as the walk came these looks reach, at most; beyond that it is quicker to look at all. */
const stretchOfWalk = 40;
const farStretchOfWalk = 160;
/** Enough of what is found by chance to fill a page for certain, with much of it known and with little. */
const amplyFilled = 3 * listingsPerPage;
const wellFilled = 2 * listingsPerPage;
/** Each day is one more token to look for. */
const stretchDaysMax = 400;
/** For every listing that has one of them, all tokens of a list are looked at: many short lists are quicker than a long one. */
const tokensAtOnce = 64;
/** As many lists of tokens as the plan has at most; the first two have conditions of their own. */
const listsMax = 6;

export interface SearchOptions {
  shape: Shape;
  /** How many listings to find. */
  limit: number;
  /** Go by tokens, because walking along the index did not lead far enough. */
  thorough: boolean;
  /** By tokens, but first of the latest listings: their days are a stretch that the token index reads quickly. */
  latestFirst?: boolean;
  /** How far to walk with text. */
  steps?: number;
  /** Walk without asking the dictionary how rare the words are: they were common a while ago. */
  asCommon?: boolean;
  /** The cards are wanted too, where they lie in the order asked for. */
  withCards?: boolean;
}

export interface Search {
  /** The CTEs that it needs. */
  ctes: string[];
  /** A query for the first listings that match, in their order: `id`, `key`. It may be read once. */
  found: string;
  /** It has the `card` of each as well. */
  hasCards?: boolean;
  /** In SQL, whether no word is rare. */
  isCommon?: string;
  /** Whether the walk ended before it was known whether there are more; `matched` says in SQL how many were found. */
  cut(matched: string): string;
}

export function searchSql(options: SearchOptions, bind: Bind): Search {
  const { shape, thorough } = options;
  if (shape.seller) return sellerSql(options, bind);
  if (shape.words > 0) return textSearchSql(options, bind);
  if (thorough) return whole([gatherSql(options, bind, [])], 'select * from found');
  if (shape.brands > 1 && shape.sort === 'newest') return brandWalkSql(options, bind);
  return walkSql(options, bind);
}

/** A search that leaves nothing out. */
function whole(ctes: string[], found: string): Search {
  return { ctes, found, cut: () => 'false' };
}

/** All that one member has, and then what matches: nobody has so much that an order would have to be walked along. */
function sellerSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const plan = shape.words > 0 ? [`plan as materialized (${textPlanSql(shape, bind)})`] : [];
  const conditions = [
    ...ofSeller(shape, bind),
    `shelf = ${bind('shelf', 'text')}`,
    ...afterCursor(shape, bind),
    ...amongBrands(shape, bind),
    ...matchingFilters(shape, bind),
    ...inPriceRange(shape, bind),
    ...holdsWords(shape),
  ];
  const gathered = `gathered as materialized (
      select id, ${orders[shape.sort].key} as key from listings ${where(conditions)}
    )`;
  return whole([...plan, gathered], `select id, key from gathered order by ${inOrder(shape)} limit ${limit}`);
}

/** Along the index in the order asked for, keeping what matches. */
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
  ];
  const near = nearSql(shape, stretch, bind);
  if (kept.length === 0) return whole([], `${near} limit ${limit}`);
  return {
    ctes: [],
    found: `select id, key from (${near} limit ${stepsWithoutText}) near ${where(kept)} order by ${inOrder(shape)} limit ${limit}`,
    cut: (matched) => `${matched} < ${limit} and exists (${near} offset ${stepsWithoutText} limit 1)`,
  };
}

/** The cards themselves lie in the order of the newest. */
function newestSql({ shape, limit }: Pick<SearchOptions, 'shape' | 'limit'>, bind: Bind): Search {
  const conditions = [`shelf = ${bind('shelf', 'text')}`, ...afterCursor(shape, bind)];
  const found = `select id, sort_at as key, card from (select listing_id as id, shelf, sort_at, card from listing_cards) cards
    ${where(conditions)} order by sort_at desc, id desc limit ${limit}`;
  return { ...whole([], found), hasCards: true };
}

function isWhole({ brands, facets, openToTrades, price, unreserved }: Shape): boolean {
  return brands === 0 && facets.length === 0 && !openToTrades && !price && !unreserved;
}

/** One short walk per brand, because a brand's newest lie together in the index of brands. */
function brandWalkSql({ shape, limit }: SearchOptions, bind: Bind): Search {
  const kept = [...matchingFilters(shape, bind), ...inPriceRange(shape, bind)];
  const steps = Math.ceil(stepsWithoutText / shape.brands);
  const near = nearSql(shape, ['brand = chosen', ...afterCursor(shape, bind)], bind);
  const walks = `walks as materialized (
      select chosen, walk.* from unnest(${bind('brands', 'text[]')}) chosen cross join lateral (
        select id, key from (${near} limit ${steps}) near ${where(kept)} order by ${inOrder(shape)} limit ${limit}
      ) walk
    )`;
  return {
    ctes: [walks],
    found: `select id, key from walks order by ${inOrder(shape)} limit ${limit}`,
    cut: () => `exists (
        select from unnest(${bind('brands', 'text[]')}) chosen
        where (select count(*) from walks where walks.chosen = chosen.chosen) < ${limit} and exists (${near} offset ${steps} limit 1)
      )`,
  };
}

/** A rare word by its tokens, common ones along the index: the plan inside the statement knows which they are. */
function textSearchSql(options: SearchOptions, bind: Bind): Search {
  const { shape, limit, thorough, asCommon, steps: stepsMax = stepsWithText } = options;
  if (thorough) return thoroughTextSearchSql(options, bind);
  const kept = [...matchingFilters(shape, bind), ...amongBrands(shape, bind), ...inPriceRange(shape, bind)];
  const near = nearSql(shape, afterCursor(shape, bind), bind);
  // Without the text, which lies outside the index.
  const further = nearSql({ ...shape, words: 0 }, afterCursor(shape, bind), bind);
  const walk = (steps: number | string, holds: string[]) =>
    `select id, key from (${near} limit ${steps}) near ${where([...holds, ...kept])} order by ${inOrder(shape)} limit ${limit}`;
  const isCut = (matched: string) => `${matched} < ${limit} and exists (${further} offset ${stepsMax} limit 1)`;
  if (asCommon) return { ctes: [], found: walk(stepsMax, holdsCommonWords(shape, bind)), cut: isCut };
  const steps = `(select case when rare then 0 else ${stepsMax} end from plan)`;
  return {
    ctes: [
      `plan as materialized (${textPlanSql(shape, bind)})`,
      `walk as materialized (${walk(steps, holdsWords(shape))})`,
      gatherSql(options, bind, ['(select rare from plan)', ...holdsWords(shape)], 'by_tokens'),
    ],
    found: 'select * from walk union all select * from by_tokens',
    isCommon: '(select not rare from plan)',
    cut: (matched) => `(select not rare from plan) and ${isCut(matched)}`,
  };
}

function thoroughTextSearchSql(options: SearchOptions, bind: Bind): Search {
  const { shape, limit, latestFirst } = options;
  const filters = filterTokens(shape, bind).all;
  const plan = `plan as materialized (${thoroughTextPlanSql(bind, filters.length > 0 ? tokenHashes(filters) : 'null')})`;
  const holds = holdsWords(shape);
  if (!latestFirst) return whole([plan, gatherSql(options, bind, holds)], 'select * from found');
  const isFull = (name: string) => `(select count(*) from ${name}) >= ${limit}`;
  const ctes = [
    plan,
    `walked as materialized (${walkedSql(shape, bind)})`,
    `near_days as materialized (${stretchSql('reach')})`,
    gatherSql({ ...options, stretch: 'near_days' }, bind, holds, 'nearest'),
    `far_days as materialized (${stretchSql(`reach * ${wellFilled}.0 / greatest(1, (select count(*) from nearest))`)})`,
    gatherSql({ ...options, stretch: 'far_days' }, bind, [`(select not ${isFull('nearest')})`, ...holds], 'further'),
    gatherSql(options, bind, [`(select not ${isFull('nearest')} and not ${isFull('further')})`, ...holds]),
  ];
  const full = (name: string) => `select * from ${name} where ${isFull(name)}`;
  return whole(ctes, `${full('nearest')} union all ${full('further')} union all select * from found`);
}

/** From where the walk came how far back, a day where it came to the end, and how many times as far there ought to be a page. */
function walkedSql(shape: Shape, bind: Bind): string {
  const near = nearSql({ ...shape, words: 0 }, afterCursor(shape, bind), bind);
  // Each offset keeps what was found from being looked for again wherever it is mentioned.
  return `select newest, coalesce(newest - furthest, interval '1 day') as span,
      least(${stretchOfWalk}, ${amplyFilled}.0 / greatest(1, ${bind('walkFound', 'integer')})) as reach from (
        select (select key from (${near} limit 1) first) as newest,
          (select key from (${near} offset ${stepsBeforeStretch} limit 1) last) as furthest offset 0
      ) ends offset 0`;
}

/** So many times as far back as the walk came, as its first moment and its days; none where that is too far. */
function stretchSql(reach: string): string {
  return `select since, array(select generate_series((listing_days(since))[1], (listing_days(newest))[1])) as days from (
      select newest, newest - least(span * times, interval '${stretchDaysMax} days') as since from (
        select newest, span, ${reach} as times from walked offset 0
      ) wanted where times <= ${farStretchOfWalk} offset 0
    ) stretch`;
}

/**
 * Everything that has the tokens, and only then the order: good when few have them. With text, what is so new that its
 * words are not in the dictionary yet is looked through as well; there is never much of it.
 */
export function gatherSql(
  { shape, limit, thorough, stretch }: SearchOptions & { stretch?: string },
  bind: Bind,
  also: string[],
  name = 'found',
): string {
  const { key } = orders[shape.sort];
  const { all, anyOf } = filterTokens(shape, bind);
  const withText = shape.words > 0;
  const furtherLists = thorough ? Math.max(0, Math.min(shape.words, listsMax) - 2) : 0;
  const lists = [
    'nullif(also_any_of, any_of)',
    ...Array.from({ length: furtherLists }, (_, at) => `further[${at + 1}]::bigint[]`),
  ];
  const tokens = [
    ...(withText ? [`${tokensOfListing} && some_of`] : []),
    ...(withText ? lists.map((list) => `${tokensOfListing} && coalesce((select ${list} from plan), some_of)`) : []),
    ...(withText ? [`${tokensOfListing} @> ((select all_of from plan) || ${tokenHashes(all)})`] : []),
    ...(!withText && all.length > 0 ? [`${tokensOfListing} @> ${tokenHashes(all)}`] : []),
    ...anyOf.map((list) => `${tokensOfListing} && ${tokenHashes(list)}`),
    ...(stretch ? [`${dayOfListing} && (select days from ${stretch})`] : []),
  ];
  const conditions = [
    ...also,
    `shelf = ${bind('shelf', 'text')}`,
    ...ofSeller(shape, bind),
    ...afterCursor(shape, bind),
    ...amongBrands(shape, bind),
    ...matchingFilters(shape, bind),
    ...inPriceRange(shape, bind),
    ...(stretch ? [`sort_at >= (select since from ${stretch})`] : []),
  ];
  const among = (narrowed: string[]) => `select id, ${key} as key from listings ${where([...narrowed, ...conditions])}`;
  const byTokens = withText
    ? `select listing.* from (
        select any_of[at : at + ${tokensAtOnce - 1}] as some_of
        from (select any_of from plan) plan, generate_series(1, greatest(cardinality(any_of), 1), ${tokensAtOnce}) at
      ) lists cross join lateral (${among(tokens)} offset 0) listing
      union ${among([isUnlearned])}`
    : among(tokens);
  // Materialized before it is sorted: otherwise the planner walks along the index after all, hoping to meet one soon.
  return `${name}_gathered as materialized (
      ${byTokens}
    ), ${name} as materialized (
      select id, key from ${name}_gathered order by ${inOrder(shape)} limit ${limit}
    )`;
}

const isUnlearned = 'id = any (array(select listing_id from unlearned_listings))';

/** Written out, and not as a subquery: the planner then knows how common each filter is. */
function tokenHashes(tokens: string[]): string {
  return `array[${tokens.map((token) => `hashtextextended(${token}, 0)`).join(', ')}]::bigint[]`;
}

function nearSql(shape: Shape, conditions: string[], bind: Bind): string {
  const { key, direction } = orders[shape.sort];
  const text = shape.words > 0 ? ', search_text' : '';
  return `select id, ${key} as key, ${carriedColumns}${text} from listings
    ${where([`shelf = ${bind('shelf', 'text')}`, ...conditions])} order by ${key} ${direction}, id ${direction}`;
}

function inOrder({ sort }: Shape): string {
  const { direction } = orders[sort];
  return `key ${direction}, id ${direction}`;
}

export function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}
