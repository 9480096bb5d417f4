import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { flagReasons } from '#contract/moderation/moderation-values.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * What makes a listing worth a look. `flag_listing()`, `flag_photo()` and `reprice_brand()` find all but reports, whoever writes the listing. An approval clears the
 * row; the same finding stays cleared, another one (`detail` differs) waits again.
 */
export const listingFlags = pgTable(
  'listing_flags',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    reason: text({ enum: flagReasons }).notNull(),
    /** The words, the price in cents, the other listing's id or the newest report's reason. */
    detail: text().notNull().default(''),
    foundAt: moment('found_at').notNull(),
    /** A new member's listing is worth a look only while the member is new. */
    waitsUntil: moment('waits_until').notNull().default(sql`'infinity'`),
    clearedAt: moment('cleared_at'),
    clearedBy: uuid('cleared_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.reason] }),
    check('listing_flags_reason', sql`${table.reason} in (${oneOf(flagReasons)})`),
    index('listing_flags_waiting').on(table.waitsUntil, table.listingId).where(sql`${table.clearedAt} is null`),
  ],
);
