import { useQuery } from '@tanstack/react-query';
import { sortDirections, type UserFilter, userFilters, userSorts, usersPageSize } from '#contract/admin.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import type { Option } from '#web/ui/option.ts';
import { isPastLastPage, Pagination } from '#web/ui/pagination.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { MoreThanCounted } from './more-than-counted.tsx';
import { SearchAndFilter } from './search-and-filter.tsx';
import { knownOr, useTableAddress } from './use-table-address.ts';
import { usersQuery } from './users/users.queries.ts';
import { UsersTable } from './users/users-table.tsx';

export function meta() {
  return adminMeta('User Management');
}

const filterOptions: Option<UserFilter>[] = [
  { value: 'all', label: 'All users' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];

export default function UsersPage() {
  const { values, page, change, turnTo } = useTableAddress({
    search: '',
    filter: 'all',
    sort: 'created_at',
    direction: 'desc',
  });
  const filter = knownOr(userFilters, values.filter, 'all');
  const sort = knownOr(userSorts, values.sort, 'created_at');
  const direction = knownOr(sortDirections, values.direction, 'desc');
  const query = useQuery(usersQuery({ search: values.search, filter, sort, direction, page }));

  return (
    <>
      <AdminHeading title="User Management" subtitle="Find members, help them, and stop those who harm others" />
      <SearchAndFilter
        placeholder="Search users..."
        search={values.search}
        onSearch={(search) => change({ search })}
        filterLabel="Filter by subscription"
        options={filterOptions}
        filter={filter}
        onFilter={(next) => change({ filter: next })}
      />
      {query.isError && !query.data ? (
        <ErrorBox message="Failed to load users" onRetry={() => query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <>
          {!isPastLastPage(page, usersPageSize, query.data?.total ?? 0) && (
            <UsersTable
              users={query.data?.users ?? []}
              isLoading={query.isPending}
              sort={{ column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }}
              onSort={(next) =>
                change({ sort: next.column, direction: next.direction === 'ascending' ? 'asc' : 'desc' })
              }
            />
          )}
          <Pagination
            page={page}
            pageSize={usersPageSize}
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
