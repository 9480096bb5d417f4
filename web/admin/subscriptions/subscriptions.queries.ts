import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { endSubscription, getEndQuote } from '#contract/admin/billing/subscriptions.ts';
import { findSubscriptions } from '#contract/admin/office.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

type SubscriptionsQuery = Required<CallInput<typeof findSubscriptions>['query']>;

export const subscriptionsQuery = (query: SubscriptionsQuery) =>
  queryOptions({
    queryKey: ['admin', 'subscriptions', query],
    queryFn: ({ signal }) => call(findSubscriptions, { query }, { signal }),
    placeholderData: keepPreviousData,
    // What waits for Stripe is usually there in a moment.
    refetchInterval: ({ state }) => (state.data?.subscriptions.some(({ isWaiting }) => isWaiting) ? 3_000 : false),
  });

/** Asked anew each time: the amount changes with the time. */
export const endQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'end-quote', id],
    queryFn: ({ signal }) => call(getEndQuote, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useEndSubscription(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof endSubscription>['body']) => call(endSubscription, { params: { id }, body }),
    onSuccess: async () => {
      for (const part of ['audit-log', 'metrics', 'days']) void client.invalidateQueries({ queryKey: ['admin', part] });
      await Promise.all(
        ['subscriptions', 'users'].map((part) => client.invalidateQueries({ queryKey: ['admin', part] })),
      );
    },
  });
}
