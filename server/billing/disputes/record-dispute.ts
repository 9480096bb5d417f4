import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { DisputeState } from '#contract/billing/billing-values.ts';
import { orderEnd } from '#server/billing/ending/ends.ts';
import { findInvoiceOfPayment, isOurInvoice, keepRefund } from '#server/billing/ending/payment-refunds.ts';
import { findMemberOf } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import { idOf, readAll } from '#server/billing/stripe/read-payments.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { paymentDisputes } from '#server/db/schema/admin.ts';
import { paymentRefunds, userSubscriptions } from '#server/db/schema/billing.ts';

/**
 * Writes down a bank's demand for a payment, as Stripe has it. While it is open, and after it is won, nothing changes for
 * the member; one that is lost counts as a refund. Gives the member whose payment it is.
 */
export async function recordDispute(
  deps: BillingDeps,
  payments: Payments,
  disputeId: string,
): Promise<string | undefined> {
  const { stripe } = payments;
  const { db } = deps.database;
  const dispute = await askStripe(() => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }));
  const charge = typeof dispute.charge === 'string' ? undefined : dispute.charge;
  const customerId = idOf(charge?.customer) ?? null;
  const userId = (await findMemberOf(db, customerId ?? undefined)) ?? null;
  const invoiceId = (await findInvoiceOfPayment(stripe, idOf(dispute.payment_intent))) ?? null;
  if (!userId && !(await isOurInvoice(db, invoiceId ?? undefined))) return undefined;
  const state = stateOf(dispute);
  const dueBy = dispute.evidence_details.due_by;
  const row = {
    invoiceId,
    customerId,
    userId,
    amountCents: dispute.amount,
    state,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
  };
  const wasLost = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: paymentDisputes.state })
      .from(paymentDisputes)
      .where(eq(paymentDisputes.disputeId, disputeId));
    await tx
      .insert(paymentDisputes)
      .values({ disputeId, ...row, openedAt: new Date(dispute.created * 1000) })
      .onConflictDoUpdate({ target: paymentDisputes.disputeId, set: row });
    if (state !== 'lost') await tx.delete(paymentRefunds).where(eq(paymentRefunds.refundId, disputeId));
    else {
      const created = Math.floor(deps.clock.now().getTime() / 1000);
      const owner = { userId, invoiceId: invoiceId ?? undefined };
      await keepRefund(tx, { id: disputeId, amount: dispute.amount, created }, owner);
    }
    return before?.state === 'lost';
  });
  if (state === 'lost' && !wasLost && userId && invoiceId) await endUnpaidPlan(deps, stripe, userId, invoiceId);
  return userId ?? undefined;
}

/** Events may be lost: what Stripe has since a moment, and what is still open here, is looked at again. */
export async function recordDisputes(deps: BillingDeps, payments: Payments, created: { gte: number }): Promise<void> {
  const listed = await readAll(() => payments.stripe.disputes.list({ created, limit: 100 }));
  const { disputeId, state } = paymentDisputes;
  const open = await deps.database.db.select({ id: disputeId }).from(paymentDisputes).where(eq(state, 'open'));
  for (const id of new Set([...listed, ...open].map((dispute) => dispute.id))) await recordDispute(deps, payments, id);
}

/** An inquiry (`warning_…`) takes no money, and one that is closed without a word from the bank took none either. */
function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** The plan ends only where the lost payment was for the present period. */
async function endUnpaidPlan(deps: BillingDeps, stripe: Stripe, userId: string, invoiceId: string): Promise<void> {
  const now = deps.clock.now().getTime() / 1000;
  const { lines, parent } = await askStripe(() => stripe.invoices.retrieve(invoiceId));
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  if (!subscriptionId || !lines.data.some(({ period }) => period.start <= now && now < period.end)) return;
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, userId));
    if (row?.stripeSubscriptionId !== subscriptionId) return;
    await orderEnd(deps, tx, userId, { cause: 'dispute', timing: 'now', refund: 'none', reason: null });
  });
}
