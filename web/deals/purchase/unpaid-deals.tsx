import { Link } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import { moneyText } from '#contract/money-text.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** The deals that a buyer pays before more is sold to them right away. */
export function unpaidIn(error: unknown): readonly HeldDeal[] {
  if (!(error instanceof ApiCallError) || error.code !== dealErrors.unpaidFirst.code) return [];
  return (error.answer as { unpaid?: HeldDeal[] } | undefined)?.unpaid ?? [];
}

export function UnpaidDeals({ deals }: { deals: readonly HeldDeal[] }) {
  if (deals.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {deals.map(({ dealId, wig, cents, shippingCents, isPaid }) => (
        <li key={dealId}>
          <Link to={`/account/deals/${dealId}`} className="font-medium text-plum underline">
            {isPaid ? 'Waiting for the seller to confirm' : 'Pay'} {moneyText(cents + shippingCents)} for{' '}
            <MemberText>{wig}</MemberText>
          </Link>
        </li>
      ))}
    </ul>
  );
}
