import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { findEndingProposals } from '#contract/deals/open-proposals.ts';
import { changeListings, previewChange, undoChange } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { invalidateSelling } from '#web/listings/mine/selling.queries.ts';

interface Many {
  listingIds: string[];
  change: ManyChange;
}

/** Asked each time: offers come and go. */
export function previewQuery(listingIds: string[], change: ManyChange) {
  return queryOptions({
    queryKey: ['listing-changes', listingIds, change],
    queryFn: ({ signal }) => call(previewChange, { body: { listingIds, change } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function endingQuery(ids: string[], changes: ManyChange) {
  return queryOptions({
    queryKey: ['listing-changes', 'ending', ids, changes],
    queryFn: ({ signal }) => call(findEndingProposals, { body: { ids, changes } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useChangeListings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (many: Many & { id: string }) => call(changeListings, { body: many }),
    onSettled: () => invalidateSelling(client),
  });
}

export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(undoChange, { params: { id } }),
    onSettled: () => invalidateSelling(client),
  });
}
