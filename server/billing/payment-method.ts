import type Stripe from 'stripe';
import type { Deps } from '#server/lib/deps.ts';
import { findCustomer } from './customer.ts';
import { askStripe, type Payments } from './payments.ts';

export interface CardInShort {
  brand: string;
  last4: string;
}

/** The card that the next payment will be taken from. */
export async function findPaymentMethod(
  { database: { db } }: Pick<Deps, 'database'>,
  payments: Payments | undefined,
  memberId: string,
): Promise<CardInShort | null> {
  const customerId = payments && (await findCustomer(db, memberId));
  if (!payments || !customerId) return null;
  const { stripe } = payments;
  return askStripe(async () => {
    const customer = await stripe.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    });
    if (customer.deleted) return null;
    const preferred = customer.invoice_settings.default_payment_method;
    if (preferred && typeof preferred !== 'string') return toShort(preferred);
    const { data } = await stripe.paymentMethods.list({ customer: customerId, limit: 1 });
    return data[0] ? toShort(data[0]) : null;
  });
}

function toShort({ type, card, paypal }: Stripe.PaymentMethod): CardInShort {
  if (card) return { brand: card.brand, last4: card.last4 };
  return { brand: type, last4: paypal?.payer_email?.slice(0, 2) ?? '' };
}
