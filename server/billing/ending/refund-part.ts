import type Stripe from 'stripe';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import type { PaidPart } from './refundable.ts';

/** The order of our team by which money is given back: its kind and id are written on the refund at Stripe. */
interface RefundOrder {
  name: string;
  id: string;
  key: string;
}

/** Gives back at most so many cents of one payment, once for each order. Gives what the order has given back of it. */
export async function refundPart(
  { stripe }: Payments,
  { name, id, key }: RefundOrder,
  { source, leftCents }: PaidPart,
  open: number,
): Promise<Stripe.Refund[]> {
  // Stripe forgets idempotency keys after a day; what it wrote down it keeps.
  const { data } = await askStripe(() => stripe.refunds.list({ ...source, limit: 100 }));
  const known = data.filter(({ metadata }) => metadata?.[name] === id);
  if (known.length > 0) return known;
  const amount = Math.min(open, leftCents);
  if (amount < 1) return [];
  const refund = await askStripe(() =>
    stripe.refunds.create(
      { ...source, amount, metadata: { [name]: id } },
      { idempotencyKey: `${key}-${Object.values(source)[0]}` },
    ),
  );
  return [refund];
}
