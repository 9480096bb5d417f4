import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isPaid } from '#contract/billing/subscription-states.ts';
import { refundedMail } from '#server/billing/billing.mail.ts';
import { closeOpenCheckouts } from '#server/billing/checkout/open-checkouts.ts';
import { askStripe, type Payments, undefinedIfUnknown } from '#server/billing/stripe/payments.ts';
import { type BillingDeps, syncMember } from '#server/billing/stripe/sync.ts';
import { releaseSchedule } from '#server/billing/subscription/plan-change.ts';
import { user } from '#server/db/schema/auth.ts';
import { subscriptionEnds } from '#server/db/schema/billing.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { EndRow } from './ends.ts';
import { keepRefund } from './payment-refunds.ts';
import { refundPart } from './refund-part.ts';
import { findRefundable } from './refundable.ts';
import { settleWaiting } from './settle-waiting.ts';

/**
 * Brings an order to Stripe. Every step may be repeated, by another server or after a restart: what Stripe already has
 * is left as it is.
 */
export async function settleEnd(deps: BillingDeps, payments: Payments | undefined, endId: string): Promise<void> {
  const { db } = deps.database;
  const [end] = await db.select().from(subscriptionEnds).where(eq(subscriptionEnds.id, endId));
  if (!payments || !end || end.doneAt) return;
  if (end.cause === 'ban') await closeOpenCheckouts(payments, end.customerId, end.requestedAt);
  await endSubscriptions(payments.stripe, end);
  const refundCents = await giveBack(deps, payments, end);
  await db.transaction(async (tx) => {
    const done = { refundCents, doneAt: deps.clock.now() };
    const [settled] = await tx
      .update(subscriptionEnds)
      .set(done)
      .where(and(eq(subscriptionEnds.id, endId), isNull(subscriptionEnds.doneAt)))
      .returning({ userId: subscriptionEnds.userId });
    // The mail about a ban could not name the amount yet.
    if (!settled?.userId || end.cause !== 'ban' || refundCents === 0) return;
    const [member] = await tx.select({ email: user.email }).from(user).where(eq(user.id, settled.userId));
    if (member) await queueMail(deps, tx, `subscription-refund:${endId}`, refundedMail(member.email, { refundCents }));
  });
  if (end.userId) await syncMember(deps, payments, end.userId);
}

/** For when Stripe was away for longer than a job is tried. */
export async function settleWaitingEnds(deps: BillingDeps, payments: Payments): Promise<void> {
  await settleWaiting(deps, subscriptionEnds, (id) => settleEnd(deps, payments, id));
}

async function endSubscriptions(stripe: Stripe, end: EndRow): Promise<void> {
  const { data } = await askStripe(() =>
    stripe.subscriptions.list({ customer: end.customerId, status: 'all', limit: 100 }),
  );
  const isMeant = ({ created, ended_at }: Stripe.Subscription) =>
    !ended_at && created * 1000 <= end.requestedAt.getTime();
  for (const subscription of data.filter(isMeant)) {
    // Another attempt, or the member's own cancellation, may have been faster.
    await askStripe(() => releaseSchedule(stripe, subscription)).catch(undefinedIfUnknown);
    await askStripe(() => endOne(stripe, subscription, end)).catch(undefinedIfUnknown);
  }
}

function endOne(stripe: Stripe, { id, status }: Stripe.Subscription, { timing }: EndRow): Promise<unknown> {
  return timing === 'period_end' && isPaid(status)
    ? stripe.subscriptions.update(id, { cancel_at_period_end: true })
    : stripe.subscriptions.cancel(id);
}

/** Gives back what was decided, and says how much it was. */
async function giveBack(deps: BillingDeps, payments: Payments, end: EndRow): Promise<number> {
  const { db } = deps.database;
  const settledAt = await findSettledAt(db, end);
  const found = await findRefundable(payments, end.customerId, end.requestedAt, settledAt);
  const computed = { none: found.lateCents, proportional: found.proportionalCents, full: found.fullCents }[end.refund];
  // The refundable rest shrinks with each refund, so the amount that was decided first is used; the member was told it.
  // Asked of the database after Stripe: another server may have decided, and refunded, since the order was read.
  const [order] = await db.transaction((tx) =>
    tx
      .update(subscriptionEnds)
      .set({ refundCents: sql`greatest(${subscriptionEnds.refundCents}, ${computed}::integer)` })
      .where(eq(subscriptionEnds.id, end.id))
      .returning({ refundCents: subscriptionEnds.refundCents }),
  );
  const decided = order?.refundCents ?? 0;
  if (decided === 0) return 0;
  let open = decided;
  for (const part of found.parts) {
    const order = { name: 'subscription_end', id: end.id, key: `end-${end.id}` };
    const made = await refundPart(payments, order, part, open);
    for (const refund of made)
      await db.transaction((tx) => keepRefund(tx, refund, { userId: end.userId, invoiceId: part.invoiceId }));
    open -= made.reduce((cents, { amount }) => cents + amount, 0);
  }
  return decided - open;
}

/** The newest earlier order that gave money back: what was paid before it is settled. */
export async function findSettledAt(
  db: BillingDeps['database']['db'],
  { customerId, requestedAt, id }: Pick<EndRow, 'customerId' | 'requestedAt'> & { id?: string },
): Promise<Date | null> {
  const [earlier] = await db
    .select({ at: subscriptionEnds.requestedAt })
    .from(subscriptionEnds)
    .where(
      and(
        eq(subscriptionEnds.customerId, customerId),
        eq(subscriptionEnds.timing, 'now'),
        ne(subscriptionEnds.refund, 'none'),
        lt(subscriptionEnds.requestedAt, requestedAt),
        id ? ne(subscriptionEnds.id, id) : undefined,
      ),
    )
    .orderBy(desc(subscriptionEnds.requestedAt))
    .limit(1);
  return earlier?.at ?? null;
}
