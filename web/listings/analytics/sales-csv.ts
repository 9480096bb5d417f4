import { csvText } from '#contract/csv.ts';
import type { SalesPayment } from '#contract/listings/sales-numbers.ts';

const header = ['Date', 'Listing', 'Kind', 'Amount', 'Of it shipping', 'Fees', 'Deal'];

/** One line for each confirmed payment, in US dollars: what a tax office asks for. */
export function salesCsv(payments: readonly SalesPayment[]): string {
  const lines = payments.map(({ day, title, more, cents, shippingCents, dealId }) => [
    day,
    titleOf(title, more),
    cents < 0 ? 'Paid back' : 'Payment',
    dollars(cents),
    dollars(shippingCents),
    0,
    dealId,
  ]);
  return csvText([header, ...lines]);
}

const titleOf = (title: string, more: number): string => (more > 0 ? `${title} and ${more} more` : title);

/** A number, not a text: a spreadsheet would take its minus for a formula. */
const dollars = (cents: number): number => cents / 100;
