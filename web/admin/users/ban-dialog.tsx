import { useQuery } from '@tanstack/react-query';
import type { AdminUser, BanPreview } from '#contract/admin/users.ts';
import { getPlan, planIds } from '#contract/billing/plans.ts';
import { countText } from '#contract/count-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { banPreviewQuery, useUserAction } from './users.queries.ts';

interface BanDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  onClose: () => void;
}

/** Says what the ban will do to this member before it is done. */
export function BanDialog({ user, onClose }: BanDialogProps) {
  const { data, isPending } = useQuery(banPreviewQuery(user.id));
  const { mutateAsync } = useUserAction(user.id, 'ban');
  return (
    <ReasonDialog
      draftName={`ban:${user.id}`}
      title={`Ban ${user.displayName}?`}
      confirmLabel="Ban"
      tone="danger"
      isReady={!isPending}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync(reason)}
      doneText="The member is banned"
    >
      <div className="text-ink-soft">
        <p>They are signed out and cannot sign in again. They get a mail with your reason.</p>
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
