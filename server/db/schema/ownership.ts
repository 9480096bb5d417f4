import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { refusalMaxLength } from '#contract/listings/ownership-values.ts';
import { limit, moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { deal } from './deals.ts';
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
    shownAt: moment('shown_at'),
    shownBy: uuid('shown_by'),
    isLabelShown: boolean('is_label_shown').notNull().default(false),
    refusedAt: moment('refused_at'),
    refusal: text(),
  },
  (table) => [
    index('ownership_proofs_owner').on(table.ownerId),
    index('ownership_proofs_waiting')
      .on(table.addedAt, table.listingId)
      .where(sql`${table.shownAt} is null and ${table.refusedAt} is null`),
    check('ownership_proofs_shown', sql`(${table.shownAt} is null) = (${table.shownBy} is null)`),
    check('ownership_proofs_label', sql`not ${table.isLabelShown} or ${table.shownAt} is not null`),
    check('ownership_proofs_refused', sql`(${table.refusedAt} is null) = (${table.refusal} is null)`),
    check('ownership_proofs_judged', sql`${table.shownAt} is null or ${table.refusedAt} is null`),
    check('ownership_proofs_refusal', sql`length(${table.refusal}) between 1 and ${limit(refusalMaxLength)}`),
  ],
);

/** A party of a deal saw this photograph and says that it suffices. Nobody outside the deal is told. */
export const ownershipLooks = pgTable(
  'ownership_looks',
  {
    dealId: deal(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').notNull(),
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.photoId, table.memberId] }),
    index('ownership_looks_photo').on(table.photoId),
  ],
);
