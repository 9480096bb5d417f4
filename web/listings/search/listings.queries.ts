import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { countListings, findFeaturedListings, findListings, type ListingCard } from '#contract/listings/listings.ts';
import { call } from '#web/lib/api/call.ts';
import type { ListingQuery } from './listing-choices.ts';

/** Every answer about listings lies under the first of these keys. */
export const listingKeys = {
  all: ['listings'] as const,
  pages: (filters: ListingQuery) => ['listings', 'pages', filters] as const,
  results: (filters: ListingQuery) => ['listings', 'results', filters] as const,
  counts: (filters: ListingQuery) => ['listings', 'counts', filters] as const,
};

/** A list as it is shown. */
export interface FoundListings {
  /** What leads it; each is in its normal place too. */
  featured: ListingCard[];
  listings: ListingCard[];
}

/** After a listing was made, changed or removed. */
export function invalidateListings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listingKeys.all });
}

export function listingsQuery(filters: ListingQuery, errorMessage?: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: listingKeys.pages(filters),
    queryFn: ({ pageParam, signal }) => call(findListings, { query: { ...filters, cursor: pageParam } }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): FoundListings => ({ featured: [], listings: eachOnce(pages) }),
    placeholderData: keepPreviousData,
    meta: { errorMessage },
  });
}

/** The same with what leads the results. Both come at once, so that nothing moves down when the second arrives. */
export function resultsQuery(filters: ListingQuery, errorMessage?: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: listingKeys.results(filters),
    queryFn: async ({ pageParam, signal }) => {
      const [page, featured] = await Promise.all([
        call(findListings, { query: { ...filters, cursor: pageParam } }, { signal }),
        pageParam === undefined ? askForFeatured(filters, signal) : [],
      ]);
      return { ...page, featured };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): FoundListings => ({ featured: pages[0]?.featured ?? [], listings: eachOnce(pages) }),
    placeholderData: keepPreviousData,
    meta: { errorMessage },
  });
}

const paged = { initialPageParam: undefined as string | undefined, staleTime: 60_000, refetchOnWindowFocus: false };

/** An extra: the results are whole without it. */
async function askForFeatured(filters: ListingQuery, signal: AbortSignal): Promise<ListingCard[]> {
  return call(findFeaturedListings, { query: filters }, { signal }).then(
    ({ listings }) => listings,
    () => [],
  );
}

export function countsQuery(filters: ListingQuery) {
  return queryOptions({
    queryKey: listingKeys.counts(filters),
    queryFn: ({ signal }) => call(countListings, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

// A listing that its owner bumped between two pages comes twice; the first place is the right one.
function eachOnce(pages: { listings: ListingCard[] }[]): ListingCard[] {
  const listings = pages.flatMap((page) => page.listings);
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
}
