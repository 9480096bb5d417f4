import { useQueryClient } from '@tanstack/react-query';
import { unsaveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { favoriteKeys } from './favorites.queries.ts';

export const savedListingsQuery = pagedQuery({
  queryKey: favoriteKeys.saved,
  ask: async (cursor, signal) => {
    // What a browser kept from before has no prices.
    const { saved, privatePrices = [], nextCursor } = await call(findSavedListings, { query: { cursor } }, { signal });
    const priceOf = new Map(privatePrices.map((price) => [price.listingId, price]));
    return { items: saved.map((item) => ({ ...item, privatePrice: priceOf.get(item.listingId) })), nextCursor };
  },
  keyOf: ({ listingId }) => listingId,
  meta: { errorMessage: 'Failed to load saved listings' },
});

export function useRemoveSaved(listingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(unsaveListing, { params: { id: listingId } }),
    onSuccess: async () => {
      toast.success('Listing removed from favorites');
      await client.invalidateQueries({ queryKey: favoriteKeys.all });
    },
    onError: () => void toast.error('Failed to remove listing from favorites'),
  });
}
