import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentRefundedMail } from '#server/billing/billing.mail.ts';
import { keepRefund } from '#server/billing/ending/payment-refunds.ts';
import { refundPart } from '#server/billing/ending/refund-part.ts';
import { findParts } from '#server/billing/ending/refundable.ts';
import { settleWaiting } from '#server/billing/ending/settle-waiting.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { type BillingDeps, syncMember } from '#server/billing/stripe/sync.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { refundOrders } from '#server/db/schema/admin.ts';
import { user } from '#server/db/schema/auth.ts';
import { receivedPayments, subscriptionEnds } from '#server/db/schema/billing.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { queueMail } from '#server/mail/mail.ts';

export const settleRefundJob: JobKind<{ orderId: string }> = { name: 'billing.settle-refund' };

/** Brings an order to give back money to Stripe. Every step may be repeated. */
export async function settleRefund(deps: BillingDeps, payments: Payments | undefined, orderId: string): Promise<void> {
  const { db } = deps.database;
  const [order] = await db.select().from(refundOrders).where(eq(refundOrders.id, orderId));
  if (!payments || !order || order.doneAt) return;
  const { invoiceId, amountCents } = order;
  const made: Stripe.Refund[] = [];
  for (const part of await findParts(payments.stripe, { id: invoiceId })) {
    const open = amountCents - sum(made);
    made.push(
      ...(await refundPart(payments, { name: 'refund_order', id: orderId, key: `refund-${orderId}` }, part, open)),
    );
  }
  const givenCents = sum(made);
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(refundOrders)
      .set({ doneAt: deps.clock.now(), givenCents })
      .where(and(eq(refundOrders.id, orderId), isNull(refundOrders.doneAt)))
      .returning();
    if (!settled) return;
    const { userId } = settled;
    for (const refund of made) await keepRefund(tx, refund, { userId, invoiceId });
    if (!userId || givenCents === 0) return;
    const [member] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
    const [payment] = await tx.select().from(receivedPayments).where(eq(receivedPayments.invoiceId, invoiceId));
    if (!member || !payment || (await hasEndedPlan(tx, orderId))) return;
    const { paidAt } = payment;
    const mail = paymentRefundedMail(member.email, { refundCents: givenCents, paidAt, reason: settled.reason });
    await queueMail(deps, tx, `payment-refund:${orderId}`, mail);
  });
  // Time whose payment was given back is no longer paid for.
  if (order.userId) await syncMember(deps, payments, order.userId);
}

/** The mail about the end of the plan has named the refund already. */
async function hasEndedPlan(tx: DbOrTransaction, orderId: string): Promise<boolean> {
  const ends = await tx
    .select({ id: subscriptionEnds.id })
    .from(subscriptionEnds)
    .where(eq(subscriptionEnds.id, orderId));
  return ends.length > 0;
}

export function settleWaitingRefunds(deps: BillingDeps, payments: Payments): Promise<void> {
  return settleWaiting(deps, refundOrders, (id) => settleRefund(deps, payments, id));
}

function sum(refunds: readonly Stripe.Refund[]): number {
  return refunds.reduce((cents, { amount }) => cents + amount, 0);
}
