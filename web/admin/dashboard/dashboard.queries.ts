import { queryOptions } from '@tanstack/react-query';
import { getAdminDays, getAdminMetrics } from '#contract/admin-office.ts';
import { call } from '#web/lib/call.ts';

export const adminMetricsQuery = queryOptions({
  queryKey: ['admin', 'metrics'],
  queryFn: ({ signal }) => call(getAdminMetrics, {}, { signal }),
});

export const adminDaysQuery = queryOptions({
  queryKey: ['admin', 'days'],
  queryFn: ({ signal }) => call(getAdminDays, {}, { signal }),
});
