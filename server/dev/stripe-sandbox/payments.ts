import { type Invoice, newId, type Refund } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** Stripe's own objects behind a paid invoice. The sandbox keeps only the invoice and its refunds; the rest follows. */
export async function findPaidInvoice(store: SandboxStore, paymentOrCharge: string): Promise<Invoice | undefined> {
  const invoice = await store.find('invoice', paymentOrCharge.replace(/^(?:pi|ch)_/, 'in_'));
  return invoice && invoice.amount_paid > 0 ? invoice : undefined;
}

export function paymentIntentId({ id }: Invoice): string {
  return id.replace(/^in_/, 'pi_');
}

export function chargeId({ id }: Invoice): string {
  return id.replace(/^in_/, 'ch_');
}

export async function findRefunds(store: SandboxStore, invoice: Invoice): Promise<Refund[]> {
  const refunds = await store.list('refund', invoice.customer ?? '');
  return refunds.filter(({ charge }) => charge === chargeId(invoice));
}

export async function toCharge(store: SandboxStore, invoice: Invoice): Promise<object> {
  const amountRefunded = sum(await findRefunds(store, invoice));
  return {
    id: chargeId(invoice),
    object: 'charge',
    amount: invoice.amount_paid,
    amount_captured: invoice.amount_paid,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === invoice.amount_paid,
    captured: true,
    paid: true,
    disputed: false,
    balance_transaction: toBalanceTransaction(invoice),
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    payment_intent: paymentIntentId(invoice),
    status: 'succeeded',
    metadata: {},
  };
}

/** What Stripe keeps of a payment by card: 2.9 % and 30 cents. */
function toBalanceTransaction({ id, amount_paid, created }: Invoice): object {
  const fee = Math.round(amount_paid * 0.029) + 30;
  return {
    id: id.replace(/^in_/, 'txn_'),
    object: 'balance_transaction',
    amount: amount_paid,
    created,
    currency: 'usd',
    fee,
    net: amount_paid - fee,
    type: 'charge',
  };
}

/** As Stripe gives it with its payments expanded. */
export function toInvoice(invoice: Invoice): object {
  const payments = invoice.amount_paid > 0 ? [toInvoicePayment(invoice)] : [];
  return {
    ...invoice,
    number: `WIG-${invoice.id.slice(-8).toUpperCase()}`,
    payments: { object: 'list', data: payments, has_more: false, url: '' },
  };
}

export async function toPaymentIntent(store: SandboxStore, invoice: Invoice): Promise<object> {
  return {
    id: paymentIntentId(invoice),
    object: 'payment_intent',
    amount: invoice.amount_paid,
    amount_received: invoice.amount_paid,
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    latest_charge: await toCharge(store, invoice),
    status: 'succeeded',
    metadata: {},
  };
}

export function toInvoicePayment(invoice: Invoice): object {
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentId(invoice) },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions?.paid_at ?? invoice.created },
  };
}

/** Gives money back, and tells so as Stripe does. More than was paid cannot be given back. */
export async function refund(
  store: SandboxStore,
  invoice: Invoice,
  { amount, metadata = {} }: { amount?: number | undefined; metadata?: Record<string, string> },
): Promise<Refund | { refused: string; code?: string }> {
  const left = invoice.amount_paid - sum(await findRefunds(store, invoice));
  if (left === 0) return { refused: 'The charge has already been refunded.', code: 'charge_already_refunded' };
  const cents = amount ?? left;
  if (!Number.isInteger(cents) || cents < 1) return { refused: 'This value must be greater than or equal to 1.' };
  if (cents > left) return { refused: 'Refund amount is greater than unrefunded amount on charge' };
  const made: Refund = {
    id: newId('refund'),
    object: 'refund',
    amount: cents,
    charge: chargeId(invoice),
    created: store.now,
    currency: 'usd',
    customer: invoice.customer,
    metadata,
    payment_intent: paymentIntentId(invoice),
    reason: null,
    status: 'succeeded',
  };
  await store.save(made);
  await store.tell('refund.created', made);
  await store.tell('charge.refunded', await toCharge(store, invoice));
  return made;
}

function sum(refunds: Refund[]): number {
  return refunds.reduce((cents, { amount }) => cents + amount, 0);
}
