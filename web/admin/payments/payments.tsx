import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { AdminPayment, PaymentSums } from '#contract/admin/billing/payments.ts';
import { exportPath, monthOfPaymentsPath } from '#contract/admin/exports.ts';
import type { DisputeState } from '#contract/billing/billing-values.ts';
import { numberText } from '#contract/count-text.ts';
import { dayText, monthText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { SearchAndFilter } from '#web/admin/search-and-filter.tsx';
import { planName } from '#web/admin/subscriptions/subscription-text.ts';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { Card } from '#web/ui/text/card.tsx';
import { latestMonths } from './months.ts';
import { PaymentCheck } from './payment-check.tsx';
import { paymentsQuery } from './payments.queries.ts';
import { RefundButton } from './refund-button.tsx';

/** What members paid: the tab beside their subscriptions. */
export function Payments() {
  const { values, change } = useTableAddress({ search: '', month: '' });
  const months = latestMonths(new Date());
  const month = knownOr(['', ...months], values.month, '');
  const options = [{ value: '', label: 'All months' }, ...months.map((value) => ({ value, label: monthText(value) }))];
  return (
    <>
      <PaymentCheck />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <SearchAndFilter
          placeholder="Member or invoice..."
          search={values.search}
          onSearch={(search) => change({ search })}
          filterLabel="Month"
          options={options}
          filter={month}
          onFilter={(chosen) => change({ month: chosen })}
        />
        <a
          href={month ? monthOfPaymentsPath(month) : exportPath('payments')}
          download
          className={buttonClass({ variant: 'secondary', className: 'mb-4' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {month ? `${monthText(month)} as CSV` : 'Export all as CSV'}
        </a>
      </div>
      <PaymentList search={values.search || undefined} month={month || undefined} />
    </>
  );
}

function PaymentList(wanted: Parameters<typeof paymentsQuery>[0]) {
  const query = useInfiniteQuery({
    ...paymentsQuery(wanted),
    // What waits for Stripe is usually there in a moment.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ waitingCents }) => waitingCents > 0)) ? 3_000 : false,
  });
  const { data, error, isFetching, refetch } = query;
  if (!data && error)
    return (
      <ErrorBox
        message="Failed to load payments"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const sums = data?.pages[0]?.sums;
  return (
    <>
      {sums && <Sums sums={sums} />}
      <PaymentsTable payments={data?.items ?? []} isLoading={!data} />
      <LoadMore {...moreOf(query, 'Failed to load more payments')} />
    </>
  );
}

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

const orDash = (cents: number | null) => (cents === null ? '–' : moneyText(cents));

function PaymentsTable({ payments, isLoading }: { payments: AdminPayment[]; isLoading: boolean }) {
  const mayRefund = useCan('subscriptions.write');
  const columns: TableColumn<AdminPayment>[] = [
    { id: 'date', header: 'Date', cell: ({ paidAt }) => <time dateTime={paidAt}>{dayText(paidAt)}</time> },
    { id: 'member', header: 'Member', isRowHeader: true, cell: (row) => <MemberCell row={row} /> },
    { id: 'plan', header: 'Plan', cell: ({ plan }) => planName(plan) ?? '–' },
    { id: 'gross', header: 'Gross', align: 'end', cell: ({ grossCents }) => moneyText(grossCents) },
    { id: 'fee', header: 'Fee', align: 'end', cell: ({ feeCents }) => orDash(feeCents) },
    { id: 'net', header: 'Net', align: 'end', cell: ({ netCents }) => orDash(netCents) },
    { id: 'refund', header: 'Refunded', align: 'end', cell: (row) => <RefundedCell row={row} /> },
    { id: 'invoice', header: 'Invoice', cell: ({ invoiceNumber, invoiceId }) => invoiceNumber ?? invoiceId },
  ];
  if (mayRefund) columns.push({ id: 'actions', header: 'Actions', cell: (row) => <RefundButton payment={row} /> });
  return (
    <Table
      caption="Payments"
      columns={columns}
      rows={payments}
      rowKey={({ invoiceId }) => invoiceId}
      isLoading={isLoading}
      emptyText="No payments found"
    />
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
