import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAnalytics } from '#contract/admin-analytics.ts';
import type { AnalyticsPeriod } from '#contract/admin-analytics-values.ts';
import { call } from '#web/lib/call.ts';

export function analyticsQuery(days: AnalyticsPeriod) {
  return queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: ({ signal }) => call(getAnalytics, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
