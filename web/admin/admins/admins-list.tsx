import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPermissionLabels, adminPermissions, adminRoleLabels } from '#contract/admin/admin.ts';
import type { AdminRow } from '#contract/admin/rights/admins.ts';
import { momentText } from '#contract/day-text.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { adminsQuery } from './admins.queries.ts';
import { Invitations } from './invitations.tsx';
import { RemoveAdminDialog } from './remove-admin-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';

type Choice = { act: 'add' | 'invite' } | { act: 'change' | 'remove'; admin: AdminRow };

export function AdminsList() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const query = useQuery(adminsQuery);
  const close = () => setChoice(null);
  const columns: TableColumn<AdminRow>[] = [
    { id: 'admin', header: 'Admin', isRowHeader: true, cell: (admin) => <NameCell admin={admin} /> },
    { id: 'role', header: 'Role', cell: (admin) => <Badge tone="plum">{adminRoleLabels[admin.role]}</Badge> },
    { id: 'permissions', header: 'Permissions', cell: (admin) => <span className="block max-w-80">{may(admin)}</span> },
    { id: 'login', header: 'Last login', cell: ({ lastLogin }) => (lastLogin ? momentText(lastLogin) : 'Never') },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      cell: (admin) => <RowActions admin={admin} onChoose={setChoice} />,
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap justify-end gap-2">
        <Button size="small" variant="secondary" onClick={() => setChoice({ act: 'invite' })}>
          <Mail aria-hidden="true" className="size-4" /> Invite a colleague
        </Button>
        <Button size="small" onClick={() => setChoice({ act: 'add' })}>
          <UserPlus aria-hidden="true" className="size-4" /> Add an admin
        </Button>
      </div>
      <Loaded query={query} failure="Failed to load the admins" bars={['h-48']}>
        {({ admins }) => (
          <Table caption="Admins" columns={columns} rows={admins} rowKey={({ id }) => id} emptyText="No admins found" />
        )}
      </Loaded>
      <Invitations />
      {choice?.act === 'invite' && <RightsDialog rights={null} isInvitation onClose={close} />}
      {choice?.act === 'add' && <RightsDialog rights={null} onClose={close} />}
      {choice?.act === 'change' && <RightsDialog member={choice.admin} rights={choice.admin} onClose={close} />}
      {choice?.act === 'remove' && <RemoveAdminDialog member={choice.admin} onClose={close} />}
    </>
  );
}

function NameCell({ admin: { id, displayName, email } }: { admin: AdminRow }) {
  const to = useAdminPath();
  return (
    <span className="block max-w-64">
      <Link to={to(`users/${id}`)} className="line-clamp-2 font-semibold text-plum hover:underline">
        <MemberText>{displayName}</MemberText>
      </Link>
      <span className="block truncate text-sm text-ink-soft">{email}</span>
    </span>
  );
}

function may({ role, permissions, isSiteOwner }: AdminRow): string {
  if (isSiteOwner) return 'Everything, by the settings of the server';
  if (role === 'super_admin' || permissions.length === adminPermissions.length) return 'Everything';
  return permissions.map((permission) => adminPermissionLabels[permission]).join(', ') || 'Nothing yet';
}

function RowActions({ admin, onChoose }: { admin: AdminRow; onChoose: (choice: Choice) => void }) {
  if (admin.isSiteOwner) return null;
  return (
    <span className="inline-flex gap-2">
      <Button
        variant="secondary"
        size="small"
        aria-label={`Change the rights of ${admin.email}`}
        onClick={() => onChoose({ act: 'change', admin })}
      >
        Change
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="text-danger!"
        aria-label={`Remove ${admin.email} as an admin`}
        onClick={() => onChoose({ act: 'remove', admin })}
      >
        Remove
      </Button>
    </span>
  );
}
