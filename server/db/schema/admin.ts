import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { differenceKinds, disputeStates } from '#contract/billing/billing-values.ts';
import { moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { receivedPayments } from './billing.ts';

/**
 * Acts of admins. `refuse_audit_change()` refuses every change and deletion; there is no foreign key, because the
 * record outlives the accounts it speaks of. Triggers: audit_log_stays, audit_log_stays_whole.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    adminId: uuid('admin_id').notNull(),
    adminEmail: text('admin_email').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_log_admin').on(table.adminId, table.seq.desc()),
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.seq.desc()),
  ],
);

/** Numbers for which a whole table is counted: made by a job, and shown with the moment at which they were made. */
export const keptNumbers = pgTable('kept_numbers', {
  name: text().primaryKey(),
  madeAt: moment('made_at').notNull(),
  value: jsonb().notNull(),
});

export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    adminEmail: text('admin_email').notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('member_notes_latest').on(table.memberId, table.createdAt.desc())],
);

/** Colleagues who are to become admins once they follow the link in their mail, with an account of that address. */
export const adminInvitations = pgTable('admin_invitations', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  role: text({ enum: ['admin', 'super_admin'] }).notNull(),
  permissions: text().array().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  invitedBy: uuid('invited_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/**
 * Our team's orders to give back one payment or a part of it. An order counts as given at once; a job brings it to
 * Stripe.
 */
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

/** Payments that a member's bank wants back. A lost dispute is also a row of payment_refunds, under the id of the dispute. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    disputeId: text('dispute_id').primaryKey(),
    invoiceId: text('invoice_id'),
    customerId: text('customer_id'),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    state: text({ enum: disputeStates }).notNull(),
    dueBy: moment('due_by'),
    openedAt: moment('opened_at').notNull(),
  },
  (table) => [
    index('payment_disputes_open').on(table.openedAt).where(sql`${table.state} = 'open'`),
    index('payment_disputes_invoice').on(table.invoiceId),
    index('payment_disputes_user').on(table.userId),
    index('payment_disputes_customer').on(table.customerId),
  ],
);

/** Members whose subscription could not be compared with Stripe at the last try. */
export const syncFailures = pgTable('subscription_sync_failures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  failedAt: moment('failed_at').notNull(),
});

/** Customers of deleted accounts, until a job has deleted them at Stripe. */
export const departedCustomers = pgTable('departed_customers', {
  customerId: text('customer_id').primaryKey(),
  leftAt: moment('left_at').notNull().defaultNow(),
});
