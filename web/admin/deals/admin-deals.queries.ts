import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  claimDispute,
  decideDispute,
  findAdminDeals,
  getAdminDeal,
  noteDispute,
  releaseDispute,
} from '#contract/admin/deals.ts';
import type { DealState } from '#contract/deals/deal-states.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const dealsKey = ['admin', 'deals'] as const;

export function adminDealsQuery(query: { search?: string | undefined; state?: DealState | undefined }) {
  return pagedQuery({
    queryKey: [...dealsKey, query],
    ask: async (cursor, signal) => {
      const { deals: items, nextCursor } = await call(findAdminDeals, { query: { ...query, cursor } }, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}

export function adminDealQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'one', id],
    queryFn: ({ signal }) => call(getAdminDeal, { params: { id } }, { signal }),
  });
}

type Decision = CallInput<typeof decideDispute>['body'];
type DisputeStep =
  | { step: 'claim' | 'release' }
  | { step: 'note'; note: string }
  | { step: 'decide'; decision: Decision };

/** What staff do with a dispute; whatever comes of it, lists and numbers are read anew. */
export function useDisputeStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: DisputeStep) => takeStep(id, input),
    onSuccess: (deal) => client.setQueryData(adminDealQuery(id).queryKey, deal),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dealsKey }),
        client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
      ]),
  });
}

function takeStep(id: string, input: DisputeStep) {
  const params = { id };
  switch (input.step) {
    case 'claim':
      return call(claimDispute, { params });
    case 'release':
      return call(releaseDispute, { params });
    case 'note':
      return call(noteDispute, { params, body: { note: input.note } });
    case 'decide':
      return call(decideDispute, { params, body: input.decision });
  }
}
