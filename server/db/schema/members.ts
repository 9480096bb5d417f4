import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sellerTiers } from '#contract/billing/billing-values.ts';
import { memberStatuses } from '#contract/members/members.ts';
import { displayNameMaxLength } from '#contract/members/name-schema.ts';
import { purposes } from '#contract/purposes.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';

// Triggers: profiles_announces, profiles_hide_listings, profiles_note_stale_cards, profiles_pass_tier, profiles_wait_for_writes, profiles_withhold_reviews.
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    username: text().notNull().unique(),
    fullName: text('full_name'),
    /** What others see: full_name, else the part of the e-mail before the @, else User-… Kept so that no list needs the address. */
    displayName: text('display_name').notNull(),
    /** What the shown name folds to (lib/name-key.ts): unique, so that nobody can pass for another member. */
    nameKey: text('name_key'),
    avatarUrl: text('avatar_url'),
    status: text({ enum: memberStatuses }).notNull().default('active'),
    suspendedUntil: moment('suspended_until'),
    statusReason: text('status_reason'),
    notifyByEmail: boolean('notify_by_email').notNull().default(true),
    notifyMessages: boolean('notify_messages').notNull().default(true),
    profileVisible: boolean('profile_visible').notNull().default(true),
    showOnline: boolean('show_online').notNull().default(true),
    cameFor: text('came_for', { enum: purposes }),
    /** Kept by `count_review()` on reviews, each author once: the average is rating_total / review_count (`db/rating.ts`). */
    reviewCount: integer('review_count').notNull().default(0),
    ratingTotal: integer('rating_total').notNull().default(0),
    verifiedCount: integer('verified_count').notNull().default(0),
    verifiedTotal: integer('verified_total').notNull().default(0),
    /** Deals whose every step was confirmed, and those that were canceled with a mark against this member; kept by whoever writes the deal. */
    completedDeals: integer('completed_deals').notNull().default(0),
    canceledDeals: integer('canceled_deals').notNull().default(0),
    completedSales: integer('completed_sales').notNull().default(0),
    completedTrades: integer('completed_trades').notNull().default(0),
    sellerTier: text('seller_tier', { enum: sellerTiers }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_status', sql`${table.status} in (${oneOf(memberStatuses)})`),
    check('profiles_came_for', sql`${table.cameFor} in (${oneOf(purposes)})`),
    check('profiles_display_name', sql`length(${table.displayName}) between 1 and ${limit(displayNameMaxLength)}`),
    uniqueIndex('profiles_name_key').on(table.nameKey),
    index('profiles_created_at').on(table.createdAt.desc(), table.id),
    // The few that a table sorted by status begins or ends with.
    index('profiles_restricted').on(table.status, table.id).where(sql`${table.status} <> 'active'`),
    index('profiles_search').using(
      'gin',
      table.username.op('gin_trgm_ops'),
      table.fullName.op('gin_trgm_ops'),
      table.displayName.op('gin_trgm_ops'),
    ),
  ],
);

export const registrationSteps = pgTable(
  'registration_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    stepName: text('step_name').notNull(),
    stepStatus: text('step_status', { enum: ['started', 'completed', 'failed'] }).notNull(),
    errorData: jsonb('error_data'),
    extraMetadata: jsonb('extra_metadata'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('registration_steps_user').on(table.userId, table.createdAt)],
);

/** Addresses of members who left, until they are erased everywhere: within 30 days, this table included. */
export const departedAddresses = pgTable(
  'departed_addresses',
  {
    address: text().primaryKey(),
    departedAt: moment('departed_at').notNull(),
  },
  (table) => [index('departed_addresses_departed_at').on(table.departedAt)],
);

// Triggers: admin_users_gone_wait_for_writes, admin_users_wait_for_writes.
export const adminUsers = pgTable('admin_users', {
  id: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  role: text({ enum: ['admin', 'super_admin'] })
    .notNull()
    .default('admin'),
  permissions: text().array().notNull().default([]),
  lastLogin: moment('last_login'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
