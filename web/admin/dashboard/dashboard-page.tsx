import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CreditCard from 'lucide-react/icons/credit-card';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Shirt from 'lucide-react/icons/shirt';
import Users from 'lucide-react/icons/users';
import { type AdminDay, getAdminDays, getAdminMetrics } from '#contract/admin/office.ts';
import type { BoundedCount } from '#contract/bounded-count.ts';
import { numberText } from '#contract/count-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { moneyText } from '#contract/money-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { DayBars, DaysTable, type Measure } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { NeedsMe } from './needs-me.tsx';

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
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
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
      <NeedsMe />
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

const measures: (Measure<AdminDay> & { show: (value: number) => string })[] = [
  { key: 'members', label: 'New members', color: 'plum', show: numberText },
  { key: 'listings', label: 'New listings', color: 'copper', show: numberText },
  { key: 'messages', label: 'Messages', color: 'sage', show: numberText },
  { key: 'subscriptions', label: 'New subscriptions', color: 'plum', show: numberText },
  { key: 'revenueCents', label: 'Revenue', color: 'copper', show: moneyText },
];

/** One chart for each, with a scale of its own; a table says the same to those who do not see them. */
function DayCharts({ days }: { days: AdminDay[] }) {
  return (
    <section aria-labelledby="days-heading" className="mt-8">
      <h2 id="days-heading" className="mb-4 text-xl font-semibold">
        The last {days.length} days
      </h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {measures.map((measure) => (
          <Card key={measure.key} padding="small">
            <h3 className="font-sans text-base font-normal text-ink-soft">{measure.label}</h3>
            <p className="font-display text-2xl tabular-nums">
              {measure.show(days.reduce((sum, day) => sum + day[measure.key], 0))}
            </p>
            <DayBars days={days} measures={[measure]} />
          </Card>
        ))}
      </div>
      <DaysTable
        caption="New members, listings, messages, subscriptions and revenue a day"
        days={days}
        measures={measures}
      />
    </section>
  );
}
