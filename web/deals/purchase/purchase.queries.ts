import { queryOptions } from '@tanstack/react-query';
import { findBundle } from '#contract/listings/seller-settings/seller-settings.ts';
import { call } from '#web/lib/api/call.ts';

/** What else of the seller can be bought with a wig; without it one buys the one. */
export function bundleQuery(listingId: string) {
  return queryOptions({
    queryKey: ['bundle', listingId],
    queryFn: ({ signal }) => call(findBundle, { params: { id: listingId } }, { signal }),
    staleTime: 0,
    retry: false,
  });
}
