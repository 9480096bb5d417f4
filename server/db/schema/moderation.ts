import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { flagReasons } from '#contract/moderation/moderation-values.ts';
import {
  reportDetailsMaxLength,
  reportKinds,
  reportReasons,
  reportStatuses,
} from '#contract/moderation/report-values.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';

/**
 * Reasons to look at a listing. `flag_listing()`, `flag_photo()` and `reprice_brand()` find all but reports, whoever
 * writes the listing. An approval clears the row; a repeated finding stays cleared, another one (`detail` differs)
 * waits again.
 */
export const listingFlags = pgTable(
  'listing_flags',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    reason: text({ enum: flagReasons }).notNull(),
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

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: reportKinds }).notNull(),
    /** The listing, member or message. Without a foreign key: the report outlives what it is about. */
    subjectId: uuid('subject_id').notNull(),
    accusedId: uuid('accused_id'),
    reporterId: uuid('reporter_id').references(() => user.id, { onDelete: 'set null' }),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull().default(''),
    evidence: jsonb().notNull(),
    status: text({ enum: reportStatuses }).notNull().default('open'),
    claimedBy: uuid('claimed_by').references(() => user.id, { onDelete: 'set null' }),
    note: text(),
    closedBy: uuid('closed_by').references(() => user.id, { onDelete: 'set null' }),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('reports_kind', sql`${table.kind} in (${oneOf(reportKinds)})`),
    check('reports_reason', sql`${table.reason} in (${oneOf(reportReasons)})`),
    check('reports_status', sql`${table.status} in (${oneOf(reportStatuses)})`),
    check('reports_details', sql`length(${table.details}) <= ${limit(reportDetailsMaxLength)}`),
    index('reports_latest').on(table.status, table.createdAt.desc(), table.id),
    index('reports_latest_of_kind').on(table.kind, table.status, table.createdAt.desc(), table.id),
    index('reports_subject').on(table.kind, table.subjectId),
    index('reports_accused').on(table.accusedId),
    index('reports_reporter').on(table.reporterId),
    // Saying the same thing again changes the open report instead of adding one.
    uniqueIndex('reports_once')
      .on(table.reporterId, table.kind, table.subjectId)
      .where(sql`${table.status} in ('open', 'claimed')`),
  ],
);
