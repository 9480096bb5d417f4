import { countText, numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { replyTimeTexts } from '#contract/members/reply-times.ts';
import { useSession } from '#web/lib/session.ts';
import { SellerBadge } from '#web/listings/card/seller-badge.tsx';
import { BlockButton, useIsBlocked } from '#web/messages/blocks/block-button.tsx';
import { ReportButton } from '#web/moderation/report-button.tsx';
import { RatingSummary } from '#web/reviews/review-list.tsx';
import { WriteReviewButton } from '#web/reviews/write-review-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FollowButton } from './follow-button.tsx';

export function ProfileCard({ profile }: { profile: Profile }) {
  const { id, displayName, avatarUrl, sellerTier } = profile;
  return (
    <Card as="section" className="lg:sticky lg:top-6 lg:self-start">
      <div className="flex items-center gap-4">
        <Avatar name={displayName} src={avatarUrl} size="huge" />
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl leading-tight font-semibold wrap-anywhere">{displayName}</h2>
          {sellerTier && <SellerBadge tier={sellerTier} className="mt-1" />}
          <ProfileHistory profile={profile} />
        </div>
      </div>
      <div className="my-6">
        <RatingSummary {...profile} />
      </div>
      <div className="flex flex-wrap gap-3">
        <MessageLink memberId={id} />
        {profile.isVisible && <FollowButton memberId={id} memberName={displayName} />}
        <WriteReviewButton memberId={id} memberName={displayName} />
      </div>
      <div className="mt-3 -ml-6 flex flex-col items-start empty:hidden">
        <BlockButton memberId={id} memberName={displayName} />
        <ReportButton subject={{ kind: 'member', id }} name={displayName} ownerId={id} />
      </div>
    </Card>
  );
}

/** For members, on the profile of another who has not been blocked. */
function MessageLink({ memberId }: { memberId: string }) {
  const { member } = useSession();
  const isBlocked = useIsBlocked(memberId);
  if (!member || member.id === memberId || isBlocked !== false) return null;
  return <ButtonLink to={`/messages?user=${memberId}`}>Message</ButtonLink>;
}

/** What the member has dealt so far. A hidden profile keeps its dates and dealings to itself. */
function ProfileHistory({ profile }: { profile: Profile }) {
  const { memberSince, soldCount, tradedCount, deals, repliesWithin } = profile;
  if (memberSince === null) return <p className="mt-1 text-ink-soft">Keeps the rest of this profile private</p>;
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">Member since {dayText(memberSince)}</p>
      {deals && <p className="text-sm text-ink-soft">{completedText(deals)}</p>}
      {deals && deals.canceled > 0 && (
        <p className="text-sm text-ink-soft">{countText(deals.canceled, 'deal')} canceled by them</p>
      )}
      {repliesWithin && <p className="text-sm text-ink-soft">{replyTimeTexts[repliesWithin]}</p>}
      <p className="text-sm text-ink-soft">
        {numberText(soldCount ?? 0)} sold, {numberText(tradedCount ?? 0)} traded
      </p>
    </>
  );
}

/** "5 deals completed here: 2 sales, 1 trade, 2 purchases": those that went through all their steps. */
function completedText({ completed, sales, trades }: NonNullable<Profile['deals']>): string {
  if (completed === 0) return 'No deals completed here yet';
  const purchases = completed - sales - trades;
  const kinds = [
    sales > 0 && countText(sales, 'sale'),
    trades > 0 && countText(trades, 'trade'),
    purchases > 0 && countText(purchases, 'purchase'),
  ].filter(Boolean);
  return `${countText(completed, 'deal')} completed here: ${kinds.join(', ')}`;
}
