import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { refusalMaxLength } from '#contract/listings/ownership-values.ts';
import { limit, moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';
import { photos } from './photos.ts';

/** A photograph of the wig beside a code of the day, for staff and for parties of deals about it. */
export const ownershipProofs = pgTable(
  'ownership_proofs',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    photoId: uuid('photo_id')
      .notNull()
      .unique()
      .references(() => photos.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    addedAt: moment('added_at').notNull(),
    /** When somebody who may had looked and said that it shows the wig. */
    shownAt: moment('shown_at'),
    shownBy: uuid('shown_by'),
    refusedAt: moment('refused_at'),
    refusal: text(),
  },
  (table) => [
    index('ownership_proofs_owner').on(table.ownerId),
    index('ownership_proofs_waiting')
      .on(table.addedAt, table.listingId)
      .where(sql`${table.shownAt} is null and ${table.refusedAt} is null`),
    check('ownership_proofs_shown', sql`(${table.shownAt} is null) = (${table.shownBy} is null)`),
    check('ownership_proofs_refused', sql`(${table.refusedAt} is null) = (${table.refusal} is null)`),
    check('ownership_proofs_judged', sql`${table.shownAt} is null or ${table.refusedAt} is null`),
    check('ownership_proofs_refusal', sql`length(${table.refusal}) between 1 and ${limit(refusalMaxLength)}`),
  ],
);
