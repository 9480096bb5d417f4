import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { differenceKinds } from '#contract/billing/billing-values.ts';
import { moment } from '#server/db/columns.ts';
import { user } from './auth.ts';

/** What members paid, by the invoice: the same one counts once. */
export const receivedPayments = pgTable(
  'received_payments',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    paidAt: moment('paid_at').notNull(),
    /** As it stands on the invoice that the member got. */
    invoiceNumber: text('invoice_number'),
    plan: text(),
    /** What Stripe kept of it; null until Stripe has said so. */
    feeCents: integer('fee_cents'),
  },
  (table) => [
    check('received_payments_amount', sql`${table.amountCents} > 0`),
    check('received_payments_fee', sql`${table.feeCents} >= 0`),
    index('received_payments_newest').on(table.paidAt, table.invoiceId),
    index('received_payments_user').on(table.userId, table.paidAt),
    index('received_payments_number').on(table.invoiceNumber),
  ],
);

/** What members got back, by Stripe's refund: the same one counts once, on the day it was made. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    invoiceId: text('invoice_id'),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    refundedAt: moment('refunded_at').notNull(),
  },
  (table) => [
    check('payment_refunds_amount', sql`${table.amountCents} > 0`),
    index('payment_refunds_day').on(table.refundedAt),
    index('payment_refunds_user').on(table.userId),
    index('payment_refunds_invoice').on(table.invoiceId),
  ],
);

/** Orders of our team to give back one payment or a part of it. They count as given from then on; a job brings them to Stripe. */
export const refundOrders = pgTable(
  'refund_orders',
  {
    id: uuid().primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => receivedPayments.invoiceId),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    /** Told to the member; gone with the account. */
    reason: text(),
    requestedAt: moment('requested_at').notNull(),
    /** When Stripe had it, and how much of it Stripe gave back. */
    doneAt: moment('done_at'),
    givenCents: integer('given_cents'),
  },
  (table) => [
    check('refund_orders_amount', sql`${table.amountCents} > 0`),
    check('refund_orders_given', sql`${table.givenCents} between 0 and ${table.amountCents}`),
    check('refund_orders_done', sql`(${table.doneAt} is null) = (${table.givenCents} is null)`),
    index('refund_orders_invoice').on(table.invoiceId),
    index('refund_orders_user').on(table.userId),
    index('refund_orders_waiting').on(table.requestedAt).where(sql`${table.doneAt} is null`),
  ],
);

/** Where our books and Stripe's did not say the same of an invoice. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    invoiceId: text('invoice_id').notNull(),
    kind: text({ enum: differenceKinds }).notNull(),
    oursCents: integer('ours_cents').notNull(),
    stripeCents: integer('stripe_cents').notNull(),
    foundAt: moment('found_at').notNull(),
    /** Since when both say the same again. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.kind] }),
    index('payment_differences_newest').on(table.foundAt),
  ],
);

/** One row: when our books were last held against Stripe's. */
export const paymentChecks = pgTable('payment_checks', {
  name: text().primaryKey().default('stripe'),
  checkedAt: moment('checked_at').notNull(),
});
