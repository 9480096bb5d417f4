import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { unsaveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { favoriteKeys } from './favorites.queries.ts';

export const savedListingsQuery = infiniteQueryOptions({
  queryKey: favoriteKeys.saved,
  queryFn: ({ pageParam, signal }) => call(findSavedListings, { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => pages.flatMap(({ saved }) => saved),
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
