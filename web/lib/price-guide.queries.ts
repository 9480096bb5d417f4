import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { hourMs } from '#contract/durations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { findPriceGuides, getPriceGuide } from '#contract/listings/worth/price-guide.ts';
import { guidesPerCallMax, type PriceGuide } from '#contract/listings/worth/price-guide-values.ts';
import { call } from '#web/lib/api/call.ts';

const key = ['price-guide'] as const;
/** The server makes it once a night. */
const staleTime = hourMs;

/** For a wig that is about to be listed. The former answer stands until the new one is there. */
export function priceGuideQuery(wig: CallInput<typeof getPriceGuide>['query'] | null) {
  return queryOptions({
    queryKey: [...key, 'wig', wig],
    queryFn: wig ? ({ signal }) => call(getPriceGuide, { query: wig }, { signal }) : skipToken,
    select: ({ guide }) => guide,
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  });
}

/** By listing, without those of which too little is known. */
export function listingGuidesQuery(listingIds: readonly string[]) {
  const ids = listingIds.slice(0, guidesPerCallMax).toSorted().join(',');
  return queryOptions({
    queryKey: [...key, 'listings', ids],
    queryFn: ids ? ({ signal }) => call(findPriceGuides, { query: { ids } }, { signal }) : skipToken,
    select: ({ guides }): Record<string, PriceGuide> =>
      Object.fromEntries(guides.map(({ listingId, guide }) => [listingId, guide])),
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  });
}
