import { eq, sql } from 'drizzle-orm';
import { paymentErrors } from '#contract/admin/billing/payments.ts';
import { adminSubscriptionErrors } from '#contract/admin/billing/subscriptions.ts';
import type { Admin } from '#server/auth/guards.ts';
import { findParts } from '#server/billing/ending/refundable.ts';
import { settleRefundJob } from '#server/billing/refunds/settle-refund.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { refundOrders } from '#server/db/schema/admin.ts';
import { receivedPayments, subscriptionEnds } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { recordAudit } from '../audit.ts';
import { orderEndByTeam } from '../subscriptions/end-subscription.ts';
import { reachMember } from '../users/reach.ts';
import { refundedSql, waitingRefundsSql } from './payments.ts';

interface RefundRequest {
  /** Made by the dialog: a request that is sent again refunds nothing a second time. */
  id: string;
  amountCents: number;
  reason: string;
  endsPlan: boolean;
}

/** Orders that money is given back of one payment. The order to end the plan with it has the same id. */
export async function refundPayment(
  deps: Deps,
  payments: Payments | undefined,
  actor: Admin,
  invoiceId: string,
  { id, amountCents, reason, endsPlan }: RefundRequest,
): Promise<void> {
  const { db } = deps.database;
  const order = { id, invoiceId, amountCents, endsPlan };
  if (await isKnown(db, order)) return;
  if (!payments) throw new Refusal(paymentErrors.noPayments);
  if (!(await findPayment(db, invoiceId))) throw new Refusal(paymentErrors.notFound);
  // Somebody may have given back money at Stripe itself, and a disputed payment is settled by the banks.
  const parts = await findParts(payments.stripe, { id: invoiceId });
  const leftAtStripe = parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, invoiceId);
    if (await isKnown(tx, order)) return;
    const member = payment.userId ? await reachMember(deps, tx, actor, payment.userId) : undefined;
    const { refunded, waiting } = await sumGivenBack(tx, invoiceId);
    const left = Math.min(payment.amountCents - refunded, leftAtStripe) - waiting;
    if (amountCents > left) throw new Refusal(paymentErrors.tooMuch);
    if (endsPlan && amountCents < left) throw new Refusal(paymentErrors.partEndsNothing);
    const now = deps.clock.now();
    const ordered = await tx
      .insert(refundOrders)
      .values({ id, invoiceId, userId: payment.userId, amountCents, reason, requestedAt: now })
      .onConflictDoNothing()
      .returning({ id: refundOrders.id });
    if (ordered.length === 0) throw new Refusal(paymentErrors.idTaken);
    await deps.jobs.add(settleRefundJob, { orderId: id }, { transaction: tx });
    const before = { invoiceId, paidCents: payment.amountCents, refundedCents: refunded + waiting };
    await recordAudit(
      tx,
      {
        admin: actor,
        action: 'payment.refund',
        subject: payment.userId ? { kind: 'member', id: payment.userId } : { kind: 'payment', id: invoiceId },
        before,
        after: { ...before, refundedCents: refunded + waiting + amountCents },
        reason,
      },
      now,
    );
    if (!endsPlan) return;
    if (!member) throw new Refusal(adminSubscriptionErrors.nothingToEnd);
    const told = { actor, member, refundCents: amountCents };
    await orderEndByTeam(deps, tx, told, { id, timing: 'now', refund: 'none', reason });
  });
}

async function findPayment(db: DbOrTransaction, invoiceId: string) {
  const [row] = await db.select().from(receivedPayments).where(eq(receivedPayments.invoiceId, invoiceId));
  return row;
}

/** The second of two admins waits here, and then sees the refund that the first has ordered. */
async function lockPayment(tx: DbOrTransaction, invoiceId: string) {
  const [row] = await tx
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.invoiceId, invoiceId))
    .for('no key update');
  if (!row) throw new Refusal(paymentErrors.notFound);
  return row;
}

async function sumGivenBack(tx: DbOrTransaction, invoiceId: string): Promise<{ refunded: number; waiting: number }> {
  const { rows } = await tx.execute<{ refunded: number; waiting: number }>(
    sql`select ${sql.raw(refundedSql)} as refunded, ${sql.raw(waitingRefundsSql)} as waiting
      from received_payments p where p.invoice_id = ${invoiceId}`,
  );
  return rows[0] ?? { refunded: 0, waiting: 0 };
}

/** Whether it was ordered before. Another refund under the same id is refused: whoever asks must not believe that it is on its way. */
async function isKnown(
  db: DbOrTransaction,
  { id, invoiceId, amountCents, endsPlan }: Omit<RefundRequest, 'reason'> & { invoiceId: string },
): Promise<boolean> {
  const [known] = await db
    .select({ invoiceId: refundOrders.invoiceId, amountCents: refundOrders.amountCents, endId: subscriptionEnds.id })
    .from(refundOrders)
    .leftJoin(subscriptionEnds, eq(subscriptionEnds.id, refundOrders.id))
    .where(eq(refundOrders.id, id));
  if (!known) return false;
  if (known.invoiceId !== invoiceId || known.amountCents !== amountCents || (known.endId !== null) !== endsPlan)
    throw new Refusal(paymentErrors.idTaken);
  return true;
}
