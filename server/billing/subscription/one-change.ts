import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { billingErrors } from '#contract/billing/billing.ts';
import { minuteMs } from '#contract/durations.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Longer than a request to Stripe may take; a lock left by a crash ends after this. */
const leaseMs = 2 * minuteMs;

/**
 * Allows one change of a member's subscription at a time, in all processes: two at once could both charge. A repeated
 * request with its key may pass, because Stripe makes one of both.
 */
export async function oneChangeAtATime<T>(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  key: string,
  change: () => Promise<T>,
): Promise<T> {
  const { userId, changeKey, changeUntil } = userSubscriptions;
  const now = clock.now();
  const [row] = await db.select({ userId }).from(userSubscriptions).where(eq(userId, memberId));
  if (!row) throw new Refusal(billingErrors.notSubscribed);
  const held = await db.transaction((tx) =>
    tx
      .update(userSubscriptions)
      .set({ changeKey: key, changeUntil: new Date(now.getTime() + leaseMs) })
      .where(and(eq(userId, memberId), or(isNull(changeUntil), lte(changeUntil, now), eq(changeKey, key))))
      .returning({ userId }),
  );
  if (held.length === 0) throw new Refusal(billingErrors.changeUnderWay);
  try {
    return await change();
  } finally {
    await db.transaction((tx) =>
      tx
        .update(userSubscriptions)
        .set({ changeKey: null, changeUntil: null })
        .where(and(eq(userId, memberId), eq(changeKey, key))),
    );
  }
}
