import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { analyticsPeriods } from '#contract/admin-analytics-values.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { analyticsQuery } from './analytics/analytics.queries.ts';
import { useTableAddress } from './use-table-address.ts';

const AnalyticsView = lazy(() =>
  import('./analytics/analytics-view.tsx').then((file) => ({ default: file.AnalyticsView })),
);

const options = analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }));

export function meta() {
  return adminMeta('Analytics');
}

export default function AnalyticsPage() {
  const { values, change } = useTableAddress({ days: '30' });
  const days = analyticsPeriods.find((period) => String(period) === values.days) ?? 30;
  const { data, isError, refetch, isRefetching } = useQuery(analyticsQuery(days));
  return (
    <>
      <AdminHeading
        title="Analytics"
        subtitle="Members, listings and what is missing"
        actions={
          <NativeSelect
            label="Period"
            isLabelHidden
            options={options}
            value={String(days)}
            onChange={(chosen) => change({ days: chosen })}
            className="w-44"
          />
        }
      />
      {isError && !data && (
        <ErrorBox
          message="Failed to load analytics. Please try again."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {!isError && !data && <Waiting />}
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
