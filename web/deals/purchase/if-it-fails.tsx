import { useQuery } from '@tanstack/react-query';
import { dealDays } from '#contract/deals/deal-values.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { memberPolicyQuery } from '#web/policies/policies.queries.ts';
import { Card } from '#web/ui/text/card.tsx';

interface IfItFailsProps {
  sellerId: string;
  /** It is too late to ask before. */
  isAgreed?: boolean;
  className?: string;
}

/** What a buyer may rely on, before and after paying: four things that are true. */
export function IfItFails({ sellerId, isAgreed = false, className }: IfItFailsProps) {
  const { data: policy, isSuccess } = useQuery(memberPolicyQuery(sellerId));
  return (
    <Card as="section" padding="small" aria-label={title} className={className}>
      <h2 className="font-sans text-lg font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-2 pl-5 text-sm">
        <li>
          Nothing is paid before the seller agrees, and never on Wigloop.{' '}
          <TextLink href="/help/payment-methods">How to pay</TextLink>
        </li>
        <li>
          Your address goes to the sender alone, and is erased after the deal.{' '}
          <TextLink href="/legal/privacy">What we keep</TextLink>
        </li>
        <li>
          Nothing arrives? Say so in the deal: everything stands still, and our team looks at it. Without a word from
          you, a parcel with tracking counts as arrived after {dealDays.parcelReceived} days; without tracking our team
          looks at it then. <TextLink href="/help/deals">How deals work</TextLink>
        </li>
        <li className="wrap-anywhere">
          It does not fit?{' '}
          {policy?.returnPolicy
            ? `The seller says about returns: “${policy.returnPolicy}”`
            : isAgreed
              ? 'Say that it arrived, try it on, and choose “Ask to return it”: it can go back if the seller agrees.'
              : isSuccess
                ? 'The seller has not said whether it can go back: ask before you agree.'
                : 'It can go back if the seller agrees.'}{' '}
          <TextLink href="/help/returns">About returns</TextLink>
        </li>
      </ul>
    </Card>
  );
}

const title = 'If it does not come or does not fit';
