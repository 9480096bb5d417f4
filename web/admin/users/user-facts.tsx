import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminPermissionLabels, adminRoleLabels } from '#contract/admin.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EndButton } from '../subscriptions/end-button.tsx';
import { subscriptionText } from '../subscriptions/subscription-text.ts';

export function UserFacts({ user }: { user: AdminUser }) {
  return (
    <Card as="section" padding="small" isRaised={false}>
      <CardHeader
        title="Profile"
        actions={
          <Link to={`/user/${user.id}`} className="py-0.5 text-plum underline">
            Public profile
          </Link>
        }
      />
      <dl className="space-y-2">
        <Fact name="User name">{user.username}</Fact>
        <Fact name="Full name">{user.fullName}</Fact>
        <Fact name="Joined">{dayText(user.createdAt)}</Fact>
        <Fact name="Two-step sign-in">{user.isTwoFactorOn ? 'On' : 'Off'}</Fact>
        {user.status === 'suspended' && (
          <Fact name="Suspended until">{user.suspendedUntil ? dayText(user.suspendedUntil) : 'it is lifted'}</Fact>
        )}
        {user.statusReason && <Fact name="Reason">{user.statusReason}</Fact>}
        <Fact name="Subscription">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {subscriptionText(user.subscription)}
            <EndButton member={user} isEndable={user.subscription?.isEndable} />
          </span>
        </Fact>
        {user.admin && <Fact name="Admin">{adminText(user.admin)}</Fact>}
        <Fact name="Id">{user.id}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children || '–'}</dd>
    </div>
  );
}

function adminText({ role, permissions, isSiteOwner }: NonNullable<AdminUser['admin']>): string {
  if (isSiteOwner) return `${adminRoleLabels[role]} by the settings of the server`;
  if (role === 'super_admin') return adminRoleLabels[role];
  const names = permissions.map((permission) => adminPermissionLabels[permission]).join(', ');
  return `${adminRoleLabels[role]}: ${names || 'no permissions'}`;
}
