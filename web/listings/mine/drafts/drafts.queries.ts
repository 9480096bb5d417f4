import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import {
  changeDrafts,
  findDrafts,
  getDraft,
  publishDrafts,
  removeDraft,
  removeDrafts,
  saveDraft,
} from '#contract/listings/drafts/drafts.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { invalidateSelling } from '#web/listings/mine/selling.queries.ts';

const keys = { all: ['drafts'] as const, one: ['opened-draft'] as const };

export const invalidateDrafts = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all });

export const draftsQuery = pagedQuery({
  queryKey: keys.all,
  ask: async (cursor, signal) => {
    const { drafts: items, ...rest } = await call(findDrafts, { query: { cursor } }, { signal });
    return { items, ...rest };
  },
  keyOf: ({ id }) => id,
});

/** Always asked anew, as for a listing that is edited: another device may have typed on. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.one, id],
    queryFn: ({ signal }) => call(getDraft, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Nothing waits for it: what is typed stays on the device as well until it is saved. */
export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    // Saved by itself: nobody presses again, so it waits for the connection.
    networkMode: 'online',
    overlap: 'different',
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof saveDraft>['body']) =>
      call(saveDraft, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRemoveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeDraft, { params: { id } }),
    onSettled: () => Promise.all([invalidateDrafts(client), invalidateSelling(client)]),
  });
}

export function useRemoveDrafts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof removeDrafts>['body']) => call(removeDrafts, { body }),
    onSettled: () => Promise.all([invalidateDrafts(client), invalidateSelling(client)]),
  });
}

export function useChangeDrafts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeDrafts>['body']) => call(changeDrafts, { body }),
    onSettled: () => invalidateDrafts(client),
  });
}

export function usePublishDrafts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(publishDrafts, { body: { ids } }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: keys.all }), invalidateSelling(client)]),
  });
}
