import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
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
