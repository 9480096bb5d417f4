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
import { holdsWords, textPlanSql, thoroughTextPlanSql } from './text-plan.ts';

/**
 * How far a list is read along its index before the other way is taken. Most lists are full after a few dozen rows. With
 * text, each row has to be fetched and looked through; without, the index alone has all that the filters need.
 */
const stepsWithoutText = 5_000;
const stepsWithText = 5_000;
/** The first steps of a walk that is followed by a look among the latest listings, and how much further back these reach. */
export const stepsBeforeStretch = 2_000;
const stretchOfWalk = 30;
/** Each day is one more token to look for. */
const stretchDaysMax = 400;
/** As many words as the plan looks up; the first two have conditions of their own. */
const listedWordsMax = 8;

export interface SearchOptions {
  shape: Shape;
  /** How many listings to find. */
  limit: number;
  /** Go by tokens, because walking along the index did not lead far enough. */
  thorough: boolean;
  /** By tokens, but only of the latest listings: their days are a stretch that the token index reads quickly. */
  lately?: boolean;
  /** How far to walk with text. */
  steps?: number;
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
  const plan = shape.words > 0 ? [`plan as materialized (${textPlanSql(bind)})`] : [];
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
  const { shape, limit, thorough, steps: stepsMax = stepsWithText } = options;
  if (thorough) return thoroughTextSearchSql(options, bind);
  const kept = [...matchingFilters(shape, bind), ...amongBrands(shape, bind), ...inPriceRange(shape, bind)];
  const near = nearSql(shape, afterCursor(shape, bind), bind);
  // Without the text, which lies outside the index.
  const further = nearSql({ ...shape, words: 0 }, afterCursor(shape, bind), bind);
  const steps = `(select case when rare then 0 else ${stepsMax} end from plan)`;
  const walk = `walk as materialized (
      select id, key from (${near} limit ${steps}) near ${where([...holdsWords(shape), ...kept])}
      order by ${inOrder(shape)} limit ${limit}
    )`;
  return {
    ctes: [
      `plan as materialized (${textPlanSql(bind)})`,
      walk,
      gatherSql(options, bind, ['(select rare from plan)', ...holdsWords(shape)], 'by_tokens'),
    ],
    found: 'select * from walk union all select * from by_tokens',
    cut: (matched) =>
      `${matched} < ${limit} and (select not rare from plan) and exists (${further} offset ${stepsMax} limit 1)`,
  };
}

function thoroughTextSearchSql(options: SearchOptions, bind: Bind): Search {
  const filters = filterTokens(options.shape, bind).all;
  const plan = thoroughTextPlanSql(bind, filters.length > 0 ? tokenHashes(filters) : 'null');
  const stretch = options.lately ? [`stretch as materialized (${stretchSql(options.shape, bind)})`] : [];
  const gathered = gatherSql(options, bind, holdsWords(options.shape));
  return whole([`plan as materialized (${plan})`, ...stretch, gathered], 'select * from found');
}

/** Many times as far back as the walk came, as its first moment and its days; a month where the walk came to the end. */
function stretchSql(shape: Shape, bind: Bind): string {
  const near = nearSql({ ...shape, words: 0 }, afterCursor(shape, bind), bind);
  // Each offset keeps what was found from being looked for again wherever it is mentioned.
  return `select since, array(select generate_series((listing_days(since))[1], (listing_days(newest))[1])) as days from (
      select newest, newest - least(coalesce(newest - furthest, interval '1 day') * ${stretchOfWalk}, interval '${stretchDaysMax} days') as since from (
        select (select key from (${near} limit 1) first) as newest,
          (select key from (${near} offset ${stepsBeforeStretch} limit 1) last) as furthest offset 0
      ) walked offset 0
    ) stretch`;
}

/**
 * Everything that has the tokens, and only then the order: good when few have them. With text, what is so new that its
 * words are not in the dictionary yet is looked through as well; there is never much of it.
 */
export function gatherSql(
  { shape, limit, thorough, lately }: SearchOptions,
  bind: Bind,
  also: string[],
  name = 'found',
): string {
  const { key } = orders[shape.sort];
  const { all, anyOf } = filterTokens(shape, bind);
  const withText = shape.words > 0;
  const furtherLists = thorough ? Math.max(0, Math.min(shape.words, listedWordsMax) - 2) : 0;
  const lists = [
    'any_of',
    'also_any_of',
    ...Array.from({ length: furtherLists }, (_, at) => `coalesce(further[${at + 1}]::bigint[], any_of)`),
  ];
  const tokens = [
    ...(withText ? lists.map((list) => `${tokensOfListing} && (select ${list} from plan)`) : []),
    ...(withText ? [`${tokensOfListing} @> ((select all_of from plan) || ${tokenHashes(all)})`] : []),
    ...(!withText && all.length > 0 ? [`${tokensOfListing} @> ${tokenHashes(all)}`] : []),
    ...anyOf.map((list) => `${tokensOfListing} && ${tokenHashes(list)}`),
    ...(lately ? [`${dayOfListing} && (select days from stretch)`] : []),
  ];
  const conditions = [
    ...also,
    `shelf = ${bind('shelf', 'text')}`,
    ...ofSeller(shape, bind),
    ...afterCursor(shape, bind),
    ...amongBrands(shape, bind),
    ...matchingFilters(shape, bind),
    ...inPriceRange(shape, bind),
    ...(lately ? ['sort_at >= (select since from stretch)'] : []),
  ];
  const among = (narrowed: string[]) => `select id, ${key} as key from listings ${where([...narrowed, ...conditions])}`;
  const unlearned = withText ? ` union ${among([isUnlearned])}` : '';
  // Materialized before it is sorted: otherwise the planner walks along the index after all, hoping to meet one soon.
  return `gathered as materialized (
      ${among(tokens)}${unlearned}
    ), ${name} as materialized (
      select id, key from gathered order by ${inOrder(shape)} limit ${limit}
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
