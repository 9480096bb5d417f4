import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sellerTiers } from '#contract/billing/billing-values.ts';
import {
  type FitUnit,
  fitUnits,
  inchCentimeters,
  type MeasureName,
  measures,
  wornShadesMax,
} from '#contract/fit/fit-values.ts';
import { type ColorFamily, facets, type Shade } from '#contract/listings/facets.ts';
import { type BundlePercent, bundlePercents } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { memberStatuses } from '#contract/members/members.ts';
import { displayNameMaxLength } from '#contract/members/name-schema.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { purposes } from '#contract/purposes.ts';
import { otherShopsMax, sentenceMaxLength } from '#contract/shops/shop-values.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';

// Triggers: profiles_announces, profiles_ban_ends_tokens, profiles_hide_listings, profiles_note_stale_cards, profiles_pass_tier, profiles_rename_photos, profiles_wait_for_writes, profiles_withhold_reviews.
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    username: text().notNull().unique(),
    fullName: text('full_name'),
    /**
     * The shown name: full_name, else the part of the e-mail before the @, else User-… Kept so that no list needs the
     * address.
     */
    displayName: text('display_name').notNull(),
    /** The folded name (lib/name-key.ts): unique, so that nobody can pass for another member. */
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
    /** Away as a seller until then; whoever asks compares it with the clock, so that nobody has to bring them back. */
    awayUntil: moment('away_until'),
    /** How much less two or more of their wigs cost together. */
    bundlePercent: smallint('bundle_percent').notNull().default(0).$type<BundlePercent>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_status', sql`${table.status} in (${oneOf(memberStatuses)})`),
    check('profiles_came_for', sql`${table.cameFor} in (${oneOf(purposes)})`),
    check('profiles_bundle_percent', sql`${table.bundlePercent} in (${sql.raw(bundlePercents.join(', '))})`),
    check('profiles_display_name', sql`length(${table.displayName}) between 1 and ${limit(displayNameMaxLength)}`),
    uniqueIndex('profiles_name_key').on(table.nameKey),
    index('profiles_created_at').on(table.createdAt.desc(), table.id),
    // The few that lists of listings leave out.
    index('profiles_away').on(table.awayUntil, table.id).where(sql`${table.awayUntil} is not null`),
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

/** The page that a member shows to everyone who has its address, and the other shops that the profile names. */
export const shopPages = pgTable(
  'shop_pages',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** In the address of the page, and not to be guessed. */
    code: text().notNull().unique(),
    isShown: boolean('is_shown').notNull().default(false),
    showsCards: boolean('shows_cards').notNull().default(true),
    showsTrades: boolean('shows_trades').notNull().default(true),
    showsWants: boolean('shows_wants').notNull().default(true),
    sentence: text(),
    otherShops: text('other_shops').array().notNull().default([]),
    warnings: text().array().notNull().default([]).$type<WarningId[]>(),
  },
  (table) => [
    check('shop_pages_sentence', sql`length(${table.sentence}) between 1 and ${limit(sentenceMaxLength)}`),
    // Descriptions of listings pass this judge, too.
    check('shop_pages_contact', sql`contact_in(${table.sentence}) is null`),
    check('shop_pages_other_shops', sql`cardinality(${table.otherShops}) <= ${limit(otherShopsMax)}`),
  ],
);

/** Health may be read from it: it is in no answer but the owner's, and no other table refers to it. */
export const memberFits = pgTable(
  'member_fits',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    unit: text('unit').notNull().$type<FitUnit>(),
    around: doublePrecision('around'),
    earToEar: doublePrecision('ear_to_ear'),
    frontToNape: doublePrecision('front_to_nape'),
    shades: text('shades').array().notNull().$type<Shade[]>(),
    colors: text('colors').array().notNull().$type<ColorFamily[]>(),
    piece: text('piece', { enum: facets.piece.values }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('member_fits_unit', sql`${table.unit} in (${oneOf(Object.keys(fitUnits))})`),
    check('member_fits_around', isOfHead('around', table.around, table.unit)),
    check('member_fits_ear_to_ear', isOfHead('earToEar', table.earToEar, table.unit)),
    check('member_fits_front_to_nape', isOfHead('frontToNape', table.frontToNape, table.unit)),
    check(
      'member_fits_shades',
      sql`cardinality(${table.shades}) <= ${limit(wornShadesMax)} and ${table.shades} <@ array[${oneOf(facets.shade.values)}]`,
    ),
    check('member_fits_colors', sql`${table.colors} <@ array[${oneOf(facets.color.values)}]`),
    check('member_fits_piece', sql`${table.piece} in (${oneOf(facets.piece.values)})`),
  ],
);

function isOfHead(name: MeasureName, column: AnyPgColumn, unit: AnyPgColumn): SQL {
  const [least, most] = measures[name].limits;
  const inches = sql`case ${unit} when 'in' then ${column} else ${column} / ${limit(inchCentimeters)} end`;
  return sql`${inches} between ${limit(least)} and ${limit(most)}`;
}
