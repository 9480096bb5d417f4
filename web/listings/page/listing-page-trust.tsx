import { useQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { profileQuery } from '#web/lib/profile-query.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { memberPolicyQuery } from '#web/policies/policies.queries.ts';
import { shipsText } from '#web/policies/policy-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { checklistMarks } from './spec-rows.ts';

/** What lets a buyer believe the photographs: how the wig was kept, who sells it, and how to pay. */
export function ListingPageTrust({ listing }: { listing: Listing }) {
  const marks = checklistMarks(listing.checklist);
  return (
    <div className="mt-5 space-y-3">
      {marks.length > 0 && (
        <ul aria-label="How it was kept" className="flex flex-wrap gap-2">
          {marks.map((mark) => (
            <li key={mark}>
              <Badge>{mark}</Badge>
            </li>
          ))}
        </ul>
      )}
      {listing.ownershipShownAt && (
        <p className="flex items-center gap-2 text-sm font-semibold text-sage">
          <BadgeCheck aria-hidden="true" className="size-4.5" />
          Ownership shown on {dayText(listing.ownershipShownAt)}
        </p>
      )}
      <ul className="min-h-25 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        <SellerHistory memberId={listing.owner.id} />
        <ShippingAndReturns memberId={listing.owner.id} />
        <li>
          Pay in a way that can be disputed, never by gift card, wire or crypto.{' '}
          <TextLink href="/help/safety-guidelines">How to pay safely</TextLink>
        </li>
        <li>
          Does it fit? <TextLink href="/help/first-wig">How to measure your head</TextLink>. Worn before?{' '}
          <TextLink href="/help/hygiene">How to wash it</TextLink>.
        </li>
      </ul>
    </div>
  );
}

/** An extra: without an answer, and for a member who keeps it private, there is simply no line. */
function SellerHistory({ memberId }: { memberId: string }) {
  const { data } = useQuery(profileQuery(memberId));
  if (!data?.memberSince) return null;
  return (
    <li>
      Member since {dayText(data.memberSince)}, {numberText(data.soldCount ?? 0)} sold,{' '}
      {numberText(data.tradedCount ?? 0)} traded
    </li>
  );
}

function ShippingAndReturns({ memberId }: { memberId: string }) {
  const { data: policy, isSuccess } = useQuery(memberPolicyQuery(memberId));
  if (!isSuccess) return null;
  const ships = policy && shipsText(policy);
  return (
    <>
      {ships && <li className="wrap-anywhere">{ships}</li>}
      <li>
        <span className="line-clamp-2 wrap-anywhere">
          {policy?.returnPolicy ? `Returns: ${policy.returnPolicy}` : 'Returns: not said. Ask before you agree.'}
        </span>
      </li>
    </>
  );
}
