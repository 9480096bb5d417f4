import { queryOptions } from '@tanstack/react-query';
import { getSite } from '#contract/settings/site-settings.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';

/** Asked by the browser, so that pages made at build time show what staff wrote since. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, {}, { signal }),
  initialData: () => firstAnswer(getSite),
  staleTime: 5 * 60_000,
  meta: { isPublic: true },
});

/** Of what the page of a brand tells. */
export const brandKey = ['brand'];
