import { useQuery } from '@tanstack/react-query';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { siteQuery } from './site.queries.ts';

/** What is unset, or not known yet, is empty and not shown. */
export function useSiteFacts(): SiteFacts {
  return useQuery(siteQuery).data?.facts ?? noFacts;
}
