import { numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { useSession } from '#web/lib/session.ts';
import { SellerBadge } from '#web/listings/card/seller-badge.tsx';
import { BlockButton, useIsBlocked } from '#web/messages/blocks/block-button.tsx';
import { ReportButton } from '#web/moderation/report-button.tsx';
import { RatingSummary } from '#web/reviews/review-list.tsx';
import { WriteReviewButton } from '#web/reviews/write-review-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function ProfileCard({ profile }: { profile: Profile }) {
  const { id, displayName, avatarUrl, sellerTier, rating, reviewCount, ratingCounts } = profile;
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
        <RatingSummary rating={rating} reviewCount={reviewCount} ratingCounts={ratingCounts} />
      </div>
      <div className="flex flex-wrap gap-3">
        <MessageLink memberId={id} />
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
function ProfileHistory({ profile: { memberSince, soldCount, tradedCount } }: { profile: Profile }) {
  if (memberSince === null) return <p className="mt-1 text-ink-soft">Keeps the rest of this profile private</p>;
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">Member since {dayText(memberSince)}</p>
      <p className="text-sm text-ink-soft">
        {numberText(soldCount ?? 0)} sold, {numberText(tradedCount ?? 0)} traded
      </p>
    </>
  );
}
