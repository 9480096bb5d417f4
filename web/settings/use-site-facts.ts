import { useQuery } from '@tanstack/react-query';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import type { ShownAnnouncement } from '#contract/settings/site-settings.ts';
import { useBuiltFirst } from '#web/lib/use-built-first.ts';
import { siteQuery } from './site.queries.ts';

/** What is unset, or not known yet, is empty and not shown. */
export function useSiteFacts(): SiteFacts {
  return useBuiltFirst(useQuery(siteQuery).data)?.facts ?? noFacts;
}

export function useAnnouncement(): ShownAnnouncement | null {
  return useBuiltFirst(useQuery(siteQuery).data)?.announcement ?? null;
}
