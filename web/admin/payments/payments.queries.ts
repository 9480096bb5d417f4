import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { findPaymentDifferences, findPayments, refundPayment } from '#contract/admin/billing/payments.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const paymentsKey = ['admin', 'payments'] as const;

export function paymentsQuery(query: { search?: string | undefined; month?: string | undefined }) {
  return pagedQuery({
    queryKey: [...paymentsKey, query],
    ask: async (cursor, signal) => {
      const { payments: items, ...page } = await call(findPayments, { query: { ...query, cursor } }, { signal });
      return { items, ...page };
    },
    keyOf: ({ invoiceId }) => invoiceId,
  });
}

export const differencesQuery = queryOptions({
  queryKey: ['admin', 'payment-differences'],
  queryFn: ({ signal }) => call(findPaymentDifferences, {}, { signal }),
});

export function useRefund(invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof refundPayment>['body']) =>
      call(refundPayment, { params: { id: invoiceId }, body }),
    // Refused or not, what is left may have changed.
    onSettled: async () => {
      for (const part of ['audit-log', 'users', 'subscriptions', 'metrics', 'days', 'money'])
        void client.invalidateQueries({ queryKey: ['admin', part] });
      await client.invalidateQueries({ queryKey: paymentsKey });
    },
  });
}
