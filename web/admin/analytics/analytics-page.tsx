import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getAnalytics } from '#contract/admin/numbers/analytics.ts';
import type { AnalyticsPeriod } from '#contract/admin/numbers/analytics-values.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { useTableAddress } from '#web/admin/table/table-address.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';

import { period } from './period.ts';

const AnalyticsView = lazy(() => import('./analytics-view.tsx').then((file) => ({ default: file.AnalyticsView })));

export function meta() {
  return adminMeta('Analytics');
}

export default function AnalyticsPage() {
  const { state, change } = useTableAddress(period);
  const days = Number(state.days) as AnalyticsPeriod;
  const query = useQuery({
    ...officeQuery('analytics', getAnalytics, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <AdminHeading
        title="Analytics"
        subtitle="Members, listings and searches that found nothing"
        actions={
          <NativeSelect
            label="Period"
            isLabelHidden
            options={period.filters.days.options}
            value={state.days}
            onChange={(chosen) => change({ days: chosen })}
            className="w-44!"
          />
        }
      />
      <Loaded query={query} failure="Failed to load analytics. Please try again." bars={['h-96', 'h-96']}>
        {(analytics) => (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <AnalyticsView analytics={analytics} days={days} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}
