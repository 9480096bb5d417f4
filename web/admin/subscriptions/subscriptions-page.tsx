import { useQuery } from '@tanstack/react-query';
import { type SubscriptionFilter, subscriptionFilters, subscriptionsPageSize } from '#contract/admin/admin.ts';
import { ExportLink } from '#web/admin/export-link.tsx';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { SearchAndFilter } from '#web/admin/search-and-filter.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { subscriptionStatusLabels } from './subscription-text.ts';
import { subscriptionsQuery } from './subscriptions.queries.ts';
import { SubscriptionsTable } from './subscriptions-table.tsx';

export function meta() {
  return adminMeta('Subscriptions');
}

const labels: Record<SubscriptionFilter, string> = {
  all: 'All statuses',
  owing: 'Payment failed',
  ...subscriptionStatusLabels,
};
const statusOptions = subscriptionFilters.map((status) => ({ value: status, label: labels[status] }));

export default function SubscriptionsPage() {
  const { values, page, change, turnTo } = useTableAddress({ search: '', status: 'all' });
  const status = knownOr(subscriptionFilters, values.status, 'all');
  const query = useQuery(subscriptionsQuery({ search: values.search, status, page }));
  return (
    <>
      <AdminHeading
        title="Subscriptions"
        subtitle="Who pays for what, and who has access without a plan"
        actions={<ExportLink name="subscriptions" />}
      />
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
