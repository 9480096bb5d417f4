import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BrandOutcome } from '#contract/support/brand-request-values.ts';
import { findBrandRequests, settleBrandRequest } from '#contract/support/brand-requests.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export const brandRequestsQuery = queryOptions({
  queryKey: ['admin', 'brand-requests'],
  queryFn: ({ signal }) => call(findBrandRequests, {}, { signal }),
});

export function useSettleBrandRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (outcome: BrandOutcome) => call(settleBrandRequest, { params: { id }, body: { outcome } }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
      await client.invalidateQueries({ queryKey: brandRequestsQuery.queryKey });
    },
  });
}
