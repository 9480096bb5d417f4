import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findListingDeals } from '#contract/deals/deals.ts';
import { hourMs } from '#contract/durations.ts';
import { countListingView, findSimilarListings } from '#contract/listings/listing-page.ts';
import { getListing, type Listing, type ListingCard } from '#contract/listings/listings.ts';
import { getListingWorth } from '#contract/listings/worth/price-guide.ts';
import { dealsKey } from '#web/deals/deals.queries.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { listingKeys } from '#web/listings/search/listings.queries.ts';

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getListing, { params: { id } }, { signal }),
    initialData: () => firstAnswer(getListing, { params: { id } }),
  });
}

/** The reader's own deals about it: the owner's offers, or what the reader proposed; and the price that is offered to them. */
export function listingDealsQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'about', id],
    queryFn: ({ signal }) => call(findListingDeals, { params: { id } }, { signal }),
  });
}

export function similarListingsQuery(id: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'similar', id],
    queryFn: ({ signal }) => call(findSimilarListings, { params: { id } }, { signal }),
    select: ({ listings }: { listings: ListingCard[] }) => listings,
    staleTime: 60_000,
  });
}

/** What similar ones were sold for, and what it cost before. */
export function listingWorthQuery(id: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'worth', id],
    queryFn: ({ signal }) => call(getListingWorth, { params: { id } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Once the page is there. Whether it counts is the server's decision, and a view that was not counted is no trouble. */
export function useViewCounted({ id, owner }: Listing, viewerId: string | undefined): void {
  const client = useQueryClient();
  const counts = viewerId !== undefined && viewerId !== owner.id;
  useEffect(() => {
    if (!counts) return;
    void client.prefetchQuery({
      queryKey: ['listing-views', id],
      queryFn: () => call(countListingView, { params: { id } }),
      staleTime: hourMs,
      retry: false,
    });
  }, [client, counts, id]);
}
