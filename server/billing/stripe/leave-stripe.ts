import { and, eq, isNull } from 'drizzle-orm';
import { closeOpenCheckouts } from '#server/billing/checkout/open-checkouts.ts';
import { departedCustomers, paymentDisputes, refundOrders } from '#server/db/schema/admin.ts';
import { subscriptionEnds } from '#server/db/schema/billing.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { askStripe, type Payments, undefinedIfUnknown } from './payments.ts';
import type { BillingDeps } from './sync.ts';

export const leaveStripeJob: JobKind<{ customerId: string }> = { name: 'billing.cancel-departed' };

/**
 * Ends at once what the customer of a deleted account subscribed to, and deletes the customer when no refund and no dispute
 * is open any more. Invoices stay at Stripe, and their facts in our books.
 */
export async function leaveStripe(
  deps: BillingDeps,
  payments: Payments | undefined,
  customerId: string,
): Promise<void> {
  if (!payments) return;
  const { stripe } = payments;
  await closeOpenCheckouts(payments, customerId).catch(undefinedIfUnknown);
  const running = await askStripe(() => stripe.subscriptions.list({ customer: customerId, limit: 100 })).catch(
    undefinedIfUnknown,
  );
  for (const { id } of running?.data ?? [])
    await askStripe(() => stripe.subscriptions.cancel(id)).catch(undefinedIfUnknown);
  if (await isMoneyOpen(deps, customerId)) return;
  await askStripe(() => stripe.customers.del(customerId)).catch(undefinedIfUnknown);
  await deps.database.db.delete(departedCustomers).where(eq(departedCustomers.customerId, customerId));
}

/** Goes on with customers whose refunds or disputes were open. */
export async function leaveStripeLater(deps: BillingDeps, payments: Payments): Promise<void> {
  const waiting = await deps.database.db.select().from(departedCustomers).orderBy(departedCustomers.leftAt);
  for (const { customerId } of waiting)
    await leaveStripe(deps, payments, customerId).catch((error) =>
      deps.log.error({ err: error, customerId }, 'could not delete a customer at Stripe'),
    );
}

/** An order to refund names its payer no more after the account is gone, so every such order is waited for. */
async function isMoneyOpen({ database: { db } }: BillingDeps, customerId: string): Promise<boolean> {
  const ends = await db
    .select({ id: subscriptionEnds.id })
    .from(subscriptionEnds)
    .where(and(eq(subscriptionEnds.customerId, customerId), isNull(subscriptionEnds.doneAt)));
  const refunds = await db
    .select({ id: refundOrders.id })
    .from(refundOrders)
    .where(and(isNull(refundOrders.userId), isNull(refundOrders.doneAt)));
  const disputes = await db
    .select({ id: paymentDisputes.disputeId })
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.customerId, customerId), eq(paymentDisputes.state, 'open')));
  return ends.length + refunds.length + disputes.length > 0;
}
