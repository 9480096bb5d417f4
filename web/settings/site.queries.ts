import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { getSite } from '#contract/settings/site-settings.ts';
import { call } from '#web/lib/api/call.ts';

/** Asked by the browser, so that pages made at build time show what staff wrote since. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { isPublic: true },
});

/** What is unset, or not known yet, is empty and not shown. */
export function useSiteFacts(): SiteFacts {
  return useQuery(siteQuery).data?.facts ?? noFacts;
}
