import ExternalLink from 'lucide-react/icons/external-link';
import { Link } from 'react-router';
import { type SubscriptionFilter, subscriptionFilters, subscriptionsPageSize } from '#contract/admin/admin.ts';
import { type AdminSubscription, findSubscriptions } from '#contract/admin/office.ts';
import type { SubscriptionStatus } from '#contract/billing/billing-values.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { MoneyNumbers } from '#web/admin/money/money-numbers.tsx';
import { OfficeTabs } from '#web/admin/office-tabs.tsx';
import { Payments } from '#web/admin/payments/payments.tsx';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { EndButton } from './end-button.tsx';
import { bypassLabels, planName, subscriptionStatusLabels } from './subscription-text.ts';

export function meta() {
  return adminMeta('Subscriptions');
}

const labels: Record<SubscriptionFilter, string> = {
  all: 'All statuses',
  owing: 'Payment failed',
  unchecked: 'Not compared with Stripe',
  ...subscriptionStatusLabels,
};

const subscriptions = declareTable({
  caption: 'Subscriptions',
  right: 'subscriptions.read',
  part: 'subscriptions',
  endpoint: findSubscriptions,
  search: 'Search members...',
  filters: {
    status: {
      label: 'Filter by status',
      options: subscriptionFilters.map((value) => ({ value, label: labels[value] })),
      usual: 'all',
    },
  },
  sizes: [subscriptionsPageSize],
  query: ({ search, status, page }) => ({ search, status, page }),
  rows: (answer) => answer.subscriptions,
  rowKey: ({ userId }) => userId,
  columns: () => [
    { id: 'member', header: 'Member', isRowHeader: true, cell: (row) => <MemberCell row={row} /> },
    { id: 'plan', header: 'Plan', cell: ({ plan, status }) => (status === 'none' ? '–' : (planName(plan) ?? '–')) },
    { id: 'status', header: 'Status', cell: (row) => <StatusCell row={row} /> },
    {
      id: 'end',
      header: 'Period end',
      cell: ({ currentPeriodEnd }) => (currentPeriodEnd ? dayText(currentPeriodEnd) : '–'),
    },
    { id: 'stripe', header: 'Stripe', cell: (row) => <StripeCell row={row} /> },
    {
      id: 'actions',
      header: 'Actions',
      right: 'subscriptions.write',
      cell: ({ userId: id, displayName, isEndable }) => (
        <EndButton member={{ id, displayName }} isEndable={isEndable} />
      ),
    },
  ],
  export: 'subscriptions',
  empty: 'No subscriptions found',
  failure: 'Failed to load subscriptions',
  // Stripe usually answers within a second.
  isWaiting: ({ isWaiting }) => isWaiting,
});

export default function SubscriptionsPage() {
  return (
    <>
      <AdminHeading title="Subscriptions" subtitle="Plans, access without a plan, and the income from both" />
      <OfficeTabs
        label="Subscriptions"
        tabs={[
          {
            id: 'subscriptions',
            label: 'Subscriptions',
            right: 'subscriptions.read',
            content: <OfficeTable table={subscriptions} />,
          },
          { id: 'payments', label: 'Payments', right: 'subscriptions.read', content: <Payments /> },
          { id: 'money', label: 'Money', right: 'analytics.read', content: <MoneyNumbers /> },
        ]}
      />
    </>
  );
}

const tones: Partial<Record<SubscriptionStatus, BadgeTone>> = {
  active: 'sage',
  trialing: 'plum',
  past_due: 'copper',
  unpaid: 'danger',
};

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
