import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { DealParty } from '#contract/deals/deals.ts';
import { replyTimeTexts } from '#contract/members/reply-times.ts';
import { completedDealsText } from '#web/deals/deal-words.ts';
import { otherMemberQuery } from '#web/deals/deals.queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** How reliable somebody in a deal has been so far, and the way to write to them. */
export function DealPartyCard({ party, answer }: { party: DealParty; answer?: string | undefined }) {
  const { id, displayName, avatarUrl, isDeleted, memberSince, completedDeals, canceledDeals } = party;
  // An extra: without an answer, and for a member who keeps it private, there is simply no line.
  const { data: profile } = useQuery({ ...otherMemberQuery(id), enabled: !isDeleted });
  if (isDeleted)
    return (
      <Card padding="small" className="flex items-center gap-3">
        <Avatar name={displayName} />
        <p className="min-w-0 wrap-anywhere">{displayName} has left Wigloop.</p>
      </Card>
    );
  return (
    <Card padding="small">
      <div className="flex items-center gap-3">
        <Avatar name={displayName} src={avatarUrl} />
        <Link to={`/user/${id}`} className="min-w-0 font-semibold wrap-anywhere hover:underline">
          {displayName}
        </Link>
      </div>
      {answer && <p className="mt-2 font-medium text-copper">{answer}</p>}
      <ul className="mt-3 space-y-1 text-sm text-ink-soft">
        <li>{completedDealsText(completedDeals)}</li>
        <li>
          {canceledDeals === 0 ? 'None canceled by them' : `${countText(canceledDeals, 'deal')} canceled by them`}
        </li>
        {profile?.repliesWithin && <li>{replyTimeTexts[profile.repliesWithin]}</li>}
        <li>Member since {dayText(memberSince)}</li>
      </ul>
      <ButtonLink to={`/messages?user=${id}`} variant="secondary" size="small" isFullWidth className="mt-4">
        Message
      </ButtonLink>
    </Card>
  );
}
