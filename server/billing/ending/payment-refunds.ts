import { and, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findMemberOf } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments, undefinedIfUnknown } from '#server/billing/stripe/payments.ts';
import { idOf } from '#server/billing/stripe/read-payments.ts';
import type { Db, DbOrTransaction } from '#server/db/database.ts';
import { paymentRefunds, receivedPayments } from '#server/db/schema/billing.ts';

/** Writes down what Stripe gave back of a charge, whoever asked for it. Says of whom and of which invoice it was. */
export async function recordRefunds(
  db: Db,
  { stripe }: Payments,
  chargeId: string,
): Promise<{ userId: string | undefined; invoiceId: string | undefined } | undefined> {
  const charge = await askStripe(() => stripe.charges.retrieve(chargeId, { expand: ['refunds'] })).catch(
    undefinedIfUnknown,
  );
  if (!charge) return undefined;
  const userId = await findMemberOf(db, idOf(charge.customer));
  const invoiceId = await findInvoiceOfPayment(stripe, idOf(charge.payment_intent));
  if (!userId && !(await isOurInvoice(db, invoiceId))) return undefined;
  const refunds = charge.refunds?.data ?? [];
  const fallen = refunds.filter((refund) => !stands(refund)).map(({ id }) => id);
  await db.transaction(async (tx) => {
    for (const refund of refunds.filter(stands)) await keepRefund(tx, refund, { userId: userId ?? null, invoiceId });
    if (fallen.length > 0) await tx.delete(paymentRefunds).where(inArray(paymentRefunds.refundId, fallen));
  });
  return { userId, invoiceId };
}

/** For revenue, and to know what is no longer paid. */
export async function keepRefund(
  db: DbOrTransaction,
  { id, amount, created }: Pick<Stripe.Refund, 'id' | 'amount' | 'created'>,
  { userId, invoiceId }: { userId: string | null; invoiceId: string | undefined },
): Promise<void> {
  const refundedAt = new Date(created * 1000);
  await db
    .insert(paymentRefunds)
    .values({ refundId: id, invoiceId: invoiceId ?? null, userId, amountCents: amount, refundedAt })
    .onConflictDoNothing();
}

/** The member's invoices of which everything was given back. */
export async function findRefundedInvoices(db: DbOrTransaction, memberId: string): Promise<Set<string>> {
  const rows = await db
    .select({ invoiceId: receivedPayments.invoiceId })
    .from(receivedPayments)
    .innerJoin(paymentRefunds, eq(paymentRefunds.invoiceId, receivedPayments.invoiceId))
    .where(and(eq(receivedPayments.userId, memberId)))
    .groupBy(receivedPayments.invoiceId)
    .having(sql`sum(${paymentRefunds.amountCents}) >= ${receivedPayments.amountCents}`);
  return new Set(rows.map(({ invoiceId }) => invoiceId));
}

/** A refund that the bank returned does not count. */
export function stands({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}

export async function findInvoiceOfPayment(
  stripe: Stripe,
  paymentIntent: string | undefined,
): Promise<string | undefined> {
  if (!paymentIntent) return undefined;
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await askStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }));
  return idOf(data[0]?.invoice);
}

/** A member may be gone; what they had paid, and get back, is still revenue. */
export async function isOurInvoice(db: DbOrTransaction, invoiceId: string | undefined): Promise<boolean> {
  if (!invoiceId) return false;
  const rows = await db
    .select({ id: receivedPayments.invoiceId })
    .from(receivedPayments)
    .where(eq(receivedPayments.invoiceId, invoiceId));
  return rows.length > 0;
}
