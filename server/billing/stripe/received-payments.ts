import type { DbOrTransaction } from '#server/db/database.ts';
import { receivedPayments } from '#server/db/schema/billing.ts';
import { askStripe, type Payments } from './payments.ts';

/** Writes down what the customer paid, as Stripe has it: for the back office's figures, never to decide on access. */
export async function recordPayments(
  db: DbOrTransaction,
  { stripe }: Payments,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const { data } = await askStripe(() => stripe.invoices.list({ customer: customerId, status: 'paid', limit: 100 }));
  // A trial begins with an invoice over nothing.
  const paid = data.filter(({ amount_paid }) => amount_paid > 0);
  if (paid.length === 0) return;
  const rows = paid.map(({ id, amount_paid, status_transitions, created }) => ({
    invoiceId: id,
    userId,
    amountCents: amount_paid,
    paidAt: new Date((status_transitions?.paid_at ?? created) * 1000),
  }));
  await db.insert(receivedPayments).values(rows).onConflictDoNothing();
}
