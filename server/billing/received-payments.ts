import type Stripe from 'stripe';
import type { DbOrTransaction } from '#server/db/database.ts';
import { receivedPayments } from '#server/db/schema/billing.ts';

/** For the back office's figures alone: whether a member has access is never read from here. */
export async function recordPayment(
  db: DbOrTransaction,
  userId: string,
  { created, data: { object: invoice } }: Stripe.InvoicePaidEvent,
): Promise<void> {
  // A trial begins with an invoice over nothing.
  if (!invoice.id || invoice.amount_paid <= 0) return;
  await db
    .insert(receivedPayments)
    .values({ invoiceId: invoice.id, userId, amountCents: invoice.amount_paid, paidAt: new Date(created * 1000) })
    .onConflictDoNothing();
}
