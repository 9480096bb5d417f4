import { findSandboxPrice, pricingOf } from './identity.ts';
import { type Invoice, newId, type PaymentMethod, type Subscription } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The invoice of the subscription's present period, as a draft that is not kept yet. */
export async function invoicePeriod(
  store: SandboxStore,
  subscription: Subscription,
  { coupon, billing_reason }: { coupon: string | null; billing_reason: Invoice['billing_reason'] },
): Promise<Invoice> {
  const [item] = subscription.items.data;
  const off = coupon ? ((await store.find('coupon', coupon))?.amount_off ?? 0) : 0;
  const amount = subscription.status === 'trialing' ? 0 : Math.max(0, item.price.unit_amount - off);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const description = item.price.nickname ?? item.price.id;
  return {
    id: newId('invoice'),
    object: 'invoice',
    created: store.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    billing_reason,
    status: 'draft',
    currency: 'usd',
    amount_due: amount,
    amount_paid: 0,
    automatically_finalizes_at: null,
    status_transitions: { paid_at: null },
    lines: { object: 'list', data: [{ description, pricing: pricingOf(item.price.id), amount, period }] },
  };
}

/** Takes the money from the card that pays for the subscription, or does not get it. */
export async function chargeInvoice(store: SandboxStore, draft: Invoice): Promise<void> {
  const subscription = await store.find('subscription', draft.subscription);
  if (!subscription) return;
  const open: Invoice = { ...draft, status: 'open', automatically_finalizes_at: null };
  await store.tell('invoice.finalized', open);
  if (draft.amount_due === 0 || (await tryCard(store, subscription)) === 'pays') return payInvoice(store, open);
  await store.save(open);
  await store.tell('invoice.payment_failed', open);
  const isAsked = (await tryCard(store, subscription)) === 'asks';
  if (isAsked) await store.tell('invoice.payment_action_required', open);
  // A change that waits for its payment leaves the subscription as it is.
  if (!open.change) await setStatus(store, subscription, 'past_due');
}

export async function payInvoice(store: SandboxStore, invoice: Invoice): Promise<void> {
  const { change, ...kept } = invoice;
  const paid: Invoice = {
    ...kept,
    status: 'paid',
    amount_paid: invoice.amount_due,
    automatically_finalizes_at: null,
    status_transitions: { paid_at: store.now },
  };
  await store.save(paid);
  await store.tell('invoice.paid', paid);
  const subscription = await store.find('subscription', invoice.subscription);
  if (!subscription || subscription.ended_at) return;
  if (change) await setStatus(store, { ...subscription, ...change, pending_update: null }, 'active');
  else if (subscription.status !== 'trialing') await setStatus(store, subscription, 'active');
}

/** A new card pays everything that is still open. */
export async function payOpenInvoices(store: SandboxStore, subscription: Subscription): Promise<void> {
  if ((await tryCard(store, subscription)) !== 'pays') return;
  const invoices = await findInvoices(store, subscription);
  for (const invoice of invoices.filter(({ status }) => status === 'open')) await payInvoice(store, invoice);
}

export async function setStatus(
  store: SandboxStore,
  subscription: Subscription,
  status: Subscription['status'],
): Promise<Subscription> {
  const changed: Subscription = { ...subscription, status };
  await store.save(changed);
  await store.tell('customer.subscription.updated', changed);
  return changed;
}

export async function findInvoices(store: SandboxStore, { id, customer }: Subscription): Promise<Invoice[]> {
  return (await store.list('invoice', customer ?? '')).filter(({ subscription }) => subscription === id);
}

/** The subscription's own card comes before the customer's. */
export async function findCard(
  store: SandboxStore,
  { customer, default_payment_method: own }: Subscription,
): Promise<PaymentMethod | undefined> {
  const owner = await store.find('customer', customer ?? '');
  return store.find('payment_method', own ?? owner?.invoice_settings.default_payment_method ?? '');
}

export async function tryCard(store: SandboxStore, subscription: Subscription): Promise<PaymentMethod['effect']> {
  return (await findCard(store, subscription))?.effect ?? 'declines';
}

export function nameOfPrice(id: string): string {
  return findSandboxPrice(id)?.nickname ?? id;
}
