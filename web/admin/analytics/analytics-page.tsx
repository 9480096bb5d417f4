import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getAnalytics } from '#contract/admin/numbers/analytics.ts';
import { type AnalyticsPeriod, analyticsPeriods } from '#contract/admin/numbers/analytics-values.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useTableAddress } from '#web/admin/use-table-address.ts';
import { call } from '#web/lib/api/call.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';

const AnalyticsView = lazy(() => import('./analytics-view.tsx').then((file) => ({ default: file.AnalyticsView })));

const options = analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }));

export function meta() {
  return adminMeta('Analytics');
}

export default function AnalyticsPage() {
  const { values, change } = useTableAddress({ days: '30' });
  const days = analyticsPeriods.find((period) => String(period) === values.days) ?? 30;
  const { data, error, refetch, isRefetching } = useQuery(analyticsQuery(days));
  return (
    <>
      <AdminHeading
        title="Analytics"
        subtitle="Members, listings and searches that found nothing"
        actions={
          <NativeSelect
            label="Period"
            isLabelHidden
            options={options}
            value={String(days)}
            onChange={(chosen) => change({ days: chosen })}
            className="w-44!"
          />
        }
      />
      {error && !data && (
        <ErrorBox
          message="Failed to load analytics. Please try again."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {!error && !data && <Waiting />}
      {data && (
        <Suspense fallback={<Waiting />}>
          <AnalyticsView analytics={data} days={days} />
        </Suspense>
      )}
    </>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading..." className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      {['members', 'searches', 'brands', 'prices'].map((name) => (
        <Skeleton key={name} className="h-96 w-full" />
      ))}
    </LoadingRegion>
  );
}

function analyticsQuery(days: AnalyticsPeriod) {
  return queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: ({ signal }) => call(getAnalytics, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
