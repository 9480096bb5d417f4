import { queryOptions } from '@tanstack/react-query';
import { getOffer } from '#contract/billing.ts';
import { call } from '#web/lib/call.ts';

/** On its own, because the first page asks it too and needs nothing else of billing. */
export const offerQuery = queryOptions({
  queryKey: ['offer'],
  queryFn: ({ signal }) => call(getOffer, {}, { signal }),
  staleTime: 60_000,
  meta: { isPublic: true },
});
