import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row per change, newest by updated_at counts: who set what, and when, stays readable. */
export const systemSettings = pgTable(
  'system_settings',
  {
    id: uuid().primaryKey().defaultRandom(),
    settingKey: text('setting_key').notNull(),
    settingValue: jsonb('setting_value').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('system_settings_latest').on(table.settingKey, table.updatedAt.desc())],
);

/** Billing writes it, the guard only reads it. */
export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    status: text({
      enum: [
        'none',
        'active',
        'trialing',
        'past_due',
        'canceled',
        'unpaid',
        'incomplete',
        'incomplete_expired',
        'paused',
      ],
    })
      .notNull()
      .default('none'),
    bypassSubscription: boolean('bypass_subscription').notNull().default(false),
    bypassReason: text('bypass_reason', { enum: ['grandfathered', 'testing'] }),
    planType: text('plan_type'),
    currentPeriodEnd: moment('current_period_end'),
    paidUntil: moment('paid_until'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_subscriptions_user').on(table.userId),
    check('user_subscriptions_bypass', sql`${table.bypassSubscription} = (${table.bypassReason} is not null)`),
  ],
);
