import { Link } from 'react-router';
import type { UserSort } from '#contract/admin.ts';
import type { AdminUserRow } from '#contract/admin-users.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';
import type { Sort } from '#web/ui/table-sort.ts';
import { useAdminPath } from '../use-admin-path.ts';
import { StatusBadge, SubscriptionBadge } from './status-badge.tsx';

interface UsersTableProps {
  users: AdminUserRow[];
  isLoading: boolean;
  sort: Sort<UserSort>;
  onSort: (sort: Sort<UserSort>) => void;
}

export function UsersTable({ users, isLoading, sort, onSort }: UsersTableProps) {
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
      <span className="block truncate text-sm text-ink-soft">{displayName}</span>
    </span>
  );
}
