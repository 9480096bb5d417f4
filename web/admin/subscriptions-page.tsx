import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { subscriptionsPageSize } from '#contract/admin.ts';
import { subscriptionStatuses } from '#contract/billing-values.ts';
import { useTypedText } from '#web/listings/use-typed-text.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { MoreThanCounted } from './more-than-counted.tsx';
import { subscriptionStatusLabels } from './subscriptions/subscription-text.ts';
import { subscriptionsQuery } from './subscriptions/subscriptions.queries.ts';
import { SubscriptionsTable } from './subscriptions/subscriptions-table.tsx';
import { knownOr, useTableAddress } from './use-table-address.ts';

export function meta() {
  return adminMeta('Subscriptions');
}

const statuses = ['all', ...subscriptionStatuses] as const;
const statusOptions = statuses.map((status) => ({
  value: status,
  label: status === 'all' ? 'All statuses' : subscriptionStatusLabels[status],
}));

export default function SubscriptionsPage() {
  const { values, page, change, turnTo } = useTableAddress({ search: '', status: 'all' });
  const typed = useTypedText({ value: values.search, onSettle: (search) => change({ search: search.trim() }) });
  const status = knownOr(statuses, values.status, 'all');
  const query = useQuery(subscriptionsQuery({ search: values.search, status, page }));
  return (
    <>
      <AdminHeading title="Subscriptions" subtitle="Who pays for what, and who has access without a plan" />
      <div className="mb-4 flex flex-wrap gap-3">
        <TextField
          label="Search"
          isLabelHidden
          type="search"
          placeholder="Search members..."
          before={<Search aria-hidden="true" className="size-4.5" />}
          value={typed.text}
          onChange={typed.setText}
          maxLength={100}
          className="max-w-md flex-1 basis-60"
        />
        <NativeSelect
          label="Filter by status"
          isLabelHidden
          options={statusOptions}
          value={status}
          onChange={(next) => change({ status: next })}
          className="w-auto!"
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorBox
          message="Failed to load subscriptions"
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <>
          <SubscriptionsTable subscriptions={query.data?.subscriptions ?? []} isLoading={query.isPending} />
          <Pagination
            page={page}
            pageSize={subscriptionsPageSize}
            total={query.data?.total ?? 0}
            onPage={turnTo}
            isPending={query.isPending}
            className="mt-4"
          />
          {query.data?.hasMore && <MoreThanCounted />}
        </>
      )}
    </>
  );
}
