import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { getMyWays, saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { dealsKey } from '#web/deals/deals.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** How the reader can be paid. */
export const myWaysQuery = queryOptions({
  queryKey: ['my-ways'],
  queryFn: ({ signal }) => call(getMyWays, {}, { signal }),
  select: ({ ways }) => ways,
});

export function useKeepWays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ways: PaymentWay[]) => call(saveMyWays, { body: { ways } }),
    onSuccess: (kept) => {
      client.setQueryData(myWaysQuery.queryKey, kept);
      void client.invalidateQueries({ queryKey: dealsKey });
    },
  });
}
