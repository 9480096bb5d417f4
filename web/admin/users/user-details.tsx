import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminPermissionLabels, adminRoleLabels } from '#contract/admin/admin.ts';
import type { AdminUser } from '#contract/admin/users.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { reportKindLabels, reportReasonLabels, reportStatusLabels } from '#contract/moderation/report-values.ts';
import { shopPath } from '#contract/shops/shop-values.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { EndButton } from '#web/admin/subscriptions/end-button.tsx';
import { subscriptionText } from '#web/admin/subscriptions/subscription-text.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { registrationText } from './registration-text.ts';
import { UserSection } from './user-section.tsx';

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
        {user.shop && <ShopFacts shop={user.shop} />}
        {user.admin && <Fact name="Admin">{adminText(user.admin)}</Fact>}
        <Fact name="Id">{user.id}</Fact>
      </dl>
    </Card>
  );
}

function ShopFacts({ shop: { code, sentence, otherShops } }: { shop: NonNullable<AdminUser['shop']> }) {
  return (
    <>
      <Fact name="Shop page">
        {code && (
          <Link to={shopPath(code)} className="py-0.5 text-plum underline">
            Shown to visitors
          </Link>
        )}
      </Fact>
      <Fact name="Its line">{sentence && <MemberText>{sentence}</MemberText>}</Fact>
      <Fact name="Other shops">{otherShops.join(', ')}</Fact>
    </>
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

export function UserReports({ reports }: { reports: AdminUser['reports'] }) {
  const to = useAdminPath();
  const mayOpen = useCan('reports.write');
  return (
    <UserSection title="Reports" rows={reports} emptyText="Nobody reported this member, and they reported nobody.">
      {({ id, side, kind, reason, status, createdAt }) => (
        <>
          <span className="min-w-0">
            <span className="block">
              {mayOpen ? (
                <Link to={to(`reports/${id}`)} className="text-plum hover:underline">
                  {reportReasonLabels[reason]}
                </Link>
              ) : (
                reportReasonLabels[reason]
              )}
            </span>
            <span className="text-sm text-ink-soft">
              {side === 'about' ? 'About them' : 'By them'}, {reportKindLabels[kind]}, {dayText(createdAt)}
            </span>
          </span>
          <Badge tone={status === 'open' || status === 'claimed' ? 'copper' : 'neutral'}>
            {reportStatusLabels[status]}
          </Badge>
        </>
      )}
    </UserSection>
  );
}

type Step = AdminUser['registrationSteps'][number];

export function UserSteps({ steps }: { steps: Step[] }) {
  return (
    <UserSection title="Registration" rows={steps} emptyText="Nothing is known of the registration.">
      {(step) => (
        <span className="min-w-0">
          <span className="block">{registrationText(step)}</span>
          <span className="text-sm text-ink-soft">{momentText(step.createdAt)}</span>
        </span>
      )}
    </UserSection>
  );
}
