import { queryOptions } from '@tanstack/react-query';
import type { BrandId } from '#contract/brands.ts';
import { findListingPreviews } from '#contract/listings.ts';
import { call } from '#web/lib/call.ts';

/** What visitors see. Apart from the members' lists: a first visit should not pay for those. */
export function previewsQuery(brand?: BrandId) {
  return queryOptions({
    queryKey: ['listings', 'previews', brand],
    queryFn: ({ signal }) => call(findListingPreviews, { query: { brand } }, { signal }),
    select: ({ previews }) => previews,
    staleTime: 300_000,
  });
}
