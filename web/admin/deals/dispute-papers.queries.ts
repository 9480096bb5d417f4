import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { askParty, getAdminDisputePapers } from '#contract/admin/disputes/dispute-papers.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export function papersQuery(dealId: string) {
  return queryOptions({
    queryKey: ['admin', 'dispute-papers', dealId],
    queryFn: ({ signal }) => call(getAdminDisputePapers, { params: { id: dealId } }, { signal }),
  });
}

export function useAskParty(dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof askParty>['body']) => call(askParty, { params: { id: dealId }, body }),
    onSuccess: (papers) => client.setQueryData(papersQuery(dealId).queryKey, papers),
    onError: () => void client.invalidateQueries({ queryKey: ['admin', 'deals'] }),
  });
}
