import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ColumnId } from '#contract/listings/bring-in/columns.ts';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { photoPurposes } from '#contract/photos/photo-urls.ts';
import { moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';

/** The typed text of a listing that is not published yet; its id becomes that of the listing. */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** As the form holds it. */
    typed: jsonb().notNull().$type<DraftTyped>(),
    /** The table that brought the draft in. */
    importId: uuid('import_id'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('listing_drafts_owner').on(table.ownerId, table.changedAt.desc(), table.id.desc())],
);

/** Which columns the headings of a member's tables mean. */
export const tableHeadings = pgTable(
  'table_headings',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** In plain words, so that case and signs make no difference. */
    heading: text().notNull(),
    /** Null is left out of what is brought in. */
    columnId: text('column_id').$type<ColumnId>(),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.heading] })],
);

/** One row per photograph, made in the same moment as its files: a row never points at a file that is not there. */
// Triggers: photos_change_files, photos_change_names, photos_flag, photos_keep_card, photos_keep_card_of_moved.
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** The draft that holds the photo, which counts as used. */
    draftId: uuid('draft_id').references(() => listingDrafts.id, { onDelete: 'set null' }),
    position: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    byteSize: integer('byte_size').notNull(),
    /** Equal for the same picture, also when it was saved again in another size or format. */
    fingerprint: text().notNull(),
    purpose: text({ enum: photoPurposes }).notNull().default('listing'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('photos_listing').on(table.listingId, table.position),
    index('photos_draft').on(table.draftId, table.position).where(sql`${table.draftId} is not null`),
    index('photos_owner').on(table.ownerId, table.purpose, table.createdAt),
    index('photos_fingerprint')
      .on(table.fingerprint, table.createdAt, table.id)
      .where(sql`${table.listingId} is not null`),
    check('photos_purpose', sql`${table.purpose} in (${oneOf(photoPurposes)})`),
    check('photos_one_place', sql`${table.listingId} is null or ${table.draftId} is null`),
    check('photos_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.byteSize} > 0`),
  ],
);

/**
 * Files that get another name, or go. `change_photo_files()` writes the row in the transaction that changes the photograph; a worker
 * deletes it when the files are changed. Without foreign keys: the work outlives the member.
 */
export const photoChanges = pgTable('photo_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  photoId: uuid('photo_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text({ enum: photoPurposes }).notNull(),
  width: integer().notNull(),
  /** Null where the files are deleted. */
  newId: uuid('new_id'),
  /** Failures so far: a row that fails lets the others go first. */
  tries: integer().notNull().default(0),
});

/** Ids that were taken from photographs. An upload with such an id would bring the old address back. */
export const retiredPhotos = pgTable(
  'retired_photos',
  {
    photoId: uuid('photo_id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [index('retired_photos_owner').on(table.ownerId)],
);

/** Photographs whose old address still shows a private copy: to the parties of a running deal, and to staff. */
export const keptPhotos = pgTable(
  'kept_photos',
  {
    /** The name before it changed. */
    photoId: uuid('photo_id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id').notNull(),
    width: integer().notNull(),
  },
  (table) => [index('kept_photos_owner').on(table.ownerId)],
);
