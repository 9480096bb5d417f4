import { and, isNull, lt } from 'drizzle-orm';
import { hourMs } from '#contract/durations.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import type { refundOrders } from '#server/db/schema/admin.ts';
import type { subscriptionEnds } from '#server/db/schema/billing.ts';

const settledAtOnce = 100;

/** Brings orders to Stripe that have waited for longer than a job is tried: one after the other, and one that Stripe refuses does not hold up the rest. */
export async function settleWaiting(
  { database: { db }, clock }: BillingDeps,
  orders: typeof subscriptionEnds | typeof refundOrders,
  settle: (id: string) => Promise<void>,
): Promise<void> {
  const anHourAgo = new Date(clock.now().getTime() - hourMs);
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.doneAt), lt(orders.requestedAt, anHourAgo)))
    .orderBy(orders.requestedAt)
    .limit(settledAtOnce);
  const attempts = [];
  for (const { id } of waiting) attempts.push(...(await Promise.allSettled([settle(id)])));
  const failed = attempts.find((attempt) => attempt.status === 'rejected');
  if (failed) throw failed.reason;
}
