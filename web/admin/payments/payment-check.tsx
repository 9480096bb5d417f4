import { useQuery } from '@tanstack/react-query';
import { findPaymentDifferences } from '#contract/admin/billing/payments.ts';
import type { DifferenceKind } from '#contract/billing/billing-values.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { moneyText } from '#contract/money-text.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { Card } from '#web/ui/text/card.tsx';

type Difference = CallAnswer<typeof findPaymentDifferences>['differences'][number];

/** Whether our books say what Stripe says. */
export function PaymentCheck() {
  const query = useQuery(officeQuery('payment-differences', findPaymentDifferences));
  return (
    <Loaded query={query} failure="Failed to load the check with Stripe" bars={['h-14']} className="mb-4">
      {(found) => <Found {...found} />}
    </Loaded>
  );
}

function Found({ checkedAt, differences, disputes }: CallAnswer<typeof findPaymentDifferences>) {
  const open = differences.filter(({ settledAt }) => settledAt === null);
  const settled = differences.filter(({ settledAt }) => settledAt !== null);
  return (
    <Card as="section" padding="small" aria-label="Check with Stripe" className="mb-4">
      <p className={open.length > 0 ? 'font-semibold text-danger' : ''}>{stateText(checkedAt, open.length)}</p>
      <Differences label="Open differences" differences={open} />
      <Disputes disputes={disputes} />
      {settled.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-plum">Mended in the last 30 days</summary>
          <Differences label="Mended differences" differences={settled} />
        </details>
      )}
    </Card>
  );
}

function stateText(checkedAt: string | null, open: number): string {
  if (!checkedAt) return 'Payments are held against Stripe every night; this has not happened yet.';
  const when = `Held against Stripe on ${momentText(checkedAt)}`;
  if (open === 0) return `${when}: both say the same.`;
  return `${when}: ${open === 1 ? 'one difference is' : `${open} differences are`} open.`;
}

function Differences({ label, differences }: { label: string; differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 space-y-1 text-sm">
      {differences.map((difference) => (
        <li key={`${difference.invoiceId} ${difference.kind}`} className="wrap-anywhere">
          <span className="font-semibold">{difference.invoiceNumber ?? difference.invoiceId}</span>:{' '}
          {kindTexts[difference.kind](moneyText(difference.oursCents), moneyText(difference.stripeCents))}, found on{' '}
          {dayText(difference.foundAt)}
        </li>
      ))}
    </ul>
  );
}

function Disputes({ disputes }: { disputes: CallAnswer<typeof findPaymentDifferences>['disputes'] }) {
  if (disputes.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-semibold text-danger">Banks want these payments back. Answer them in Stripe.</p>
      <ul aria-label="Disputed payments" className="mt-1 space-y-1 text-sm">
        {disputes.map(({ disputeId, invoiceNumber, memberName, amountCents, dueBy, openedAt }) => (
          <li key={disputeId} className="wrap-anywhere">
            <span className="font-semibold">{invoiceNumber ?? disputeId}</span>: {moneyText(amountCents)}
            {memberName && ` of ${memberName}`}, since {dayText(openedAt)}
            {dueBy && `; Stripe takes evidence until ${dayText(dueBy)}`}
          </li>
        ))}
      </ul>
    </>
  );
}

const kindTexts: Record<DifferenceKind, (ours: string, stripes: string) => string> = {
  missing_here: (_, stripes) => `Stripe had ${stripes} that were missing here`,
  missing_at_stripe: (ours) => `we have ${ours} that Stripe does not call paid`,
  amount: (ours, stripes) => `we had ${ours}, Stripe ${stripes}`,
  refund: (ours, stripes) => `we had ${ours} as refunded, Stripe ${stripes}`,
};
