import type Stripe from 'stripe';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { holdPlaceUntil } from './charter.ts';
import { listOpenCheckouts } from './open-checkouts.ts';

/** A charter place is held while a checkout that needs it is open, and freed when there is none. */
export async function followHold(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  payments: Payments,
  { memberId, customerId }: { memberId: string; customerId: string },
): Promise<void> {
  const open = await listOpenCheckouts(payments, customerId);
  await db.transaction((tx) => holdPlaceUntil(tx, memberId, endOfHold(open) ?? clock.now()));
}

function endOfHold(open: readonly Stripe.Checkout.Session[]): Date | undefined {
  const needing = open.filter(({ metadata }) => metadata?.charter === 'true');
  return needing.length > 0 ? new Date(Math.max(...needing.map(({ expires_at }) => expires_at)) * 1000) : undefined;
}
