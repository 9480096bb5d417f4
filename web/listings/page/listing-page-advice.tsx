import { useQuery } from '@tanstack/react-query';
import { dayText } from '#contract/day-text.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { memberPolicyQuery } from '#web/policies/policies.queries.ts';
import { shipsText } from '#web/policies/policy-card.tsx';

interface AdviceProps {
  memberId: string;
  /** Not where the box below says it. */
  saysReturns: boolean;
}

/** What a buyer should know before they agree: how this seller sends and takes back, how to pay, and whether it fits. */
export function ListingPageAdvice({ memberId, saysReturns }: AdviceProps) {
  return (
    <ul className="mt-4 min-h-20 list-disc space-y-1 pl-5 text-sm text-ink-soft">
      <SellerHistory memberId={memberId} />
      <ShippingAndReturns memberId={memberId} saysReturns={saysReturns} />
      <li>
        Pay in a way that can be disputed, never by gift card, wire or crypto.{' '}
        <TextLink href="/help/safety-guidelines">How to pay safely</TextLink>
      </li>
      <li>
        Does it fit? <TextLink href="/help/first-wig">How to measure your head</TextLink>. Worn before?{' '}
        <TextLink href="/help/hygiene">How to wash it</TextLink>.
      </li>
    </ul>
  );
}

/** An extra: without an answer, and for a member who keeps it private, there is simply no line. */
function SellerHistory({ memberId }: { memberId: string }) {
  const { data } = useQuery(profileQuery(memberId));
  if (!data?.memberSince) return null;
  return <li>Member since {dayText(data.memberSince)}</li>;
}

function ShippingAndReturns({ memberId, saysReturns }: AdviceProps) {
  const { data: policy, isSuccess } = useQuery(memberPolicyQuery(memberId));
  if (!isSuccess) return null;
  const ships = policy && shipsText(policy);
  return (
    <>
      {ships && <li className="wrap-anywhere">{ships}</li>}
      {saysReturns && (
        <li>
          <span className="line-clamp-2 wrap-anywhere">
            {policy?.returnPolicy ? `Returns: ${policy.returnPolicy}` : 'Returns: not said. Ask before you agree.'}
          </span>
        </li>
      )}
    </>
  );
}
