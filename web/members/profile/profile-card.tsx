import { useQuery } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { markedLine, trustLine } from '#contract/members/trust-line.ts';
import { wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { SellerBadge } from '#web/listings/card/seller-badge.tsx';
import { BlockButton, useIsBlocked } from '#web/messages/blocks/block-button.tsx';
import { ReportButton } from '#web/moderation/report-button.tsx';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { RatingSummary } from '#web/reviews/review-list.tsx';
import { WriteReviewButton } from '#web/reviews/write-review-button.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { sellerWishesQuery, useCreateWish, useDeleteWish } from '#web/wishes/wishes.queries.ts';

export function ProfileCard({ profile }: { profile: Profile }) {
  const { id, displayName, avatarUrl, sellerTier } = profile;
  return (
    <Card as="section" className="lg:sticky lg:top-6 lg:self-start">
      <div className="flex items-center gap-4">
        <Avatar name={displayName} src={avatarUrl} size="huge" />
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl leading-tight font-semibold">
            <MemberText>{displayName}</MemberText>
          </h2>
          {sellerTier && <SellerBadge tier={sellerTier} className="mt-1" />}
          <ProfileHistory profile={profile} />
        </div>
      </div>
      <div className="my-6">
        <RatingSummary {...profile} />
      </div>
      <div className="flex flex-wrap gap-3">
        <MessageLink memberId={id} memberName={displayName} />
        {profile.isVisible && <FollowButton memberId={id} memberName={displayName} />}
        <WriteReviewButton memberId={id} memberName={displayName} />
      </div>
      {profile.otherShops && <OtherShops {...profile.otherShops} />}
      <div className="mt-3 -ml-6 flex flex-col items-start empty:hidden">
        <BlockButton memberId={id} memberName={displayName} />
        <ReportButton subject={{ kind: 'member', id }} name={displayName} ownerId={id} />
      </div>
    </Card>
  );
}

/** Plain text on purpose: a link of ours would vouch for a page that nobody here has seen. */
function OtherShops({ addresses, warnings }: NonNullable<Profile['otherShops']>) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-sans text-base font-semibold">Also sells or trades at</h3>
      <ul>
        {addresses.map((address) => (
          <li key={address} className="wrap-anywhere">
            {address}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">Given by the member, not checked by us.</p>
      <WarningBelow warnings={warnings} />
    </div>
  );
}

/** For members, on the profile of another who has not been blocked. */
function MessageLink({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { member } = useSession();
  const isBlocked = useIsBlocked(memberId);
  if (!member || member.id === memberId || isBlocked !== false) return null;
  return (
    <ButtonLink to={`/messages?user=${memberId}`} about={memberName}>
      Message
    </ButtonLink>
  );
}

/** What the member has dealt so far. A hidden profile keeps its dates and dealings to itself. */
function ProfileHistory({ profile }: { profile: Profile }) {
  const { memberSince, soldCount, tradedCount, deals, repliesWithin } = profile;
  const line = trustLine({ completedDeals: deals?.completed ?? null, rating: profile, repliesWithin });
  const marked = markedLine(soldCount ?? 0, tradedCount ?? 0);
  if (memberSince === null) return <p className="mt-1 text-ink-soft">Keeps the rest of this profile private</p>;
  return (
    <>
      <p className="mt-1 text-sm">{line}</p>
      {deals && deals.completed > 0 && <p className="text-sm text-ink-soft">{kindsText(deals)}</p>}
      {marked && <p className="text-sm text-ink-soft">{marked}</p>}
      <p className="text-sm text-ink-soft">Member since {dayText(memberSince)}</p>
      {deals && deals.canceled > 0 && (
        <p className="text-sm text-ink-soft">{countText(deals.canceled, 'deal')} canceled by them</p>
      )}
    </>
  );
}

/** Completed deals by kind: "2 sales, 1 trade, 2 purchases". */
function kindsText({ completed, sales, trades }: NonNullable<Profile['deals']>): string {
  const purchases = completed - sales - trades;
  const kinds = [
    sales > 0 && countText(sales, 'sale'),
    trades > 0 && countText(trades, 'trade'),
    purchases > 0 && countText(purchases, 'purchase'),
  ].filter(Boolean);
  return kinds.join(', ');
}

/** To follow a seller is to wish for whatever they list. On the profile of another member, unless it is hidden. */
function FollowButton({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { status, member } = useSession();
  const isBlocked = useIsBlocked(memberId);
  const { data } = useQuery({
    ...sellerWishesQuery(memberId),
    enabled: status === 'signed-in' && member.id !== memberId,
  });
  const create = useCreateWish();
  const end = useDeleteWish();
  const attemptId = useAttemptId();
  const following = data?.find(({ filters }) => Object.keys(filters).length === 1);
  const press = useMembersOnly(toggle, 'Please sign in to follow a seller');
  if (member?.id === memberId || isBlocked) return null;

  function toggle() {
    const onError = (error: Error) => toast.error(failureText(error));
    if (following)
      return end.mutate(following.id, {
        onSuccess: () => toast.success(`You no longer follow ${memberName}`),
        onError,
      });
    const name = [...memberName].slice(0, wishNameMaxLength).join('');
    create.mutate(
      { id: attemptId(memberId), name, alert: 'at-once', isPublic: false, filters: { seller: memberId } },
      {
        onSuccess: () =>
          toast.success(`You will hear of what ${memberName} lists`, {
            link: { to: '/account/wishes?kind=following', text: 'See whom I follow' },
          }),
        onError,
      },
    );
  }

  return (
    <Button variant="secondary" isPending={create.isPending || end.isPending} onClick={press}>
      {following ? (
        <UserCheck aria-hidden="true" className="size-4.5" />
      ) : (
        <UserPlus aria-hidden="true" className="size-4.5" />
      )}
      {following ? 'Following' : 'Follow'}
    </Button>
  );
}
