import { type FilterName, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import type { ListingSort } from '#contract/listings/listing-values.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readText, wordsApart } from './search-text.ts';

/**
 * Which filters are set, and nothing of their values: the text of a statement is made from this alone, so that lists of one
 * shape share one statement.
 */
export interface Shape {
  sort: ListingSort;
  onlyActive: boolean;
  /** How many the text has; none without text. Past those that get a condition of their own, one more stands for all. */
  words: number;
  /** Of plain letters: which facts say a word is then told with it. */
  isPlain: boolean;
  /** How many were chosen. */
  brands: number;
  facets: readonly FilterName[];
  /** Only what its owner would trade. */
  openToTrades: boolean;
  /** Of one member alone. */
  seller: boolean;
  price: boolean;
  /** Without what is reserved. */
  unreserved: boolean;
  /** Not the first page. */
  after: boolean;
}

const highestCents = 2_147_483_646;

export function shapeOf(criteria: Criteria, after?: Cursor): Shape {
  const { sort, shelf, term, brands, minCents, maxCents } = criteria;
  const text = term === undefined ? undefined : readText(term);
  return {
    sort,
    onlyActive: shelf === 'active',
    words: text ? Math.min(text.words.length, wordsApart + 1) : 0,
    isPlain: text?.plain !== undefined,
    brands: brands.length,
    facets: filterNames.filter((name) => criteria[name] !== undefined),
    openToTrades: criteria.openToTrades !== undefined,
    seller: criteria.seller !== undefined,
    price: minCents !== undefined || maxCents !== undefined,
    unreserved: criteria.reserved === 'out',
    after: after !== undefined,
  };
}

interface MoreValues {
  after?: Cursor | undefined;
  /** By which featured listings take turns. */
  hour?: number;
  /** How many a walk found before it was cut short. */
  walkFound?: number;
}

/** What a statement's parameters are called. */
export type Values = ReturnType<typeof valuesOf>;

export function valuesOf(criteria: Criteria, { after, hour, walkFound }: MoreValues = {}) {
  const { length, minCents, maxCents, term } = criteria;
  const band = length && lengthBandInches[length];
  const text = term === undefined ? undefined : readText(term);
  return {
    ...criteria,
    words: text?.words,
    ...text?.plain,
    lengthOver: band?.over,
    lengthUpTo: band?.upTo,
    lowestCents: minCents ?? 0,
    highestCents: Math.min(maxCents ?? highestCents, highestCents),
    afterKey: after?.key,
    afterId: after?.id,
    hour,
    walkFound,
  };
}
