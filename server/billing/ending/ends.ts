import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { isPaid, isUnderWay } from '#contract/billing/subscription-states.ts';
import { writeSellerTier } from '#server/billing/seller-tier.ts';
import type { StripeReading } from '#server/billing/stripe/read-stripe.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { subscriptionEnds, userSubscriptions } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';

export type EndRow = typeof subscriptionEnds.$inferSelect;

type EndOrder = Pick<EndRow, 'cause' | 'timing' | 'refund' | 'reason'> & { id?: string; refundCents?: number };

export const settleEndJob: JobKind<{ endId: string }> = { name: 'billing.settle-end' };

/**
 * Orders the end of the member's subscription. The order counts for Wigloop with the caller's transaction, whether
 * Stripe answers or not; the job brings it there. Gives the row as it was, or undefined where nothing was ever bought.
 */
export async function orderEnd(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: DbOrTransaction,
  memberId: string,
  order: EndOrder,
): Promise<typeof userSubscriptions.$inferSelect | undefined> {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId)).for('update');
  if (!row?.stripeCustomerId) return undefined;
  const requestedAt = clock.now();
  const [end] = await tx
    .insert(subscriptionEnds)
    .values({ id: randomUUID(), ...order, userId: memberId, customerId: row.stripeCustomerId, requestedAt })
    .returning();
  if (!end) throw new Error(`Cannot end the subscription of ${memberId}: no order came back`);
  await writeEnd(tx, row, end);
  await jobs.add(settleEndJob, { endId: end.id }, { transaction: tx });
  return row;
}

/** Something runs, or was paid for and not given back. */
export function isEndable(
  { status, currentPeriodEnd, paidUntil, stripeCustomerId }: Ending & Pick<Row, 'stripeCustomerId'>,
  now: Date,
): boolean {
  if (!stripeCustomerId) return false;
  if (status === 'canceled') return isAfter(currentPeriodEnd, now) || isAfter(paidUntil, now);
  return isUnderWay(status) || status === 'paused';
}

/** Stripe's answer, unless an order of ours says otherwise; Stripe may not have the order yet. */
export function applyEnds(reading: StripeReading, ends: readonly EndRow[]): StripeReading & { endId: string | null } {
  const mine = ends.filter(({ requestedAt }) => reading.startedAt <= requestedAt);
  const [first] = mine.filter(({ timing, requestedAt }) => timing === 'now' && wasAlive(reading, requestedAt));
  if (first) {
    const isRefunded = mine.some(takesTimeBack);
    return { ...reading, ...endedNow(reading, first.requestedAt, isRefunded), endId: first.id };
  }
  const later = mine.findLast(({ timing }) => timing === 'period_end');
  if (!later) return { ...reading, endId: null };
  if (reading.status === 'canceled' || reading.cancelAtPeriodEnd) return { ...reading, endId: later.id };
  // After Stripe had the order, a member may renew in Stripe's portal, and that counts.
  if (later.doneAt || !isPaid(reading.status)) return { ...reading, endId: null };
  return { ...reading, cancelAtPeriodEnd: true, ...nothingPlanned, endId: later.id };
}

/** In the order in which they were given. */
export function findEnds(tx: DbOrTransaction, memberId: string): Promise<EndRow[]> {
  return tx
    .select()
    .from(subscriptionEnds)
    .where(eq(subscriptionEnds.userId, memberId))
    .orderBy(asc(subscriptionEnds.requestedAt));
}

/** A checkout may be paid in the moment of the ban: what it began ends as well. Says whether something was ordered. */
export async function endForBanned(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: DbOrTransaction,
  memberId: string,
  reading: StripeReading,
  ends: readonly EndRow[],
): Promise<boolean> {
  if (reading.endedAt || ends.some(({ timing, requestedAt }) => timing === 'now' && reading.startedAt <= requestedAt))
    return false;
  const { status, statusReason } = profiles;
  const [profile] = await tx.select({ status, statusReason }).from(profiles).where(eq(profiles.id, memberId));
  if (profile?.status !== 'banned') return false;
  await orderEnd(deps, tx, memberId, {
    cause: 'ban',
    timing: 'now',
    refund: 'proportional',
    reason: profile.statusReason,
  });
  return true;
}

const nothingPlanned = { pendingPlan: null, pendingFirstCents: null, pendingPriceCents: null };

type Row = typeof userSubscriptions.$inferSelect;

async function writeEnd(tx: DbOrTransaction, row: Row, end: EndRow): Promise<void> {
  const now = end.requestedAt;
  const isOver = row.status === 'none' || (row.status === 'canceled' && !isAfter(row.currentPeriodEnd, now));
  const state = end.timing === 'now' ? endedNow(row, now, takesTimeBack(end)) : { cancelAtPeriodEnd: true };
  // A subscription that is over already only changes by its refund.
  const change = isOver ? end.refund !== 'none' && { paidUntil: null } : { ...state, ...nothingPlanned, endId: end.id };
  if (!change) return;
  await tx
    .update(userSubscriptions)
    .set({ ...change, updatedAt: now })
    .where(eq(userSubscriptions.id, row.id));
  if (end.timing === 'now') await writeSellerTier(tx, row.userId, null);
}

/** The money for the rest of the time went back: by us, or by the member's bank. */
function takesTimeBack({ refund, cause }: Pick<EndRow, 'refund' | 'cause'>): boolean {
  return refund !== 'none' || cause === 'dispute';
}

interface Ending {
  status: string;
  currentPeriodEnd: Date | null;
  paidUntil: Date | null;
}

function endedNow({ status, currentPeriodEnd, paidUntil }: Ending, at: Date, isRefunded: boolean) {
  const wasPaid = status === 'active' || status === 'canceled';
  return {
    status: 'canceled' as const,
    currentPeriodEnd: isAfter(at, currentPeriodEnd) ? (currentPeriodEnd ?? at) : at,
    // Time that was paid for and not refunded.
    paidUntil: isRefunded || !wasPaid ? null : paidUntil,
    cancelAtPeriodEnd: false,
    dueCents: null,
    dueUrl: null,
    ...nothingPlanned,
  };
}

function wasAlive({ endedAt, currentPeriodEnd }: StripeReading, at: Date): boolean {
  // Stripe counts whole seconds.
  return !endedAt || endedAt.getTime() + 1_000 > at.getTime() || currentPeriodEnd > at;
}

function isAfter(date: Date | null, than: Date | null): boolean {
  return date !== null && than !== null && date > than;
}
