import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, type LucideIcon, RefreshCw, Shirt, Users } from 'lucide-react';
import { type BoundedCount, getAdminDays, getAdminMetrics } from '#contract/admin/office.ts';
import { numberText } from '#contract/count-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { DayCharts } from './day-charts.tsx';

export function meta() {
  return adminMeta('Admin Dashboard');
}

export default function DashboardPage() {
  const client = useQueryClient();
  const metrics = useQuery(adminMetricsQuery);
  const days = useQuery({ ...adminDaysQuery, enabled: useCan('analytics.read') });
  const error = metrics.error ?? days.error;
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
      {error && (
        <ErrorBox
          message="Failed to load dashboard data"
          error={error}
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

const adminMetricsQuery = queryOptions({
  queryKey: ['admin', 'metrics'],
  queryFn: ({ signal }) => call(getAdminMetrics, {}, { signal }),
});

const adminDaysQuery = queryOptions({
  queryKey: ['admin', 'days'],
  queryFn: ({ signal }) => call(getAdminDays, {}, { signal }),
});

type Metrics = CallAnswer<typeof getAdminMetrics>;

const cards: { key: keyof Metrics; label: string; icon: LucideIcon }[] = [
  { key: 'users', label: 'Total Users', icon: Users },
  { key: 'activeListings', label: 'Active Listings', icon: Shirt },
  { key: 'subscriptions', label: 'Subscriptions', icon: CreditCard },
];

function MetricCards({ metrics, isLoading }: { metrics: Metrics | undefined; isLoading: boolean }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {cards.map(({ key, label, icon: Icon }) => (
        <Card key={key} padding="small" className="flex flex-col gap-1">
          <dt className="flex items-center gap-2 text-ink-soft">
            <Icon aria-hidden="true" className="size-5 text-copper" />
            {label}
          </dt>
          <dd className="font-display text-3xl tabular-nums">{isLoading ? 'Loading...' : countText(metrics?.[key])}</dd>
        </Card>
      ))}
    </dl>
  );
}

function countText(counted: BoundedCount | undefined): string {
  if (!counted) return '–';
  return numberText(counted.count, counted.isMore);
}
