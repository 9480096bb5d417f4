import { type AdminPayment, findPayments, type PaymentSums } from '#contract/admin/billing/payments.ts';
import { exportPath, monthOfPaymentsPath } from '#contract/admin/exports.ts';
import type { DisputeState } from '#contract/billing/billing-values.ts';
import { numberText } from '#contract/count-text.ts';
import { dayText, monthText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { planName } from '#web/admin/subscriptions/subscription-text.ts';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { latestMonths } from './months.ts';
import { PaymentCheck } from './payment-check.tsx';
import { RefundButton } from './refund-button.tsx';

/** The payments of members: the tab beside their subscriptions. */
export function Payments() {
  return (
    <>
      <PaymentCheck />
      <OfficeTable table={declarePayments(new Date())} />
    </>
  );
}

function declarePayments(now: Date) {
  return declareTable({
    caption: 'Payments',
    right: 'subscriptions.read',
    part: 'payments',
    endpoint: findPayments,
    search: 'Member or invoice...',
    filters: {
      month: {
        label: 'Month',
        placeholder: 'All months',
        options: latestMonths(now).map((value) => ({ value, label: monthText(value) })),
      },
    },
    query: ({ search, month }, cursor) => ({ search: search || undefined, month: month || undefined, cursor }),
    rows: ({ payments }) => payments,
    rowKey: ({ invoiceId }) => invoiceId,
    columns: () => [
      { id: 'date', header: 'Date', cell: ({ paidAt }) => <time dateTime={paidAt}>{dayText(paidAt)}</time> },
      { id: 'member', header: 'Member', isRowHeader: true, cell: (row) => <MemberCell row={row} /> },
      { id: 'plan', header: 'Plan', cell: ({ plan }) => planName(plan) ?? '–' },
      { id: 'gross', header: 'Gross', align: 'end', cell: ({ grossCents }) => moneyText(grossCents) },
      { id: 'fee', header: 'Fee', align: 'end', cell: ({ feeCents }) => orDash(feeCents) },
      { id: 'net', header: 'Net', align: 'end', cell: ({ netCents }) => orDash(netCents) },
      { id: 'refund', header: 'Refunded', align: 'end', cell: (row) => <RefundedCell row={row} /> },
      { id: 'invoice', header: 'Invoice', cell: ({ invoiceNumber, invoiceId }) => invoiceNumber ?? invoiceId },
      {
        id: 'actions',
        header: 'Actions',
        right: 'subscriptions.write',
        cell: (payment) => <RefundButton payment={payment} />,
      },
    ],
    above: ({ sums }) => sums && <Sums sums={sums} />,
    export: ({ month }) =>
      month
        ? { href: monthOfPaymentsPath(month), label: `${monthText(month)} as CSV` }
        : { href: exportPath('payments'), label: 'Export all as CSV' },
    empty: 'No payments found',
    failure: 'Failed to load payments',
    moreFailure: 'Failed to load more payments',
    // Stripe usually answers within a second.
    isWaiting: ({ waitingCents }) => waitingCents > 0,
  });
}

const orDash = (cents: number | null) => (cents === null ? '–' : moneyText(cents));

function Sums({ sums: { payments, grossCents, feeCents, netCents, refundedCents } }: { sums: PaymentSums }) {
  const parts = [
    ['Payments', numberText(payments)],
    ['Gross', moneyText(grossCents)],
    ['Fees', moneyText(feeCents)],
    ['Net', moneyText(netCents)],
    ['Refunded', moneyText(refundedCents)],
  ];
  return (
    <Card padding="small" className="mb-4">
      <dl aria-label="This month" className="flex flex-wrap gap-x-8 gap-y-2">
        {parts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        Net is gross less the fees of Stripe. Refunded is what was given back of these payments, whenever it was.
      </p>
    </Card>
  );
}

/** On a phone the amounts lie beyond the edge of the table: there the gross stands in place of the address. */
function MemberCell({ row: { member, grossCents } }: { row: AdminPayment }) {
  return (
    <span className="block max-w-44 sm:max-w-60">
      <PersonLink person={member} />
      {member && <span className="block truncate text-sm text-ink-soft max-sm:hidden">{member.email}</span>}
      <span aria-hidden="true" className="block text-sm tabular-nums sm:hidden">
        {moneyText(grossCents)}
      </span>
    </span>
  );
}

const disputeTexts: Record<DisputeState, string> = {
  open: 'disputed at the bank',
  won: 'dispute won',
  lost: 'taken back by the bank',
};

function RefundedCell({ row: { refundedCents, waitingCents, refusedCents, dispute } }: { row: AdminPayment }) {
  return (
    <>
      {refundedCents > 0 ? moneyText(refundedCents) : '–'}
      {waitingCents > 0 && (
        <span className="block text-sm text-ink-soft">{moneyText(waitingCents)} waits for Stripe</span>
      )}
      {dispute && <span className="block text-sm text-ink-soft">{disputeTexts[dispute.state]}</span>}
      {refusedCents > 0 && (
        <span className="block text-sm text-danger">{moneyText(refusedCents)} not given by Stripe</span>
      )}
    </>
  );
}
