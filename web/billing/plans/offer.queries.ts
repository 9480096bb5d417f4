import { queryOptions } from '@tanstack/react-query';
import { getOffers } from '#contract/billing/billing.ts';
import { call } from '#web/lib/api/call.ts';

/** Prices for a new member, in a file of their own: the first page asks for them and needs nothing else of billing. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call(getOffers, {}, { signal }),
  staleTime: 60_000,
  meta: { isPublic: true },
});
