import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';
import type { ComponentType, SVGProps } from 'react';
import { Link } from 'react-router';
import type { AttentionItem, WaitingRequest } from '#contract/admin/numbers/attention.ts';
import { attention } from '#contract/admin/numbers/attention-values.ts';
import { type AdminDay, getAdminDays, getAdminMetrics } from '#contract/admin/office.ts';
import { getPlan } from '#contract/billing/plans.ts';
import type { BoundedCount } from '#contract/bounded-count.ts';
import { numberText } from '#contract/count-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { moneyText } from '#contract/money-text.ts';
import { spanText } from '#contract/span-text.ts';
import { supportCategoryLabels } from '#contract/support/support-values.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { WaitingBadge } from '#web/admin/support/waiting-badge.tsx';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DayBars, DaysTable, type Measure } from '#web/ui/table/bar-chart.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';
import { LastWorkNotice } from './last-work-notice.tsx';
import { PaymentsNotice } from './payments-notice.tsx';

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
      <PaymentsNotice />
      <LastWorkNotice />
      <MetricCards metrics={metrics.data} isLoading={metrics.isFetching} />
      <NeedsMe />
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

const cards: { key: keyof Metrics; label: string; icon: ComponentType<SVGProps<SVGSVGElement>> }[] = [
  { key: 'users', label: 'Total Users', icon: Users },
  { key: 'activeListings', label: 'Active Listings', icon: WigIcon },
  { key: 'subscriptions', label: 'Subscriptions', icon: CreditCard },
];

function MetricCards({ metrics, isLoading }: { metrics: Metrics | undefined; isLoading: boolean }) {
  // A number that the admin may not see has no card.
  const seen = cards.filter(({ key }) => metrics?.[key] !== null);
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {seen.map(({ key, label, icon: Icon }) => (
        <Card key={key} padding="small" className="flex flex-col justify-between gap-1 max-sm:p-3">
          <dt className="flex items-center gap-2 text-ink-soft max-sm:text-xs">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-copper max-sm:hidden" />
            {label}
          </dt>
          <dd className="font-display text-3xl tabular-nums">{isLoading ? 'Loading...' : countText(metrics?.[key])}</dd>
        </Card>
      ))}
    </dl>
  );
}

function countText(counted: BoundedCount | null | undefined): string {
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

/** The beginning of the dashboard: what waits, each a number that leads to where it is worked on. */
function NeedsMe() {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery);
  // A tile that says nothing waits is one more thing to read.
  const waiting = data?.items.filter(({ count }) => count > 0) ?? [];
  if (data && data.items.length === 0) return null;
  return (
    <section aria-labelledby="needs-me" className="mt-6">
      <h2 id="needs-me" className="mb-4 text-xl font-semibold">
        What needs you
      </h2>
      {error && !data && (
        <ErrorBox
          message="Failed to load what is waiting for you"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading what waits..." className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {data && waiting.length === 0 && <p className="text-ink-soft">Nothing waits for you.</p>}
      {waiting.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {waiting.map((item) => (
            <li key={item.kind}>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      )}
      {data && data.support.length > 0 && <NextRequests requests={data.support} />}
    </section>
  );
}

function AttentionLink({ item: { kind, count, isMore, oldestAt } }: { item: AttentionItem }) {
  const to = useAdminPath();
  const { label, path } = attention[kind];
  return (
    <Link
      to={to(path)}
      className="flex h-full min-h-24 flex-col rounded-soft border border-line-strong bg-surface p-4 transition-colors duration-200 hover:border-plum"
    >
      <span className="font-display text-3xl tabular-nums">{numberText(count, isMore)}</span>
      <span className="font-medium">{label}</span>
      {oldestAt && <span className="text-sm text-ink-soft">the oldest for {spanText(oldestAt)}</span>}
    </Link>
  );
}

/** Support requests in the order in which they are promised an answer. */
function NextRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  const to = useAdminPath();
  return (
    <div className="mt-4 rounded-soft border border-line bg-surface p-4">
      <h3 className="font-sans text-base font-semibold">Next to answer</h3>
      <ul className="mt-2 divide-y divide-line">
        {requests.map(({ id, category, plan, waitingSince }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link to={to(`reports?tab=support&request=${id}`)} className="py-0.5 text-plum underline">
              {supportCategoryLabels[category]}
            </Link>
            {plan && <Badge tone={plan.startsWith('premium') ? 'plum' : 'outline'}>{getPlan(plan).name}</Badge>}
            <WaitingBadge since={waitingSince} />
          </li>
        ))}
      </ul>
    </div>
  );
}
