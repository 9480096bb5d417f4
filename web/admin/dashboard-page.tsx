import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { useCan } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { adminDaysQuery, adminMetricsQuery } from './dashboard/dashboard.queries.ts';
import { DayCharts } from './dashboard/day-charts.tsx';
import { MetricCards } from './dashboard/metric-cards.tsx';

export function meta() {
  return adminMeta('Admin Dashboard');
}

export default function DashboardPage() {
  const client = useQueryClient();
  const metrics = useQuery(adminMetricsQuery);
  const days = useQuery({ ...adminDaysQuery, enabled: useCan('analytics.read') });
  const isFailed = metrics.isError || days.isError;
  const isFetching = metrics.isFetching || days.isFetching;

  function refresh() {
    void client.invalidateQueries({ queryKey: adminMetricsQuery.queryKey });
    void client.invalidateQueries({ queryKey: adminDaysQuery.queryKey });
  }

  return (
    <>
      <AdminHeading
        title="Admin Dashboard"
        actions={
          <Button variant="secondary" size="small" isPending={isFetching} onClick={refresh}>
            <RefreshCw aria-hidden="true" className="size-4" />
            Refresh Data
          </Button>
        }
      />
      {isFailed && (
        <ErrorBox
          message="Failed to load dashboard data"
          onRetry={refresh}
          isRetrying={isFetching}
          className="mb-6 py-5"
        />
      )}
      <MetricCards metrics={metrics.data} isLoading={metrics.isFetching} />
      {days.data && <DayCharts days={days.data.days} />}
    </>
  );
}
