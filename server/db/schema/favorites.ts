import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { limit, moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';

/** Private: nobody learns who saved what. */
export const savedListings = pgTable(
  'saved_listings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('saved_listings_once').on(table.userId, table.listingId),
    index('saved_listings_latest').on(table.userId, table.createdAt.desc()),
    index('saved_listings_listing').on(table.listingId, table.createdAt),
  ],
);

// Triggers: listing_likes_count.
export const listingLikes = pgTable(
  'listing_likes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('listing_likes_once').on(table.userId, table.listingId),
    index('listing_likes_listing').on(table.listingId),
  ],
);

/**
 * A seller's price for members who saved a wig, for two days. Ended rows stay for the week in which there is no second
 * one.
 */
export const privatePrices = pgTable(
  'private_prices',
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    cents: integer().notNull(),
    madeAt: moment('made_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /**
     * Set when the price ended early: the wig was changed, sold or reserved, or its seller went away or was restricted.
     */
    endedAt: moment('ended_at'),
  },
  (table) => [
    check(
      'private_prices_cents',
      sql`${table.cents} between ${limit(dealLimits.minCents)} and ${limit(dealLimits.maxCents)}`,
    ),
    index('private_prices_listing').on(table.listingId, table.madeAt),
    index('private_prices_made').on(table.madeAt),
  ],
);

/** To whom. Private like what they saved: its seller learns how many there are. */
export const privatePriceMembers = pgTable(
  'private_price_members',
  {
    priceId: uuid('price_id')
      .notNull()
      .references(() => privatePrices.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.priceId, table.memberId] }),
    index('private_price_members_member').on(table.memberId),
  ],
);

export const listingViews = pgTable(
  'listing_views',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day, table.viewerId] }),
    index('listing_views_viewer').on(table.viewerId),
  ],
);

/** The last listings of others that a member looked at; they may be forgotten. */
export const recentlyViewed = pgTable(
  'recently_viewed',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('recently_viewed_listing').on(table.listingId),
  ],
);
