import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  countListings,
  findFeaturedListings,
  findListings,
  type ListingCard,
  type Nearby,
} from '#contract/listings/listings.ts';
import type { Understood } from '#contract/listings/search/filters.ts';
import { suggestWords } from '#contract/listings/suggestions.ts';
import { call } from '#web/lib/api/call.ts';
import { type ListPage, type PagedList, pagedQuery } from '#web/lib/api/paged-query.ts';
import type { ListingQuery } from './listing-choices.ts';

/** Every answer about listings lies under the first of these keys. */
export const listingKeys = {
  all: ['listings'] as const,
  pages: (filters: ListingQuery) => ['listings', 'pages', filters] as const,
  results: (filters: ListingQuery) => ['listings', 'results', filters] as const,
  counts: (filters: ListingQuery) => ['listings', 'counts', filters] as const,
  suggestions: (text: string) => ['listings', 'suggestions', text] as const,
};

interface ResultsPage extends ListPage<ListingCard> {
  /** What leads the first page; each is in its normal place too. */
  featured: ListingCard[];
  /** What the text was taken for. */
  understood: Understood | undefined;
  /** What is near, where little was found. */
  nearby: readonly Nearby[];
}

/** A list as it is shown. */
export type FoundListings = PagedList<ResultsPage>;

/** After a listing was made, changed or removed. */
export function invalidateListings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listingKeys.all });
}

export function listingsQuery(filters: ListingQuery, errorMessage?: string) {
  const options = pagedQuery({
    queryKey: listingKeys.pages(filters),
    ask: (cursor, signal) => askForPage(filters, cursor, signal),
    keyOf: ({ id }) => id,
    meta: { errorMessage },
  });
  return { ...options, ...steady, placeholderData: keepPreviousData };
}

/** The same with what leads the results. Both come at once, so that nothing moves down when the second arrives. */
export function resultsQuery(filters: ListingQuery, errorMessage?: string) {
  const options = pagedQuery({
    queryKey: listingKeys.results(filters),
    ask: async (cursor, signal) => {
      const [page, featured] = await Promise.all([
        askForPage(filters, cursor, signal),
        cursor === undefined ? askForFeatured(filters, signal) : [],
      ]);
      return { ...page, featured };
    },
    keyOf: ({ id }) => id,
    meta: { errorMessage },
  });
  return { ...options, ...steady, placeholderData: keepPreviousData };
}

const steady = { staleTime: 60_000, refetchOnWindowFocus: false };

async function askForPage(
  filters: ListingQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ResultsPage> {
  const { listings: items, ...page } = await call(findListings, { query: { ...filters, cursor } }, { signal });
  return { items, nextCursor: page.nextCursor, featured: [], understood: page.understood, nearby: page.nearby ?? [] };
}

/** An extra: the results are whole without it. */
async function askForFeatured(filters: ListingQuery, signal: AbortSignal): Promise<ListingCard[]> {
  return call(findFeaturedListings, { query: filters }, { signal }).then(
    ({ listings }) => listings,
    () => [],
  );
}

/** What the last word may become. An extra: without an answer there are simply no suggestions. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: listingKeys.suggestions(text),
    queryFn: ({ signal }) => call(suggestWords, { query: { q: text } }, { signal }),
    ...steady,
    enabled: text.length > 1,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export function countsQuery(filters: ListingQuery) {
  return queryOptions({
    queryKey: listingKeys.counts(filters),
    queryFn: ({ signal }) => call(countListings, { query: filters }, { signal }),
    ...steady,
    placeholderData: keepPreviousData,
  });
}
