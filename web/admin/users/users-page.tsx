import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  sortDirections,
  type UserFilter,
  type UserSort,
  userFilters,
  userSorts,
  usersPageSize,
} from '#contract/admin/admin.ts';
import type { AdminUserRow } from '#contract/admin/users.ts';
import { dayText } from '#contract/day-text.ts';
import { ExportLink } from '#web/admin/export-link.tsx';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { SearchAndFilter } from '#web/admin/search-and-filter.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import type { Option } from '#web/ui/form/option.ts';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import type { Sort } from '#web/ui/table/table-sort.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { StatusBadge, SubscriptionBadge } from './status-badge.tsx';
import { usersQuery } from './users.queries.ts';

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
      <AdminHeading
        title="User Management"
        subtitle="Find members, help them, and stop those who harm others"
        actions={<ExportLink name="users" />}
      />
      <SearchAndFilter
        placeholder="Search users..."
        search={values.search}
        onSearch={(search) => change({ search })}
        filterLabel="Filter by subscription"
        options={filterOptions}
        filter={filter}
        onFilter={(next) => change({ filter: next })}
      />
      <NumberedPages
        query={query}
        page={page}
        pageSize={usersPageSize}
        onPage={turnTo}
        hasMore={query.data?.hasMore}
        beyond={values.search && 'Search for more of the name or address.'}
        failure="Failed to load users"
      >
        {(data) => (
          <UsersTable
            users={data?.users ?? []}
            isLoading={!data}
            sort={{ column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }}
            onSort={(next) => change({ sort: next.column, direction: next.direction === 'ascending' ? 'asc' : 'desc' })}
          />
        )}
      </NumberedPages>
    </>
  );
}

interface UsersTableProps {
  users: AdminUserRow[];
  isLoading: boolean;
  sort: Sort<UserSort>;
  onSort: (sort: Sort<UserSort>) => void;
}

function UsersTable({ users, isLoading, sort, onSort }: UsersTableProps) {
  const columns: TableColumn<AdminUserRow, UserSort>[] = [
    {
      id: 'username',
      header: 'Username',
      isSortable: true,
      isRowHeader: true,
      cell: (user) => <NameCell user={user} />,
    },
    { id: 'email', header: 'Email', isSortable: true, cell: ({ email }) => email },
    { id: 'created_at', header: 'Joined', isSortable: true, cell: ({ createdAt }) => dayText(createdAt) },
    {
      id: 'has_subscription',
      header: 'Subscription',
      isSortable: true,
      cell: ({ hasSubscription }) => <SubscriptionBadge isActive={hasSubscription} />,
    },
    { id: 'status', header: 'Status', isSortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ];
  return (
    <Table
      caption="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      isLoading={isLoading}
      emptyText="No users found"
    />
  );
}

function NameCell({ user: { id, username, displayName, email } }: { user: AdminUserRow }) {
  const to = useAdminPath();
  return (
    <span className="block max-w-44 sm:max-w-56">
      <Link to={to(`users/${id}`)} className="block truncate py-0.5 font-semibold text-plum hover:underline">
        {username ?? email}
      </Link>
      <span className="line-clamp-2 text-sm text-ink-soft">
        <MemberText>{displayName}</MemberText>
      </span>
    </span>
  );
}
