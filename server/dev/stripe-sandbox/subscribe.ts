import { daySeconds } from '#contract/durations.ts';
import type { Card } from './cards.ts';
import { toPrice } from './identity.ts';
import {
  type CheckoutSession,
  newId,
  type PaymentMethod,
  type Subscription,
  type SubscriptionItem,
} from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { addInterval, chargePeriod } from './time.ts';

/** The checkout was paid: the card is kept, the subscription begins, and Wigloop is told. */
export async function completeCheckout(store: SandboxStore, session: CheckoutSession, card: Card): Promise<void> {
  const customer = session.customer ?? '';
  await keepCard(store, customer, card);
  const subscription = startSubscription(store, session);
  await store.save(subscription);
  await store.save<'checkout.session'>({ ...session, status: 'complete', subscription: subscription.id, url: null });
  // In this order, which is not the order things happened in: Stripe promises none.
  await store.tell('customer.subscription.created', subscription);
  await chargePeriod(store, subscription, { coupon: session.coupon, isFirst: true });
  await store.tell('checkout.session.completed', { ...session, status: 'complete', subscription: subscription.id });
}

export async function keepCard(store: SandboxStore, customerId: string, card: Card): Promise<PaymentMethod> {
  const method: PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    type: 'card',
    created: store.now,
    customer: customerId,
    metadata: {},
    card: { brand: card.brand, last4: card.last4, fingerprint: card.fingerprint },
    pays: card.effect !== 'fails-later',
  };
  await store.save(method);
  const customer = await store.find('customer', customerId);
  if (customer) await store.save({ ...customer, invoice_settings: { default_payment_method: method.id } });
  return method;
}

function startSubscription(store: SandboxStore, session: CheckoutSession): Subscription {
  const trialEnd = session.trial_days > 0 ? store.now + session.trial_days * daySeconds : null;
  return {
    id: newId('subscription'),
    object: 'subscription',
    created: store.now,
    customer: session.customer,
    metadata: session.subscription_metadata,
    status: trialEnd ? 'trialing' : 'active',
    items: { object: 'list', data: [makeItem(store.now, session.price, trialEnd)], has_more: false, url: '' },
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: trialEnd,
    cancellation_details: { comment: null },
    schedule: null,
  };
}

function makeItem(start: number, priceId: string, trialEnd: number | null): SubscriptionItem {
  const price = toPrice(priceId);
  return {
    id: `si_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'subscription_item',
    quantity: 1,
    current_period_start: start,
    current_period_end: trialEnd ?? addInterval(start, price.recurring.interval),
    price,
  };
}
