import type Stripe from 'stripe';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import { idOf } from '#server/billing/stripe/read-payments.ts';

/** One payment that money can be given back from. */
export interface PaidPart {
  source: { payment_intent: string } | { charge: string };
  invoiceId: string;
  leftCents: number;
}

interface Refundable {
  proportionalCents: number;
  fullCents: number;
  /** Charges of a renewal after the moment that counts. */
  lateCents: number;
  parts: PaidPart[];
}

/**
 * Finds a customer's payments for the time after a moment, for subscriptions of before. Payments that an earlier order
 * gave back are left out; at most the rest of each other payment goes back, whoever gave back the first part.
 */
export async function findRefundable(
  { stripe }: Payments,
  customerId: string,
  at: Date,
  settledAt: Date | null,
): Promise<Refundable> {
  const seconds = at.getTime() / 1000;
  const paid = await findPaidInvoices(stripe, customerId, seconds);
  const open = paid.filter(
    (invoice) =>
      invoice.amount_paid > 0 &&
      invoice.lines.data.some(({ period }) => period.end > seconds) &&
      (!settledAt || invoice.created * 1000 > settledAt.getTime()),
  );
  const parts: PaidPart[] = [];
  for (const invoice of open) parts.push(...(await findParts(stripe, invoice)));
  const unused = open.reduce((cents, invoice) => cents + unusedCents(invoice, seconds), 0);
  const late = new Set(open.filter(({ created }) => created > seconds).map(({ id }) => id));
  const fullCents = sumLeft(parts);
  return {
    fullCents,
    proportionalCents: Math.min(Math.round(unused), fullCents),
    lateCents: sumLeft(parts.filter(({ invoiceId }) => late.has(invoiceId))),
    parts,
  };
}

async function findPaidInvoices(stripe: Stripe, customerId: string, at: number): Promise<Stripe.Invoice[]> {
  const { data } = await askStripe(() =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  );
  const reaching = data.filter(
    ({ created, items }) => created <= at && items.data.some((item) => item.current_period_end > at),
  );
  const invoices: Stripe.Invoice[] = [];
  for (const { id } of reaching)
    invoices.push(
      ...(await askStripe(() => stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 }))).data,
    );
  return invoices;
}

/** Each line by the share of its own time that is left, as what was really paid, after discounts and credit. */
function unusedCents({ amount_paid, lines }: Pick<Stripe.Invoice, 'amount_paid' | 'lines'>, at: number): number {
  const net = lines.data.map((line) => ({ cents: netCents(line), share: unusedShare(line.period, at) }));
  const total = net.reduce((sum, { cents }) => sum + cents, 0);
  if (total <= 0) return 0;
  const unused = net.reduce((sum, { cents, share }) => sum + cents * share, 0);
  return unused * (amount_paid / total);
}

function netCents({ amount, discount_amounts }: Stripe.InvoiceLineItem): number {
  return amount - (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
}

function unusedShare({ start, end }: { start: number; end: number }, at: number): number {
  if (end <= start) return 0;
  return Math.min(Math.max((end - at) / (end - start), 0), 1);
}

/** The payments of an invoice, each with the amount that can still go back. */
export async function findParts(stripe: Stripe, { id }: Pick<Stripe.Invoice, 'id'>): Promise<PaidPart[]> {
  const { data } = await askStripe(() => stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 }));
  const parts: PaidPart[] = [];
  for (const { payment, amount_paid } of data) {
    const found = await findCharge(stripe, payment);
    if (!found) continue;
    const { charge, source } = found;
    // A disputed payment is settled by the banks.
    const left = charge.disputed ? 0 : Math.min(amount_paid ?? 0, charge.amount - charge.amount_refunded);
    parts.push({ source, invoiceId: id, leftCents: left });
  }
  return parts;
}

async function findCharge(stripe: Stripe, { payment_intent, charge }: Stripe.InvoicePayment.Payment) {
  if (payment_intent) {
    const id = idOf(payment_intent);
    const intent = await askStripe(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    const latest = intent.latest_charge;
    return latest && typeof latest !== 'string' ? { charge: latest, source: { payment_intent: id } } : undefined;
  }
  if (!charge) return undefined;
  const id = idOf(charge);
  return { charge: await askStripe(() => stripe.charges.retrieve(id)), source: { charge: id } };
}

function sumLeft(parts: readonly PaidPart[]): number {
  return parts.reduce((cents, { leftCents }) => cents + leftCents, 0);
}
