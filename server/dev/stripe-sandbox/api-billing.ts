import { findCustomerWithCard, list } from './api-customers.ts';
import type { AddCall } from './calls.ts';
import type { Desk } from './desk.ts';
import { textAt } from './form-body.ts';
import type { Coupon, Subscription } from './objects.ts';
import { changePriceNow, previewPriceChange } from './price-change.ts';
import { endSubscription } from './time.ts';

/** Subscriptions, invoices and coupons. */
export function addBillingCalls(add: AddCall): void {
  add('GET', '/subscriptions', async ({ desk, query }) => {
    const found = await desk.list('subscription', textAt(query, 'customer'));
    const isWanted = ({ status }: Subscription) => textAt(query, 'status') === 'all' || status !== 'canceled';
    const wanted: object[] = [];
    for (const subscription of found.filter(isWanted)) wanted.push(await withSchedule(desk, subscription));
    return list(wanted);
  });

  add('GET', '/subscriptions/:id', async ({ desk, id }) => {
    const subscription = await desk.find('subscription', id);
    const customer = await findCustomerWithCard(desk, subscription?.customer ?? '');
    return subscription && { ...subscription, default_payment_method: null, customer: customer ?? null };
  });

  add('POST', '/subscriptions/:id', async ({ desk, id, body }) => {
    const subscription = await desk.find('subscription', id);
    if (!subscription) return undefined;
    if (textAt(body, 'items.0.price')) return changePriceNow(desk, subscription, body);
    return setCancellation(desk, subscription, textAt(body, 'cancel_at_period_end') === 'true');
  });

  add('DELETE', '/subscriptions/:id', async ({ desk, id, query }) => {
    const subscription = await desk.find('subscription', id);
    // Stripe no longer knows one that is canceled.
    if (!subscription || subscription.status === 'canceled') return undefined;
    const comment = textAt(query, 'cancellation_details.comment') ?? null;
    return endSubscription(desk, { ...subscription, cancellation_details: { comment } });
  });

  add('GET', '/invoices', async ({ desk, query }) => {
    const status = textAt(query, 'status');
    const subscription = textAt(query, 'subscription');
    const invoices = await desk.list('invoice', textAt(query, 'customer'));
    return list(
      invoices.filter(
        (invoice) =>
          invoice.subscription === (subscription ?? invoice.subscription) &&
          invoice.status === (status ?? invoice.status),
      ),
    );
  });

  add('POST', '/invoices/create_preview', async ({ desk, body }) => {
    const subscription = await desk.find('subscription', textAt(body, 'subscription') ?? '');
    return subscription && previewPriceChange(desk, subscription, body);
  });

  add('GET', '/coupons/:id', ({ desk, id }) => desk.find('coupon', id));

  add('POST', '/coupons', async ({ desk, body }) => {
    const coupon: Coupon = {
      id: textAt(body, 'id') ?? '',
      object: 'coupon',
      created: desk.now,
      customer: null,
      metadata: {},
      amount_off: Number(textAt(body, 'amount_off')),
      name: textAt(body, 'name') ?? '',
    };
    await desk.save(coupon);
    return coupon;
  });
}

export async function setCancellation(desk: Desk, subscription: Subscription, cancels: boolean): Promise<Subscription> {
  const changed: Subscription = {
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? subscription.items.data[0].current_period_end : null,
  };
  await desk.save(changed);
  await desk.tell('customer.subscription.updated', changed);
  return changed;
}

async function withSchedule(desk: Desk, subscription: Subscription): Promise<object> {
  if (!subscription.schedule) return subscription;
  return { ...subscription, schedule: (await desk.find('subscription_schedule', subscription.schedule)) ?? null };
}
