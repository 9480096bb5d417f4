import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { endCauses, endRefunds, endTimings, subscriptionStatuses } from '#contract/billing/billing-values.ts';
import { owingStatuses } from '#contract/billing/subscription-states.ts';
import { moment } from '#server/db/columns.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { user } from './auth.ts';

/** One row per change, the newest counts: who set what, and when, stays readable. */
// Triggers: system_settings_announces.
export const systemSettings = pgTable(
  'system_settings',
  {
    id: uuid().primaryKey().defaultRandom(),
    settingKey: text('setting_key').notNull(),
    settingValue: jsonb('setting_value').notNull(),
    /** The later of two changes in one moment counts. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('system_settings_latest').on(table.settingKey, table.updatedAt.desc(), table.seq.desc())],
);

/**
 * Orders to end a customer's subscription. An order counts here at once; a job brings it to Stripe. The order outlives
 * the account.
 */
export const subscriptionEnds = pgTable(
  'subscription_ends',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    customerId: text('customer_id').notNull(),
    cause: text({ enum: endCauses }).notNull(),
    timing: text({ enum: endTimings }).notNull(),
    refund: text({ enum: endRefunds }).notNull(),
    /** Decided once, so that every attempt asks Stripe for the same. */
    refundCents: integer('refund_cents'),
    reason: text(),
    requestedAt: moment('requested_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('subscription_ends_user').on(table.userId, table.requestedAt),
    index('subscription_ends_customer').on(table.customerId),
    index('subscription_ends_waiting').on(table.requestedAt).where(sql`${table.doneAt} is null`),
    check('subscription_ends_refund_cents', sql`${table.refundCents} >= 0`),
    // At the end of a period no paid time is left.
    check('subscription_ends_proportional', sql`${table.timing} = 'now' or ${table.refund} <> 'proportional'`),
  ],
);

// Triggers: user_subscriptions_announces, user_subscriptions_note.
export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    status: text({ enum: subscriptionStatuses }).notNull().default('none'),
    bypassSubscription: boolean('bypass_subscription').notNull().default(false),
    bypassReason: text('bypass_reason', { enum: ['grandfathered', 'testing'] }),
    planType: text('plan_type'),
    currentPeriodEnd: moment('current_period_end'),
    paidUntil: moment('paid_until'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    priceCents: integer('price_cents'),
    pendingPlan: text('pending_plan'),
    pendingFirstCents: integer('pending_first_cents'),
    pendingPriceCents: integer('pending_price_cents'),
    /** When the first Premium Monthly subscription began: the free trial is given once. */
    trialUsedAt: moment('trial_used_at'),
    /** The last subscription was ended before it began, because its trial would have been the person's second. */
    isTrialRefused: boolean('is_trial_refused').notNull().default(false),
    /** While a change is on its way to Stripe: which, and until when no other may begin. */
    changeKey: text('change_key'),
    changeUntil: moment('change_until'),
    /** The ticket of the newest reading of Stripe that was written here. */
    syncTicket: bigint('sync_ticket', { mode: 'number' }).notNull().default(0),
    endId: uuid('end_id').references(() => subscriptionEnds.id, { onDelete: 'set null' }),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    stripeCustomerId: text('stripe_customer_id').unique(),
    /** Whether the customer lives in Stripe's live mode; null in rows from before this was kept. */
    stripeLivemode: boolean('stripe_livemode'),
    dueCents: integer('due_cents'),
    dueUrl: text('due_url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_subscriptions_user').on(table.userId),
    index('user_subscriptions_newest').on(table.updatedAt.desc(), table.userId),
    index('user_subscriptions_created').on(table.createdAt),
    index('user_subscriptions_owing')
      .on(table.updatedAt.desc(), table.userId)
      .where(sql`${table.status} in (${sql.raw(sqlList(owingStatuses))})`),
    check('user_subscriptions_bypass', sql`${table.bypassSubscription} = (${table.bypassReason} is not null)`),
  ],
);

/**
 * Each change of a member's subscription, for the numbers of the back office. `note_subscription_change()` on
 * user_subscriptions writes it, whoever changed the row. The row outlives the account, and then names nobody.
 */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: uuid('subscriber_id').notNull(),
    at: moment('at').notNull(),
    statusBefore: text('status_before', { enum: subscriptionStatuses }).notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    planBefore: text('plan_before'),
    plan: text(),
    /** Income of a month while it runs: a twelfth of a year's price. Nothing while on trial or owing. */
    monthlyCentsBefore: integer('monthly_cents_before').notNull(),
    monthlyCents: integer('monthly_cents').notNull(),
  },
  (table) => [
    index('subscription_changes_at').on(table.at, table.seq),
    index('subscription_changes_subscriber').on(table.subscriberId, table.seq),
  ],
);

/**
 * Sums of `subscription_changes` by day, up to the change that `subscription_sums_until` names; a job adds what came since. With the later
 * changes they say what all of them say, without reading years of them.
 */
export const subscriptionDaySums = pgTable(
  'subscription_day_sums',
  {
    day: date().notNull(),
    measure: text().notNull(),
    number: numeric({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.measure] })],
);

export const subscriptionSumsUntil = pgTable('subscription_sums_until', {
  name: text().primaryKey().default('changes'),
  seq: bigint({ mode: 'number' }).notNull(),
});

/** Addresses and cards that have had the free trial, as keyed hashes: they outlive the account, and name nobody. */
export const usedTrials = pgTable('used_trials', { key: text().primaryKey() });

/** Each reading of Stripe draws a ticket before it reads, so that an older answer never overwrites a newer one. */
export const billingSyncTicket = pgSequence('billing_sync_ticket');

export const subscriptionTracking = pgTable(
  'subscription_tracking',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    planType: text('plan_type').notNull(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    status: text({ enum: ['redirect_initiated'] }).notNull(),
  },
  (table) => [index('subscription_tracking_user').on(table.userId, table.timestamp)],
);

/** Stripe may deliver the same event twice; the event id is the key that makes this safe. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
);

/** Payments of members, by invoice: a repeated invoice counts once. */
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
    /** Stripe's fee; null until Stripe has named it. */
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

/** Refunds to members, by Stripe's refund: each counts once, on the day it was made. */
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

/** The first hundred Premium members: a place is held while the member pays, and taken once the subscription stands. */
export const charterPlaces = pgTable(
  'charter_places',
  {
    id: uuid().primaryKey().defaultRandom(),
    // A place stays taken when its member leaves: the first hundred are the first hundred.
    userId: uuid('user_id')
      .unique()
      .references(() => user.id, { onDelete: 'set null' }),
    /** When this member first held one in the last day: opening checkouts again does not hold it longer. */
    heldFrom: moment('held_from').notNull().defaultNow(),
    heldUntil: moment('held_until').notNull(),
    takenAt: moment('taken_at'),
    couponUsedAt: moment('coupon_used_at'),
  },
  (table) => [index('charter_places_taken').on(table.takenAt)],
);

/** The memory of the payments sandbox: empty wherever real payments are set up. */
export const stripeSandboxObjects = pgTable(
  'stripe_sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customer: text(),
    data: jsonb().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('stripe_sandbox_objects_customer').on(table.kind, table.customer, table.createdAt)],
);
