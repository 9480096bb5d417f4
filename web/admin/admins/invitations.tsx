import { useQuery } from '@tanstack/react-query';
import { adminPermissionLabels, adminRoleLabels } from '#contract/admin/admin.ts';
import type { Invitation } from '#contract/admin/rights/admins.ts';
import { presetOf } from '#contract/admin/rights/presets.ts';
import { dayText } from '#contract/day-text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { invitationsQuery, useWithdrawInvitation } from './admins.queries.ts';

/** Colleagues who were invited and have not come yet. */
export function Invitations() {
  const { data } = useQuery(invitationsQuery);
  const { mutate, isPending } = useWithdrawInvitation();
  if (!data || data.invitations.length === 0) return null;
  const withdraw = ({ id }: Invitation) =>
    mutate(id, { onSuccess: () => toast.success('The invitation is withdrawn') });
  return (
    <Card as="section" padding="small" isRaised={false} className="mt-6">
      <CardHeader title="Invited" />
      <ul className="divide-y divide-line">
        {data.invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{invitation.email}</span>
              <span className="text-sm text-ink-soft">
                {rightsText(invitation)}, until {dayText(invitation.expiresAt)}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              isPending={isPending}
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => withdraw(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function rightsText({ role, permissions }: Invitation): string {
  if (role === 'super_admin') return adminRoleLabels[role];
  return (
    presetOf(permissions) ?? (permissions.map((name) => adminPermissionLabels[name]).join(', ') || 'No rights yet')
  );
}
