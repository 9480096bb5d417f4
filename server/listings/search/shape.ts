import { type FilterName, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import type { ListingSort } from '#contract/listings/listing-values.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readSearchWords } from './search-words.ts';

/**
 * Which filters are set, and nothing of their values: the text of a statement is made from this alone, so that lists of one
 * shape share one statement.
 */
export interface Shape {
  sort: ListingSort;
  onlyActive: boolean;
  /** How many the text has; none without text. Past those that get a condition of their own, one more stands for all. */
  words: number;
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

/** How many words get a condition of their own; further ones are looked at together, for the few listings that have these. */
export const wordsApart = 6;

const highestCents = 2_147_483_646;

export function shapeOf(criteria: Criteria, after?: Cursor): Shape {
  const { sort, shelf, term, brands, minCents, maxCents } = criteria;
  return {
    sort,
    onlyActive: shelf === 'active',
    words: term === undefined ? 0 : Math.min(readSearchWords(term).length, wordsApart + 1),
    brands: brands.length,
    facets: filterNames.filter((name) => criteria[name] !== undefined),
    openToTrades: criteria.openToTrades !== undefined,
    seller: criteria.seller !== undefined,
    price: minCents !== undefined || maxCents !== undefined,
    unreserved: criteria.reserved === 'out',
    after: after !== undefined,
  };
}

/** The words of a text in lower case, and the values of facts that say each, with a sign between that no search has. */
export interface CommonWords {
  plainWords: string[];
  factsOfWords: string[];
}

export interface MoreValues {
  after?: Cursor | undefined;
  /** By which featured listings take turns. */
  hour?: number;
  /** How many a walk found before it was cut short. */
  walkFound?: number;
  common?: CommonWords | undefined;
}

/** What a statement's parameters are called. */
export type Values = ReturnType<typeof valuesOf>;

export function valuesOf(criteria: Criteria, { after, hour, walkFound, common }: MoreValues = {}) {
  const { length, minCents, maxCents, term } = criteria;
  const band = length && lengthBandInches[length];
  return {
    ...criteria,
    words: term === undefined ? undefined : readSearchWords(term),
    lengthOver: band?.over,
    lengthUpTo: band?.upTo,
    lowestCents: minCents ?? 0,
    highestCents: Math.min(maxCents ?? highestCents, highestCents),
    afterKey: after?.key,
    afterId: after?.id,
    hour,
    walkFound,
    ...common,
  };
}
