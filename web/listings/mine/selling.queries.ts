import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getSalesNumbers } from '#contract/listings/sales-numbers.ts';
import { getSellerAnalytics } from '#contract/listings/seller-analytics.ts';
import {
  bumpListing,
  createListing,
  findBuyers,
  findMyListings,
  getDashboard,
  type MyListing,
  relistListing,
  removeListing,
  removeListingPhoto,
  restoreListing,
  sellListing,
  setPublicCard,
  tradeListing,
  updateListing,
} from '#contract/listings/selling.ts';
import { updateMySettings } from '#contract/members/members.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import type { Purpose } from '#contract/purposes.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { invalidateListings } from '#web/listings/search/listings.queries.ts';

const keys = {
  mine: ['my-listings'] as const,
  dashboard: ['dashboard'] as const,
  analytics: ['analytics'] as const,
  edited: ['edited-listing'] as const,
};

export function myListingsQuery(status: MyListing['status']) {
  return pagedQuery({
    queryKey: [...keys.mine, status],
    ask: async (cursor, signal) => {
      const { listings: items, ...rest } = await call(findMyListings, { query: { status, cursor } }, { signal });
      return { items, ...rest };
    },
    keyOf: ({ id }) => id,
  });
}

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
  initialData: () => firstAnswer(getDashboard),
});

/** A refusal is an answer here: it means that the plan does not include it. */
export const analyticsQuery = queryOptions({
  queryKey: keys.analytics,
  queryFn: ({ signal }) => call(getSellerAnalytics, {}, { signal }),
});

/** Always asked anew: a form filled from memory would overwrite what changed since. */
export function editedListingQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.edited, id],
    queryFn: ({ signal }) => call(getListing, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useSaveListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      isNew,
      fields,
    }: {
      id: string;
      isNew: boolean;
      fields: CallInput<typeof updateListing>['body'];
    }) =>
      isNew ? call(createListing, { body: { id, ...fields } }) : call(updateListing, { params: { id }, body: fields }),
    onSuccess: () => invalidateSelling(client),
  });
}

export function useRemoveListingPhoto() {
  return useMutation({
    overlap: 'different',
    mutationFn: (params: { id: string; photoId: string }) => call(removeListingPhoto, { params }),
  });
}

export const listingChanges = {
  remove: {
    endpoint: removeListing,
    done: 'Listing removed successfully. You can restore it from "Recently Removed" within 30 days.',
    failed: 'Failed to remove listing',
  },
  restore: { endpoint: restoreListing, done: 'Listing restored successfully!', failed: 'Failed to restore listing' },
  sell: { endpoint: sellListing, done: 'Listing marked as sold', failed: 'Failed to mark listing as sold' },
  trade: { endpoint: tradeListing, done: 'Listing marked as traded', failed: 'Failed to mark listing as traded' },
  relist: {
    endpoint: relistListing,
    done: 'Listing reactivated successfully',
    failed: 'Failed to reactivate listing',
  },
  bump: { endpoint: bumpListing, done: 'Listing bumped successfully', failed: 'Failed to bump listing' },
} as const;
export type ListingChange = keyof typeof listingChanges;

/** A sale to a member, who is asked to confirm it. */
export interface NamedSale {
  buyerId: string;
  cents: number;
}

export function buyersQuery(listingId: string) {
  return queryOptions({
    queryKey: [...keys.mine, 'buyers', listingId],
    queryFn: ({ signal }) => call(findBuyers, { params: { id: listingId } }, { signal }),
    staleTime: 0,
  });
}

export function useChangeListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change, sale }: { id: string; change: ListingChange; sale?: NamedSale | undefined }) =>
      sale
        ? call(sellListing, { params: { id }, body: sale })
        : call(listingChanges[change].endpoint, { params: { id } }),
    // Also after a refusal: it usually means that the list on the screen is no longer true.
    onSettled: () => invalidateSelling(client),
  });
}

export function useSetPublicCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPublicCard }: { id: string; isPublicCard: boolean }) =>
      call(setPublicCard, { params: { id }, body: { isPublicCard } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.mine }),
  });
}

export function salesNumbersQuery(year: number | undefined) {
  return queryOptions({
    queryKey: ['sales-numbers', year],
    queryFn: ({ signal }) => call(getSalesNumbers, { query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first screens follow from the answer, and a name that was given with it stands everywhere. */
export function useSayPurpose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: { cameFor: Purpose; fullName?: string }) => call(updateMySettings, { body: said }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.dashboard });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      announceToTabs('updated');
    },
  });
}

export function useCleanUpPhotos() {
  return useMutation({ mutationFn: () => call(cleanUpPhotos) });
}

export async function invalidateSelling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.mine }),
    client.invalidateQueries({ queryKey: keys.dashboard }),
    invalidateListings(client),
  ]);
}
