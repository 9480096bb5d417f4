import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the payments sandbox remembers in place of Stripe: empty wherever real payments are set up. */
export const stripeSandboxObjects = pgTable(
  'stripe_sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customer: text(),
    data: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('stripe_sandbox_objects_customer').on(table.kind, table.customer, table.createdAt)],
);
