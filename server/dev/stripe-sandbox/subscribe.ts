import { daySeconds } from '#contract/durations.ts';
import type { Card } from './cards.ts';
import { addInterval } from './dates.ts';
import { toPrice } from './identity.ts';
import { invoicePeriod, payInvoice } from './invoices.ts';
import {
  type CheckoutSession,
  newId,
  type PaymentMethod,
  type Subscription,
  type SubscriptionItem,
} from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The checkout was paid: its card is kept for the subscription, which begins, and Wigloop is told. */
export async function completeCheckout(store: SandboxStore, session: CheckoutSession, card: Card): Promise<void> {
  const { id: method } = await keepCard(store, session.customer ?? '', card);
  const begun = startSubscription(store, session, method);
  const invoice = await invoicePeriod(store, begun, {
    coupon: session.coupon,
    billing_reason: 'subscription_create',
  });
  const subscription: Subscription = { ...begun, latest_invoice: invoice.id };
  await store.save(subscription);
  await store.save<'checkout.session'>({ ...session, status: 'complete', subscription: subscription.id, url: null });
  // In this order, which is not the order things happened in: Stripe promises none.
  await store.tell('customer.subscription.created', subscription);
  await payInvoice(store, invoice);
  await store.tell('checkout.session.completed', { ...session, status: 'complete', subscription: subscription.id });
}

/** A card of a checkout pays for its subscription alone. */
export async function keepCard(store: SandboxStore, customer: string, card: Card): Promise<PaymentMethod> {
  const method: PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    type: 'card',
    created: store.now,
    customer,
    metadata: {},
    card: { brand: card.brand, last4: card.last4, fingerprint: card.fingerprint },
    effect: ({ 'fails-later': 'declines', 'asks-always': 'asks' } as const)[card.effect as string] ?? 'pays',
  };
  await store.save(method);
  return method;
}

function startSubscription(store: SandboxStore, session: CheckoutSession, method: string): Subscription {
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
    default_payment_method: method,
    latest_invoice: null,
    pending_update: null,
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
