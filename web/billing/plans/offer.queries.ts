import { queryOptions } from '@tanstack/react-query';
import { getOffers } from '#contract/billing/billing.ts';
import { call } from '#web/lib/api/call.ts';

/** What a new member pays. On its own, because the first page asks it too and needs nothing else of billing. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call(getOffers, {}, { signal }),
  staleTime: 60_000,
  meta: { isPublic: true },
});
