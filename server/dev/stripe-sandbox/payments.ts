import { daySeconds } from '#contract/durations.ts';
import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { wholeList } from './api/lists.ts';
import { type Dispute, type Invoice, newId, type Refund } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** Stripe's own objects behind a paid invoice. The sandbox keeps only the invoice, its refunds and its dispute; the rest follows. */
export async function findPaidInvoice(store: SandboxStore, part: string): Promise<Invoice | undefined> {
  const invoice = await store.find('invoice', part.replace(/^(?:pi|ch|txn)_/, 'in_'));
  return invoice && invoice.amount_paid > 0 ? invoice : undefined;
}

export function paymentIntentId({ id }: Pick<Invoice, 'id'>): string {
  return id.replace(/^in_/, 'pi_');
}

function chargeId({ id }: Pick<Invoice, 'id'>): string {
  return id.replace(/^in_/, 'ch_');
}

export async function findRefunds(store: SandboxStore, invoice: Invoice): Promise<Refund[]> {
  const refunds = await store.list('refund', invoice.customer ?? '');
  return refunds.filter(({ charge }) => charge === chargeId(invoice));
}

export async function findDispute(store: SandboxStore, invoice: Invoice): Promise<Dispute | undefined> {
  const disputes = await store.list('dispute', invoice.customer ?? '');
  return disputes.find(({ charge }) => charge === chargeId(invoice));
}

export async function toCharge(store: SandboxStore, invoice: Invoice): Promise<object> {
  const refunds = await findRefunds(store, invoice);
  const amountRefunded = sumRefunds(refunds);
  return {
    id: chargeId(invoice),
    object: 'charge',
    amount: invoice.amount_paid,
    amount_captured: invoice.amount_paid,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === invoice.amount_paid,
    refunds: wholeList(refunds),
    captured: true,
    paid: true,
    disputed: (await findDispute(store, invoice)) !== undefined,
    balance_transaction: invoice.id.replace(/^in_/, 'txn_'),
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    livemode: store.livemode,
    payment_intent: paymentIntentId(invoice),
    status: 'succeeded',
    metadata: {},
  };
}

/** Stripe's fee for a payment by card: 2.9 % and 30 cents. */
export function toBalanceTransaction({ id, amount_paid, created }: Invoice): object {
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

export function toInvoice(store: SandboxStore, { subscription, change: _, ...invoice }: Invoice): object {
  const isDraft = invoice.status === 'draft';
  const number = `WIG-${invoice.id.slice(-8).toUpperCase()}`;
  return {
    ...invoice,
    number: isDraft ? null : number,
    amount_remaining: invoice.amount_due - invoice.amount_paid,
    hosted_invoice_url: isDraft ? null : `${store.pages}/invoices/${invoice.id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: null } },
    payments: wholeList(invoice.amount_paid > 0 ? [toInvoicePayment(invoice)] : []),
  };
}

export function toPaymentIntent(store: SandboxStore, invoice: Invoice): object {
  return {
    id: paymentIntentId(invoice),
    object: 'payment_intent',
    amount: invoice.amount_paid,
    amount_received: invoice.amount_paid,
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    latest_charge: chargeId(invoice),
    livemode: store.livemode,
    status: 'succeeded',
    metadata: {},
  };
}

export function toInvoicePayment(invoice: Omit<Invoice, 'subscription'>): object {
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

/** Gives money back, and tells so as Stripe does: at most what is left, and nothing of a payment that is disputed. */
export async function refund(
  store: SandboxStore,
  invoice: Invoice,
  { amount, metadata = {} }: { amount?: number | undefined; metadata?: Record<string, string> },
): Promise<Refund> {
  const charge = chargeId(invoice);
  const left = invoice.amount_paid - sumRefunds(await findRefunds(store, invoice));
  if (await findDispute(store, invoice))
    throw new CallRefused(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw new CallRefused(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' });
  const cents = amount ?? left;
  if (!Number.isInteger(cents) || cents < 1)
    throw new CallRefused('This value must be greater than or equal to 1.', { param: 'amount' });
  if (cents > left)
    throw new CallRefused('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  const made: Refund = {
    id: newId('refund'),
    object: 'refund',
    amount: cents,
    charge,
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

/** The bank returns a refund, days after it seemed to succeed. */
export async function failRefund(store: SandboxStore, made: Refund): Promise<void> {
  const failed: Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await store.save(failed);
  await store.tell('charge.refund.updated', failed);
  await store.tell('refund.failed', failed);
}

/** The member's bank takes the money back, until somebody wins. */
export async function openDispute(store: SandboxStore, invoice: Invoice): Promise<void> {
  if (await findDispute(store, invoice)) return;
  const due_by = store.now + 7 * daySeconds;
  const dispute: Dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount: invoice.amount_paid,
    charge: chargeId(invoice),
    created: store.now,
    currency: 'usd',
    customer: invoice.customer,
    evidence_details: { due_by, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: paymentIntentId(invoice),
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await store.save(dispute);
  await store.tell('charge.dispute.created', toDispute(dispute));
  await store.tell('charge.dispute.funds_withdrawn', toDispute(dispute));
}

export async function closeDispute(store: SandboxStore, dispute: Dispute, status: 'won' | 'lost'): Promise<void> {
  const closed: Dispute = { ...dispute, status };
  await store.save(closed);
  await store.tell('charge.dispute.closed', toDispute(closed));
  if (status === 'won') await store.tell('charge.dispute.funds_reinstated', toDispute(closed));
}

/** Stripe names the charge of a dispute, not the customer. */
export function toDispute({ customer: _, ...dispute }: Dispute): object {
  return dispute;
}

export function sumRefunds(refunds: readonly Refund[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((cents, { amount }) => cents + amount, 0);
}
