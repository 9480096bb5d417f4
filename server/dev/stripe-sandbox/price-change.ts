import { type FormBody, textAt, textsAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import { CallRefused } from './calls.ts';
import { findSandboxPrice, pricingOf, toPrice } from './identity.ts';
import { type Invoice, type InvoiceLine, newId, type Subscription } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { addInterval, canPay } from './time.ts';

/** Another price from now on: the new period begins at once, and what is left of the old one is given as credit. */
interface PriceChange {
  price: string;
  coupon: string | undefined;
  /** From when on the old price counts as unused. */
  from: number;
}

/** The invoice that a change of price would cause, as Stripe shows it before. */
export async function previewPriceChange(
  store: SandboxStore,
  subscription: Subscription,
  body: FormBody,
): Promise<Invoice> {
  const coupon = textAt(body, 'discounts.0.coupon');
  const invoice = await makeInvoice(
    store,
    subscription,
    readChange(store, subscription, body, 'subscription_details.', coupon),
  );
  return { ...invoice, id: newId('invoice').replace('in_', 'upcoming_in_') };
}

/** All or nothing, as with `error_if_incomplete`: a card that does not pay changes nothing. */
export async function changePriceNow(
  store: SandboxStore,
  subscription: Subscription,
  body: FormBody,
): Promise<Subscription> {
  if (textAt(body, 'payment_behavior') !== 'error_if_incomplete')
    throw new CallRefused('The sandbox knows no other payment_behavior than error_if_incomplete.');
  if (subscription.schedule) throw new CallRefused('The subscription is managed by a subscription schedule.');
  const change = readChange(store, subscription, body, '', textAt(body, 'discounts.0.coupon'));
  const invoice = await makeInvoice(store, subscription, change);
  if (invoice.amount_due > 0 && !(await canPay(store, subscription)))
    throw new CallRefused('Your card was declined.', 'card_declined', 'card_error');
  const [item] = subscription.items.data;
  const price = toPrice(change.price);
  const period = {
    current_period_start: store.now,
    current_period_end: addInterval(store.now, price.recurring.interval),
  };
  const isKept = textAt(body, 'cancel_at_period_end') === 'false';
  const changed: Subscription = {
    ...subscription,
    ...(isKept && { cancel_at_period_end: false, cancel_at: null }),
    metadata: { ...subscription.metadata, ...textsAt(body, 'metadata') },
    items: { ...subscription.items, data: [{ ...item, ...period, price }] },
  };
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    status_transitions: { paid_at: store.now },
  };
  await store.save(changed);
  await store.save(paid);
  await store.tell('customer.subscription.updated', changed);
  await store.tell('invoice.paid', paid);
  return changed;
}

function readChange(
  store: SandboxStore,
  subscription: Subscription,
  body: FormBody,
  at: 'subscription_details.' | '',
  coupon: string | undefined,
): PriceChange {
  const [item] = subscription.items.data;
  const price = textAt(body, `${at}items.0.price`) ?? '';
  if (textAt(body, `${at}items.0.id`) !== item.id)
    throw new CallRefused('No such subscription item', 'resource_missing');
  if (!findSandboxPrice(price)) throw new CallRefused('No such price', 'resource_missing');
  const isAtOnce =
    textAt(body, `${at}proration_behavior`) === 'always_invoice' &&
    textAt(body, `${at}billing_cycle_anchor.type`) === 'now';
  if (!isAtOnce) throw new CallRefused('The sandbox changes a price only at once, with an invoice and a new cycle.');
  const from = Number(textAt(body, `${at}proration_date`) ?? store.now);
  if (!(from >= item.current_period_start && from <= item.current_period_end))
    throw new CallRefused('proration_date must be within the current period.');
  return { price, coupon, from };
}

async function makeInvoice(
  store: SandboxStore,
  subscription: Subscription,
  { price, coupon, from }: PriceChange,
): Promise<Invoice> {
  const [item] = subscription.items.data;
  const next = toPrice(price);
  const off = coupon ? ((await store.find('coupon', coupon))?.amount_off ?? 0) : 0;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.round((item.price.unit_amount * (end - from)) / (end - start));
  const name = (id: string) => findSandboxPrice(id)?.name ?? id;
  const lines: [InvoiceLine, InvoiceLine] = [
    {
      description: name(price),
      pricing: pricingOf(price),
      amount: next.unit_amount,
      discount_amounts: off > 0 ? [{ amount: off }] : [],
      period: { start: store.now, end: addInterval(store.now, next.recurring.interval) },
    },
    {
      description: `Unused time on ${name(item.price.id)}`,
      pricing: pricingOf(item.price.id),
      amount: -unused,
      discount_amounts: [],
      period: { start: from, end },
    },
  ];
  return {
    id: newId('invoice'),
    object: 'invoice',
    created: store.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: 'open',
    currency: 'usd',
    amount_due: Math.max(0, next.unit_amount - off - unused),
    amount_paid: 0,
    status_transitions: { paid_at: null },
    lines: { object: 'list', data: lines },
  };
}
