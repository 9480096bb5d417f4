import { sql } from 'drizzle-orm';
import type { Db, DbOrTransaction } from '#server/db/database.ts';
import { receivedPayments } from '#server/db/schema/billing.ts';
import type { Payments } from './payments.ts';
import { type PaidInvoice, readPayments } from './read-payments.ts';

/** Writes down what the customer paid, as Stripe has it: for the back office's figures, never to decide on access. */
export async function recordPayments(
  db: Db,
  payments: Payments,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const paid = await readPayments(payments, { customer: customerId });
  await db.transaction((tx) =>
    keepPayments(
      tx,
      paid.map((invoice) => ({ ...invoice, userId })),
    ),
  );
}

/** Keeps each invoice once; later facts, such as Stripe's fee, are added. */
export async function keepPayments(
  db: DbOrTransaction,
  paid: readonly (PaidInvoice & { userId: string | null })[],
): Promise<void> {
  if (paid.length === 0) return;
  const { invoiceNumber, plan, feeCents } = receivedPayments;
  const said = { invoiceNumber, plan, feeCents };
  const added = sql`(${invoiceNumber}, ${plan}, ${feeCents})`;
  const rows = paid.map(({ customerId: _, refundedCents: __, chargeIds: ___, ...row }) => row);
  await db
    .insert(receivedPayments)
    .values(rows)
    .onConflictDoUpdate({
      target: receivedPayments.invoiceId,
      set: Object.fromEntries(
        Object.entries(said).map(([name, column]) => [
          name,
          sql`coalesce(excluded.${sql.identifier(column.name)}, ${column})`,
        ]),
      ),
      setWhere: sql`${added} is distinct from (excluded.invoice_number, excluded.plan, excluded.fee_cents)`,
    });
}
