import { useQueryClient } from '@tanstack/react-query';
import { claimDispute, decideDispute, getAdminDeal, noteDispute, releaseDispute } from '#contract/admin/deals.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';

export const adminDealQuery = (id: string) => officeQuery('deals', getAdminDeal, { params: { id } });

type DisputeStep =
  | { step: 'claim' | 'release' }
  | { step: 'note'; note: string }
  | { step: 'decide'; decision: CallInput<typeof decideDispute>['body'] };

/** A step of staff in a dispute. The page shows its answer at once. */
export function useDisputeStep(id: string) {
  const client = useQueryClient();
  return useOfficeAct(
    async (input: DisputeStep) => {
      const deal = await takeStep(id, input);
      client.setQueryData(adminDealQuery(id).queryKey, deal);
      return deal;
    },
    'deals',
    'attention',
  );
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
