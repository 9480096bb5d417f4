import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { ShownPolicy } from '#contract/policies/policies.ts';
import { Fold } from '#web/ui/text/fold.tsx';
import { memberPolicyQuery } from './policies.queries.ts';

/** How a seller wants to be paid and to ship. Nothing at all when there is no policy, or it is kept hidden. */
export function PolicyCard({ memberId }: { memberId: string }) {
  const { data: policy } = useQuery(memberPolicyQuery(memberId));
  return policy ? <PolicyFacts policy={policy} /> : null;
}

function PolicyFacts({ policy }: { policy: ShownPolicy }) {
  const { paymentMethods, shippingMethods, returnPolicy, additionalNotes, lastUpdated } = policy;
  const ships = shipsText(policy);
  return (
    <Fold title="Seller policy">
      <dl className="space-y-4">
        <Fact name="Payment">{paymentMethods.join(', ')}</Fact>
        <Fact name="Shipping">{shippingMethods.join(', ')}</Fact>
        {ships && <Fact name="Parcels">{ships}</Fact>}
        {returnPolicy && <Fact name="Returns">{returnPolicy}</Fact>}
        {additionalNotes && <Fact name="Notes">{additionalNotes}</Fact>}
      </dl>
      {lastUpdated && <p className="mt-4 text-sm text-ink-soft">Last updated {dayText(lastUpdated)}</p>}
    </Fold>
  );
}

/** "Ships from Ohio within 3 days"; nothing when the seller said neither. */
export function shipsText({ shipsFrom, shipsWithinDays }: Pick<ShownPolicy, 'shipsFrom' | 'shipsWithinDays'>): string {
  const parts = [shipsFrom && `from ${shipsFrom}`, shipsWithinDays && `within ${countText(shipsWithinDays, 'day')}`];
  const said = parts.filter(Boolean).join(' ');
  return said && `Ships ${said}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
