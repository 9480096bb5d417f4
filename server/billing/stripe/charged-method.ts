import type Stripe from 'stripe';
import { askStripe, type Payments } from './payments.ts';

/** The card that the subscription's next payment is taken from: its own, else the customer's. */
export async function findChargedMethod(
  { stripe }: Payments,
  subscriptionId: string,
): Promise<Stripe.PaymentMethod | undefined> {
  const { default_payment_method: own, customer } = await askStripe(() =>
    stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    }),
  );
  const preferred =
    typeof customer === 'string' || customer.deleted ? undefined : customer.invoice_settings.default_payment_method;
  const method = own ?? preferred;
  return method && typeof method !== 'string' ? method : undefined;
}
