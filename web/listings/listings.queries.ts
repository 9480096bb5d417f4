import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { countListings, findListingPreviews, findListings, type ListingCard } from '#contract/listings.ts';
import { call } from '#web/lib/call.ts';
import type { ListingQuery } from './listing-choices.ts';

/** Every answer about listings lies under the first of these keys. */
export const listingKeys = {
  all: ['listings'] as const,
  previews: ['listings', 'previews'] as const,
  pages: (filters: ListingQuery) => ['listings', 'pages', filters] as const,
  counts: (filters: ListingQuery) => ['listings', 'counts', filters] as const,
};

/** After a listing was made, changed or removed. */
export function invalidateListings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listingKeys.all });
}

export function listingsQuery(filters: ListingQuery, errorMessage?: string) {
  return infiniteQueryOptions({
    queryKey: listingKeys.pages(filters),
    queryFn: ({ pageParam, signal }) => call(findListings, { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => eachOnce(pages.flatMap(({ listings }) => listings)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { errorMessage },
  });
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

/** What visitors see. */
export const previewsQuery = queryOptions({
  queryKey: listingKeys.previews,
  queryFn: ({ signal }) => call(findListingPreviews, {}, { signal }),
  select: ({ previews }) => previews,
  staleTime: 300_000,
});

// A listing that its owner bumped between two pages comes twice; the first place is the right one.
function eachOnce(listings: ListingCard[]): ListingCard[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
}
