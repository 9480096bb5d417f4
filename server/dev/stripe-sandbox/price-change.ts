import { hourSeconds } from '#contract/durations.ts';
import { type FormBody, textAt, textsAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import { refuseUnfound, requireActivePrice } from '#server/dev/stripe-sandbox/api/known-objects.ts';
import { CallRefused } from './calls.ts';
import { addInterval } from './dates.ts';
import { pricingOf } from './identity.ts';
import { chargeInvoice, nameOfPrice, payInvoice, tryCard } from './invoices.ts';
import { type Invoice, type InvoiceLine, newId, type Price, type Subscription } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** Another price from now on: the new period begins at once, and what is left of the old one is given as credit. */
interface PriceChange {
  price: Price;
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
  const change = await readChange(store, subscription, body, 'subscription_details.', coupon);
  return { ...(await makeInvoice(store, subscription, change)), id: newId('invoice').replace('in_', 'upcoming_in_') };
}

/** The parameters that may wait with a change until it is paid. */
const pendingParameters =
  'expand payment_behavior proration_behavior proration_date billing_cycle_anchor items trial_end trial_from_plan add_invoice_items metadata discounts cancel_at_period_end'.split(
    ' ',
  );

/**
 * `error_if_incomplete` changes nothing where the card does not pay; `pending_if_incomplete` waits with the change until the open
 * invoice is paid; otherwise the plan changes and the payment is owed.
 */
export async function changePriceNow(
  store: SandboxStore,
  subscription: Subscription,
  body: FormBody,
): Promise<Subscription> {
  const behavior = textAt(body, 'payment_behavior') ?? 'allow_incomplete';
  if (subscription.schedule)
    throw new CallRefused(`The subscription is managed by the subscription schedule \`${subscription.schedule}\`.`);
  if (behavior === 'pending_if_incomplete') refuseWhatCannotWait(body);
  const change = await readChange(store, subscription, body, '', textAt(body, 'discounts.0.coupon'));
  const invoice = await makeInvoice(store, subscription, change);
  const effect = invoice.amount_due > 0 ? await tryCard(store, subscription) : 'pays';
  if (effect !== 'pays' && behavior === 'error_if_incomplete') refuseCard(effect);
  const [item] = subscription.items.data;
  const period = {
    current_period_start: store.now,
    current_period_end: addInterval(store.now, change.price.recurring.interval),
  };
  const after: Pick<Subscription, 'items' | 'metadata'> = {
    metadata: { ...subscription.metadata, ...textsAt(body, 'metadata') },
    items: { ...subscription.items, data: [{ ...item, ...period, price: change.price }] },
  };
  const isWaiting = effect !== 'pays' && behavior === 'pending_if_incomplete';
  const changed: Subscription = {
    ...subscription,
    ...(isWaiting ? { pending_update: { expires_at: store.now + 23 * hourSeconds } } : after),
    latest_invoice: invoice.id,
  };
  await store.save(changed);
  if (effect === 'pays') await payInvoice(store, invoice);
  else await chargeInvoice(store, isWaiting ? { ...invoice, change: after } : invoice);
  return (await store.find('subscription', subscription.id)) ?? changed;
}

function refuseWhatCannotWait(body: FormBody): void {
  const param = Object.keys(body).find((name) => !pendingParameters.includes(name));
  if (param)
    throw new CallRefused(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass parameters that support pending updates. \`${param}\` does not.`,
      { param },
    );
}

function refuseCard(effect: 'declines' | 'asks'): never {
  if (effect === 'declines')
    throw new CallRefused('Your card was declined.', { code: 'card_declined', type: 'card_error' });
  const message =
    'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.';
  throw new CallRefused(message, { code: 'subscription_payment_intent_requires_action', type: 'card_error' });
}

async function readChange(
  store: SandboxStore,
  subscription: Subscription,
  body: FormBody,
  at: 'subscription_details.' | '',
  coupon: string | undefined,
): Promise<PriceChange> {
  const [item] = subscription.items.data;
  const itemId = textAt(body, `${at}items.0.id`) ?? '';
  if (itemId !== item.id) await refuseUnfound(store, 'subscription_item', itemId, 'items[0][id]');
  if (coupon && !(await store.find('coupon', coupon)))
    await refuseUnfound(store, 'coupon', coupon, 'discounts[0][coupon]');
  const price = await requireActivePrice(store, textAt(body, `${at}items.0.price`) ?? '', 'items[0][price]');
  const isAtOnce =
    textAt(body, `${at}proration_behavior`) === 'always_invoice' &&
    textAt(body, `${at}billing_cycle_anchor.type`) === 'now';
  if (!isAtOnce) throw new CallRefused('The sandbox changes a price only at once, with an invoice and a new cycle.');
  const from = Number(textAt(body, `${at}proration_date`) ?? store.now);
  if (!(from >= item.current_period_start && from <= item.current_period_end))
    throw new CallRefused('proration_date must be within the current period.', { param: 'proration_date' });
  return { price, coupon, from };
}

async function makeInvoice(
  store: SandboxStore,
  subscription: Subscription,
  { price, coupon, from }: PriceChange,
): Promise<Invoice> {
  const [item] = subscription.items.data;
  const off = coupon ? ((await store.find('coupon', coupon))?.amount_off ?? 0) : 0;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.round((item.price.unit_amount * (end - from)) / (end - start));
  const lines: [InvoiceLine, InvoiceLine] = [
    {
      description: nameOfPrice(price.id),
      pricing: pricingOf(price.id),
      amount: price.unit_amount,
      discount_amounts: off > 0 ? [{ amount: off }] : [],
      period: { start: store.now, end: addInterval(store.now, price.recurring.interval) },
    },
    {
      description: `Unused time on ${nameOfPrice(item.price.id)}`,
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
    billing_reason: 'subscription_update',
    status: 'open',
    currency: 'usd',
    amount_due: Math.max(0, price.unit_amount - off - unused),
    amount_paid: 0,
    automatically_finalizes_at: null,
    status_transitions: { paid_at: null },
    lines: { object: 'list', data: lines },
  };
}
