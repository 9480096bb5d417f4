import { Link } from 'react-router';
import { userFilters, userSorts, usersPageSize } from '#contract/admin/admin.ts';
import { type AdminUserRow, findUsers } from '#contract/admin/users.ts';
import { dayText } from '#contract/day-text.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { StatusBadge, SubscriptionBadge } from './status-badge.tsx';

export function meta() {
  return adminMeta('User Management');
}

const filterLabels = { all: 'All users', subscribed: 'Subscribed', unsubscribed: 'Unsubscribed' };

const users = declareTable({
  caption: 'Users',
  right: 'users.read',
  part: 'users',
  endpoint: findUsers,
  search: 'Search users...',
  filters: {
    filter: {
      label: 'Filter by subscription',
      options: userFilters.map((value) => ({ value, label: filterLabels[value] })),
      usual: 'all',
    },
  },
  sorts: { by: userSorts, usual: 'created_at', direction: 'desc' },
  sizes: [usersPageSize],
  query: ({ search, filter, sort, direction, page }) => ({ search, filter, sort, direction, page }),
  rows: ({ users: found }) => found,
  rowKey: ({ id }) => id,
  columns: () => [
    { id: 'username', header: 'Username', isRowHeader: true, cell: (user) => <NameCell user={user} /> },
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    { id: 'created_at', header: 'Joined', cell: ({ createdAt }) => dayText(createdAt) },
    {
      id: 'has_subscription',
      header: 'Subscription',
      cell: ({ hasSubscription }) => <SubscriptionBadge isActive={hasSubscription} />,
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  ],
  export: 'users',
  empty: 'No users found',
  failure: 'Failed to load users',
  beyond: ({ search }) => search !== '' && 'Search for more of the name or address.',
});

export default function UsersPage() {
  return (
    <>
      <AdminHeading title="User Management" subtitle="Find members, help them, and stop those who harm others" />
      <OfficeTable table={users} />
    </>
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
