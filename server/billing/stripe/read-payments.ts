import type Stripe from 'stripe';
import type { PlanId } from '#contract/billing/plans.ts';
import { askStripe, type Payments } from './payments.ts';

/** An invoice that was paid with money, as Stripe has it. */
export interface PaidInvoice {
  invoiceId: string;
  customerId: string | undefined;
  amountCents: number;
  paidAt: Date;
  invoiceNumber: string | null;
  plan: PlanId | null;
  /** Null while Stripe has not said it. */
  feeCents: number | null;
  refundedCents: number;
  chargeIds: string[];
}

/** Payments of one customer, or of all customers since a moment. */
export async function readPayments(
  { stripe, prices }: Payments,
  of: { customer: string } | { created: { gte: number } },
): Promise<PaidInvoice[]> {
  const invoices = await readAll(() =>
    stripe.invoices.list({ ...of, status: 'paid', limit: 100, expand: ['data.payments'] }),
  );
  // A trial begins with an invoice over nothing.
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  if (paid.length === 0) return [];
  const charges = await readAll(() => stripe.charges.list({ ...of, limit: 100, expand: ['data.balance_transaction'] }));
  const succeeded = Map.groupBy(
    charges.filter((charge) => charge.paid),
    ({ payment_intent }) => idOf(payment_intent),
  );
  return paid.map((invoice) => {
    const own = (invoice.payments?.data ?? []).flatMap(
      ({ payment }) => succeeded.get(idOf(payment.payment_intent)) ?? [],
    );
    const plan = prices.planOf(mainPriceOf(invoice)) ?? null;
    return { ...describe(invoice), plan, ...sumUp(own) };
  });
}

function describe(invoice: Stripe.Invoice) {
  const { id, customer, amount_paid, number, status_transitions, created } = invoice;
  return {
    invoiceId: id,
    customerId: idOf(customer),
    amountCents: amount_paid,
    paidAt: new Date((status_transitions?.paid_at ?? created) * 1000),
    invoiceNumber: number ?? null,
  };
}

/** A change of plan credits the rest of the old plan on a line of its own. */
function mainPriceOf({ lines }: Stripe.Invoice): string {
  const [main] = lines.data.toSorted((a, b) => b.amount - a.amount);
  return idOf(main?.pricing?.price_details?.price) ?? '';
}

function sumUp(charges: readonly Stripe.Charge[]): Pick<PaidInvoice, 'feeCents' | 'refundedCents' | 'chargeIds'> {
  const fees = charges.map(({ balance_transaction: entry }) =>
    entry && typeof entry !== 'string' ? entry.fee : undefined,
  );
  const isKnown = fees.length > 0 && fees.every((fee) => fee !== undefined);
  return {
    feeCents: isKnown ? fees.reduce((sum: number, fee) => sum + (fee ?? 0), 0) : null,
    refundedCents: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    chargeIds: charges.map(({ id }) => id),
  };
}

/** Every page of a list. */
export function readAll<T>(list: () => AsyncIterable<T>): Promise<T[]> {
  return askStripe(() => Array.fromAsync(list()));
}

type Reference = string | { id: string };

export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | undefined;
export function idOf(reference: Reference | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
