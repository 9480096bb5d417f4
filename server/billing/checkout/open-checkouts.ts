import type Stripe from 'stripe';
import { askStripe, type Payments, undefinedIfUnknown } from '#server/billing/stripe/payments.ts';

/** One open checkout at a time: a forgotten tab must not become a second subscription. */
export async function closeOpenCheckouts(payments: Payments, customer: string, before?: Date): Promise<void> {
  const open = await listOpenCheckouts(payments, customer);
  const meant = open.filter(({ created }) => !before || created * 1000 <= before.getTime());
  for (const { id } of meant) await closeCheckout(payments, id);
}

/**
 * Keeps one of several checkouts that opened in the same moment and sends everyone there. The last request finds all of
 * them here, and all requests choose the same one.
 */
export async function keepOneCheckout(
  payments: Payments,
  customer: string,
): Promise<Stripe.Checkout.Session | undefined> {
  const open = await listOpenCheckouts(payments, customer);
  const [kept, ...others] = open.toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id));
  for (const { id } of others) await closeCheckout(payments, id);
  return kept;
}

/** An unknown checkout is not complete. */
export async function isCheckoutComplete({ stripe }: Payments, id: string): Promise<boolean> {
  const session = await askStripe(() => stripe.checkout.sessions.retrieve(id)).catch(undefinedIfUnknown);
  return session?.status === 'complete';
}

/** One that was paid or closed meanwhile stays as it is. */
async function closeCheckout({ stripe }: Payments, id: string): Promise<void> {
  await askStripe(() => stripe.checkout.sessions.expire(id)).catch(async (error) => {
    if ((await askStripe(() => stripe.checkout.sessions.retrieve(id))).status === 'open') throw error;
  });
}

export async function listOpenCheckouts({ stripe }: Payments, customer: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await askStripe(() => stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 }));
  return data;
}
