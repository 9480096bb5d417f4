import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminUser, type BanPreview, suspendUser } from '#contract/admin/users.ts';
import { getPlan, planIds } from '#contract/billing/plans.ts';
import { countText } from '#contract/count-text.ts';
import { isolated } from '#contract/isolated.ts';
import { moneyText } from '#contract/money-text.ts';
import { useAdmin } from '#web/admin/frame/admin-context.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { RemoveAdminDialog } from '../admins/remove-admin-dialog.tsx';
import { RightsDialog } from '../admins/rights-dialog.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import { banPreviewQuery, memberParts, type UserAction, useUserAction } from './users.queries.ts';

type Choice = UserAction | 'suspend' | 'rights' | 'remove-admin';

/** Acts on a member. The server decides; a button that the server would refuse is not shown. */
export function UserActions({ user }: { user: AdminUser }) {
  const admin = useAdmin();
  const [choice, setChoice] = useState<Choice | null>(null);
  const isSuper = admin.role === 'super_admin';
  const isReached = isSuper || !user.admin;
  const mayRestrict = isReached && user.id !== admin.id && !user.admin?.isSiteOwner;
  const mayGiveRights = isSuper && !user.admin?.isSiteOwner && user.status !== 'unconfirmed';
  const isRestricted = user.status === 'suspended' || user.status === 'banned';
  const hasBypass = user.subscription?.bypassReason === 'grandfathered';
  const hasShopText = Boolean(user.shop?.sentence || user.shop?.otherShops.length);
  const buttons: { choice: Choice; label: string; isShown: boolean; isDanger?: boolean }[] = [
    { choice: 'lift', label: user.status === 'banned' ? 'Lift ban' : 'Lift suspension', isShown: isRestricted },
    { choice: 'suspend', label: 'Suspend', isShown: mayRestrict && !isRestricted },
    { choice: 'ban', label: 'Ban', isShown: mayRestrict && user.status !== 'banned', isDanger: true },
    { choice: 'grant-bypass', label: 'Grant bypass', isShown: isReached && !hasBypass },
    { choice: 'revoke-bypass', label: 'Revoke bypass', isShown: isReached && hasBypass },
    { choice: 'clear-shop', label: 'Clear what they show outside', isShown: isReached && hasShopText },
    { choice: 'sign-out', label: 'Sign out everywhere', isShown: isReached && user.sessions.length > 0 },
    { choice: 'rights', label: user.admin ? 'Change admin rights' : 'Make admin', isShown: mayGiveRights },
    { choice: 'remove-admin', label: 'Remove admin', isShown: mayGiveRights && user.admin !== null, isDanger: true },
  ];
  const shown = buttons.filter(({ isShown }) => isShown);
  if (shown.length === 0) return null;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {shown.map((button) => (
        <Button
          key={button.choice}
          variant="secondary"
          size="small"
          className={button.isDanger ? 'text-danger!' : undefined}
          onClick={() => setChoice(button.choice)}
        >
          {button.label}
        </Button>
      ))}
      {choice && <ChosenDialog choice={choice} user={user} onClose={() => setChoice(null)} />}
    </div>
  );
}

function ChosenDialog({ choice, user, onClose }: { choice: Choice; user: AdminUser; onClose: () => void }) {
  if (choice === 'ban') return <BanDialog user={user} onClose={onClose} />;
  if (choice === 'suspend') return <SuspendDialog user={user} onClose={onClose} />;
  if (choice === 'rights') return <RightsDialog member={user} rights={user.admin} onClose={onClose} />;
  if (choice === 'remove-admin') return <RemoveAdminDialog member={user} onClose={onClose} />;
  return <UserActionDialog user={user} action={choice} onClose={onClose} />;
}

interface SuspendDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  onClose: () => void;
}

function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const [lastDay, setLastDay] = useState('');
  const { mutateAsync } = useOfficeAct(
    (body: { reason: string; until: string | null }) => call(suspendUser, { params: { id: user.id }, body }),
    ...memberParts,
  );

  return (
    <ReasonDialog
      draftName={`suspend:${user.id}`}
      title={`Suspend ${isolated(user.displayName)}?`}
      confirmLabel="Suspend"
      tone="danger"
      onClose={onClose}
      onConfirm={(reason) => mutateAsync({ reason, until: lastDay ? endOfDay(lastDay) : null })}
      doneText="The member is suspended"
    >
      <p className="text-ink-soft">
        They can sign in, read and manage their own account, but not write to others, and their listings are hidden.
        They get an email with your reason.
      </p>
      <TextField
        label="Last day"
        type="date"
        description="Leave it empty to suspend until it is lifted."
        value={lastDay}
        onChange={setLastDay}
        className="max-w-56"
      />
    </ReasonDialog>
  );
}

function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

interface BanDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  onClose: () => void;
}

/** Says what the ban will do to this member before it is done. */
function BanDialog({ user, onClose }: BanDialogProps) {
  const { data, isPending } = useQuery(banPreviewQuery(user.id));
  const { mutateAsync } = useUserAction(user.id, 'ban');
  return (
    <ReasonDialog
      draftName={`ban:${user.id}`}
      title={`Ban ${isolated(user.displayName)}?`}
      confirmLabel="Ban"
      tone="danger"
      isReady={!isPending}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync(reason)}
      doneText="The member is banned"
    >
      <div className="text-ink-soft">
        <p>They are signed out and cannot sign in again. They get an email with your reason.</p>
        {isPending ? (
          <Skeleton className="mt-3 h-20" />
        ) : (
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {describeBan(data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </ReasonDialog>
  );
}

/** Without an answer, what a ban does to everyone. */
function describeBan(preview: BanPreview | undefined): string[] {
  if (!preview)
    return [
      'Their listings are hidden, and the reviews they wrote.',
      'A subscription ends at once, and what was paid for the time left is refunded.',
    ];
  const { listings, deals, reviews, subscription } = preview;
  return [
    listings === 0 ? 'They have no active listings.' : `${countText(listings, 'active listing')} will be hidden.`,
    ...(deals === 0
      ? []
      : [
          `${countText(deals, 'open deal')} will be broken off: proposals are void, what is agreed is canceled, or goes to the disputes once something was sent.`,
        ]),
    ...(reviews === 0 ? [] : [`${countText(reviews, 'review')} by them will neither be shown nor counted.`]),
    describeEnd(subscription),
  ];
}

function describeEnd(subscription: BanPreview['subscription']): string {
  if (!subscription) return 'They have no subscription.';
  const plan = planIds.find((id) => id === subscription.plan);
  const ends = `Their subscription${plan ? ` to ${getPlan(plan).name}` : ''} ends at once`;
  if (subscription.refundCents === null) return `${ends}, and what was paid for the time left is refunded.`;
  if (subscription.refundCents === 0) return `${ends}. Nothing is refunded.`;
  return `${ends}, and ${moneyText(subscription.refundCents)} for the time left is refunded.`;
}
