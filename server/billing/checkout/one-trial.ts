import { eq } from 'drizzle-orm';
import { findChargedMethod } from '#server/billing/stripe/charged-method.ts';
import { askStripe, type Payments, undefinedIfUnknown } from '#server/billing/stripe/payments.ts';
import { type StripeReading, secondTrialComment } from '#server/billing/stripe/read-stripe.ts';
import type { Db, DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { usedTrials, userSubscriptions } from '#server/db/schema/billing.ts';

/** Somebody with this address or this card has had the free trial. */
export class SecondTrial extends Error {
  override name = 'SecondTrial';
}

export async function hasHadTrial(db: DbOrTransaction, { personKey }: Payments, address: string): Promise<boolean> {
  const found = await db
    .select()
    .from(usedTrials)
    .where(eq(usedTrials.key, personKey('address', address)));
  return found.length > 0;
}

/** Keys of the address and card that begin this trial; empty where no trial begins, undefined while Stripe has not named the card. */
export async function findTrialKeys(
  db: Db,
  payments: Payments,
  memberId: string,
  { status, subscriptionId }: StripeReading,
): Promise<string[] | undefined> {
  if (status !== 'trialing') return [];
  const [member] = await db.select({ email: user.email }).from(user).where(eq(user.id, memberId));
  const card = await findFingerprint(payments, subscriptionId);
  if (!card) return undefined;
  return [...(member ? [payments.personKey('address', member.email)] : []), payments.personKey('card', card)];
}

/** Takes the one trial of this person. The database decides which of two at the same time is the first. */
export async function takeTrial(tx: DbOrTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const taken = await tx
    .insert(usedTrials)
    .values(keys.toSorted().map((key) => ({ key })))
    .onConflictDoNothing()
    .returning();
  if (taken.length < keys.length) throw new SecondTrial();
}

/** Ends the trial before it counts: nothing was charged for it, and nothing will be. */
export async function endSecondTrial({ stripe }: Payments, { subscriptionId }: StripeReading): Promise<void> {
  await askStripe(
    () => stripe.subscriptions.cancel(subscriptionId, { cancellation_details: { comment: secondTrialComment } }),
    // Another request may have ended it meanwhile.
  ).catch(undefinedIfUnknown);
}

/** Keeps keyed hashes of address and card, so that a member who leaves or has a new address gets no second trial. */
export async function rememberTrial(tx: DbOrTransaction, { personKey }: Payments, memberId: string): Promise<void> {
  const [member] = await tx
    .select({ email: user.email, trialUsedAt: userSubscriptions.trialUsedAt })
    .from(userSubscriptions)
    .innerJoin(user, eq(user.id, userSubscriptions.userId))
    .where(eq(userSubscriptions.userId, memberId));
  if (!member?.trialUsedAt) return;
  await tx
    .insert(usedTrials)
    .values({ key: personKey('address', member.email) })
    .onConflictDoNothing();
}

export async function findFingerprint(payments: Payments, subscriptionId: string): Promise<string | undefined> {
  const method = await findChargedMethod(payments, subscriptionId);
  return method?.card?.fingerprint ?? undefined;
}
