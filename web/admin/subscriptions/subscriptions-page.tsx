import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { Link, useSearchParams } from 'react-router';
import { type SubscriptionFilter, subscriptionFilters, subscriptionsPageSize } from '#contract/admin/admin.ts';
import type { AdminSubscription } from '#contract/admin/office.ts';
import type { SubscriptionStatus } from '#contract/billing/billing-values.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { ExportLink } from '#web/admin/export-link.tsx';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { MoneyNumbers } from '#web/admin/money/money-numbers.tsx';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { Payments } from '#web/admin/payments/payments.tsx';
import { SearchAndFilter } from '#web/admin/search-and-filter.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { EndButton } from './end-button.tsx';
import { bypassLabels, planName, subscriptionStatusLabels } from './subscription-text.ts';
import { subscriptionsQuery } from './subscriptions.queries.ts';

export function meta() {
  return adminMeta('Subscriptions');
}

const labels: Record<SubscriptionFilter, string> = {
  all: 'All statuses',
  owing: 'Payment failed',
  unchecked: 'Not compared with Stripe',
  ...subscriptionStatusLabels,
};
const statusOptions = subscriptionFilters.map((status) => ({ value: status, label: labels[status] }));

export default function SubscriptionsPage() {
  const [address, setAddress] = useSearchParams();
  const items = [
    {
      id: 'subscriptions' as const,
      label: 'Subscriptions',
      content: <Subscriptions />,
      isShown: useCan('subscriptions.read'),
    },
    {
      id: 'payments' as const,
      label: 'Payments',
      content: <Payments />,
      isShown: useCan('subscriptions.read'),
    },
    { id: 'money' as const, label: 'Money', content: <MoneyNumbers />, isShown: useCan('analytics.read') },
  ].filter(({ isShown }) => isShown);
  const tab = items.find(({ id }) => id === address.get('tab'))?.id ?? items[0]?.id ?? 'subscriptions';
  return (
    <>
      <AdminHeading
        title="Subscriptions"
        subtitle="Who pays for what, who has access without a plan, and what it brings in"
      />
      <Tabs
        label="Subscriptions"
        items={items}
        selected={tab}
        // Alone: the filters of one tab mean nothing in another.
        onSelect={(chosen) => setAddress({ tab: chosen }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}

function Subscriptions() {
  const { values, page, change, turnTo } = useTableAddress({ search: '', status: 'all' });
  const status = knownOr(subscriptionFilters, values.status, 'all');
  const query = useQuery(subscriptionsQuery({ search: values.search, status, page }));
  return (
    <>
      <div className="mb-4 flex justify-end">
        <ExportLink name="subscriptions" />
      </div>
      <SearchAndFilter
        placeholder="Search members..."
        search={values.search}
        onSearch={(search) => change({ search })}
        filterLabel="Filter by status"
        options={statusOptions}
        filter={status}
        onFilter={(next) => change({ status: next })}
      />
      <NumberedPages
        query={query}
        page={page}
        pageSize={subscriptionsPageSize}
        onPage={turnTo}
        hasMore={query.data?.hasMore}
        failure="Failed to load subscriptions"
      >
        {(data) => <SubscriptionsTable subscriptions={data?.subscriptions ?? []} isLoading={!data} />}
      </NumberedPages>
    </>
  );
}

const tones: Partial<Record<SubscriptionStatus, BadgeTone>> = {
  active: 'sage',
  trialing: 'plum',
  past_due: 'copper',
  unpaid: 'danger',
};

interface SubscriptionsTableProps {
  subscriptions: AdminSubscription[];
  isLoading: boolean;
}

function SubscriptionsTable({ subscriptions, isLoading }: SubscriptionsTableProps) {
  const mayEnd = useCan('subscriptions.write');
  const columns: TableColumn<AdminSubscription>[] = [
    { id: 'member', header: 'Member', isRowHeader: true, cell: (row) => <MemberCell row={row} /> },
    { id: 'plan', header: 'Plan', cell: ({ plan, status }) => (status === 'none' ? '–' : (planName(plan) ?? '–')) },
    { id: 'status', header: 'Status', cell: (row) => <StatusCell row={row} /> },
    {
      id: 'end',
      header: 'Period end',
      cell: ({ currentPeriodEnd }) => (currentPeriodEnd ? dayText(currentPeriodEnd) : '–'),
    },
    { id: 'stripe', header: 'Stripe', cell: (row) => <StripeCell row={row} /> },
  ];
  if (mayEnd) columns.push({ id: 'actions', header: 'Actions', cell: (row) => <ActionCell row={row} /> });
  return (
    <Table
      caption="Subscriptions"
      columns={columns}
      rows={subscriptions}
      rowKey={({ userId }) => userId}
      isLoading={isLoading}
      emptyText="No subscriptions found"
    />
  );
}

function MemberCell({ row }: { row: AdminSubscription }) {
  const to = useAdminPath();
  const mayOpen = useCan('users.read');
  return (
    <span className="block max-w-44 sm:max-w-72">
      {mayOpen ? (
        <Link to={to(`users/${row.userId}`)} className="line-clamp-2 font-semibold text-plum hover:underline">
          <MemberText>{row.displayName}</MemberText>
        </Link>
      ) : (
        <span className="line-clamp-2 font-semibold">
          <MemberText>{row.displayName}</MemberText>
        </span>
      )}
      <span className="block truncate text-sm text-ink-soft">{row.email}</span>
    </span>
  );
}

function ActionCell({ row: { userId, displayName, isEndable } }: { row: AdminSubscription }) {
  return <EndButton member={{ id: userId, displayName }} isEndable={isEndable} />;
}

function StatusCell({
  row: { status, cancelAtPeriodEnd, bypassReason, isWaiting, owing },
}: {
  row: AdminSubscription;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {status !== 'none' && <Badge tone={tones[status] ?? 'neutral'}>{subscriptionStatusLabels[status]}</Badge>}
      {cancelAtPeriodEnd && status !== 'canceled' && <Badge tone="outline">Ends at period end</Badge>}
      {isWaiting && <Badge tone="outline">Waits for Stripe</Badge>}
      {bypassReason && <Badge tone="copper">{bypassLabels[bypassReason]}</Badge>}
      {owing && <span className="w-full text-sm text-ink-soft">{owingText(owing)}</span>}
    </span>
  );
}

/** "Owes $1.99 since May 4, 2026" */
function owingText({ cents, since }: NonNullable<AdminSubscription['owing']>): string {
  const amount = cents === null ? 'Owes' : `Owes ${moneyText(cents)}`;
  return since ? `${amount} since ${dayText(since)}` : amount;
}

function StripeCell({ row: { stripeUrl, email } }: { row: AdminSubscription }) {
  if (!stripeUrl) return '–';
  return (
    <a
      href={stripeUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center gap-1.5 text-plum hover:underline"
    >
      Open in Stripe <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">: {email}, in a new tab</span>
    </a>
  );
}
