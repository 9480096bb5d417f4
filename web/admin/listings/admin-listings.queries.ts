import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type AdminListing,
  approveListing,
  changeAdminListingStatus,
  findAdminListingBrands,
  findAdminListings,
  getAdminListing,
  takeListingDown,
  takePhotoDown,
  updateAdminListing,
} from '#contract/admin/listings.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { listingKeys } from '#web/listings/search/listings.queries.ts';
import type { ListingTableState } from './use-listing-table.ts';

const keys = {
  all: ['admin', 'listings'] as const,
  one: (id: string) => ['admin', 'listings', 'one', id] as const,
};

export function adminListingsQuery(state: ListingTableState) {
  return queryOptions({
    queryKey: [...keys.all, 'page', state],
    queryFn: ({ signal }) => call(findAdminListings, { query: state }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

export function adminListingQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getAdminListing, { params: { id } }, { signal }),
  });
}

export const adminListingBrandsQuery = queryOptions({
  queryKey: [...keys.all, 'brands'],
  queryFn: ({ signal }) => call(findAdminListingBrands, {}, { signal }),
  select: ({ brands }: { brands: string[] }) => brands,
  staleTime: 60_000,
});

export function useUpdateListing(id: string) {
  return useListingChange((body: CallInput<typeof updateAdminListing>['body']) =>
    call(updateAdminListing, { params: { id }, body }),
  );
}

export function useChangeListingStatus() {
  return useListingChange(({ id, status }: { id: AdminListing['id']; status: 'active' | 'deleted' }) =>
    call(changeAdminListingStatus, { params: { id }, body: { status } }),
  );
}

export function useApproveListing() {
  return useListingChange((id: string) => call(approveListing, { params: { id } }));
}

export function useTakeListingDown(id: string) {
  return useListingChange((reason: string) => call(takeListingDown, { params: { id }, body: { reason } }));
}

export function useTakePhotoDown(id: string) {
  return useListingChange(({ photoId, reason }: { photoId: string; reason: string }) =>
    call(takePhotoDown, { params: { id, photoId }, body: { reason } }),
  );
}

/** Whatever an admin changes, members' pages in this browser and reports about it show, too. */
function useListingChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    overlap: 'different',
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        client.invalidateQueries({ queryKey: ['admin', 'reports'] }),
        client.invalidateQueries({ queryKey: listingKeys.all }),
      ]),
  });
}
