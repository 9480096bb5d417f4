import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BrandId } from '#contract/brands/brands.ts';
import { wishAlerts, wishesMax, wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { limit, moment, oneOf, tsquery } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { wishedColumns } from './facet-columns.ts';
import { listings } from './listings.ts';

/** A search that its owner wants to hear of: a saved search, a line of Wanted, or a seller one follows. */
// Triggers: wishes_unmet, wishes_unmet_gone, wishes_unmet_new.
export const wishes = pgTable(
  'wishes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** One of the places that a member has: there cannot be more wishes than places. */
    place: smallint().notNull(),
    name: text().notNull(),
    alert: text({ enum: wishAlerts }).notNull(),
    isPublic: boolean('is_public').notNull(),
    text: text(),
    /** Words that a listing must not have, as they were typed, and what they ask for. */
    without: text().array().notNull().default([]),
    withoutQuery: tsquery('without_query'),
    minInches: numeric('min_inches', { precision: 4, scale: 2, mode: 'number' }),
    maxInches: numeric('max_inches', { precision: 4, scale: 2, mode: 'number' }),
    freeShipping: boolean('free_shipping').notNull().default(false),
    /** The meaning of the text; null without text, and until `file-wishes` has read it. */
    query: tsquery(),
    readBy: text('read_by'),
    brands: text().array().notNull().default([]).$type<BrandId[]>(),
    ...wishedColumns,
    openToTrades: boolean('open_to_trades').notNull().default(false),
    unreserved: boolean().notNull().default(false),
    /** Without a foreign key: when the seller leaves, a job tells the owner and deletes the wish. */
    sellerId: uuid('seller_id'),
    minCents: integer('min_cents'),
    maxCents: integer('max_cents'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('wishes_place').on(table.userId, table.place),
    check('wishes_at_most', sql`${table.place} between 1 and ${limit(wishesMax)}`),
    check('wishes_name', sql`length(${table.name}) between 1 and ${limit(wishNameMaxLength)}`),
    check('wishes_alert', sql`${table.alert} in (${oneOf(wishAlerts)})`),
    check('wishes_seller', sql`${table.sellerId} <> ${table.userId}`),
    check(
      'wishes_price',
      sql`${table.minCents} >= 0 and ${table.maxCents} >= 0 and (${table.minCents} <= ${table.maxCents}) is not false`,
    ),
    index('wishes_public').on(table.userId).where(sql`${table.isPublic}`),
    index('wishes_of_seller').on(table.sellerId).where(sql`${table.sellerId} is not null`),
  ],
);

/**
 * Keys under which wishes are filed (`server/wishes/wish-keys.ts`): a listing looks under its own keys, so that it
 * meets hardly any wish that it does not fulfil. A wish has one row for each of its brands, price bands and lexemes of
 * its rarest word.
 */
export const wishKeys = pgTable(
  'wish_keys',
  {
    /** A lexeme that listings must have for its rarest word, hashed; 0 without text. */
    lexeme: bigint({ mode: 'bigint' }).notNull(),
    shape: integer().notNull(),
    key: bigint({ mode: 'bigint' }).notNull(),
    highestCents: integer('highest_cents').notNull(),
    lowestCents: integer('lowest_cents').notNull(),
    wishId: uuid('wish_id')
      .notNull()
      .references(() => wishes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      columns: [table.lexeme, table.shape, table.key, table.highestCents, table.lowestCents, table.wishId],
    }),
    index('wish_keys_wish').on(table.wishId),
  ],
);

export const wishMatches = pgTable(
  'wish_matches',
  {
    wishId: uuid('wish_id')
      .notNull()
      .references(() => wishes.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    matchedAt: moment('matched_at').notNull(),
    isDaily: boolean('is_daily').notNull(),
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.wishId, table.listingId] }),
    index('wish_matches_listing').on(table.listingId),
    index('wish_matches_latest').on(table.wishId, table.matchedAt.desc()),
    index('wish_matches_untold').on(table.isDaily, table.matchedAt).where(sql`${table.toldAt} is null`),
  ],
);

/** Listings that entered the shelf or changed on it, written by `offer_to_wishes()` until the matcher takes them out. */
export const unmatchedListings = pgTable('unmatched_listings', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  listingId: uuid('listing_id').notNull(),
  before: jsonb(),
  afterWish: uuid('after_wish'),
  /** Wishes that may want it, in their order, while they look at it in turn; null where they have to be looked up. */
  candidates: uuid().array(),
});
