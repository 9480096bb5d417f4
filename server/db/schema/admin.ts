import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { user } from './auth.ts';

/**
 * What admins did. `refuse_audit_change()` refuses every change and deletion; there is no foreign key, because the record outlives the
 * accounts it speaks of.
 * Triggers: audit_log_stays, audit_log_stays_whole.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    adminId: uuid('admin_id').notNull(),
    adminEmail: text('admin_email').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_log_admin').on(table.adminId, table.seq.desc()),
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.seq.desc()),
  ],
);

/** Numbers for which a whole table is counted: made by a job, and shown with the moment at which they were made. */
export const keptNumbers = pgTable('kept_numbers', {
  name: text().primaryKey(),
  madeAt: moment('made_at').notNull(),
  value: jsonb().notNull(),
});

export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    adminEmail: text('admin_email').notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('member_notes_latest').on(table.memberId, table.createdAt.desc())],
);

/** Colleagues who are to become admins once they follow the link in their mail, with an account of that address. */
export const adminInvitations = pgTable('admin_invitations', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  role: text({ enum: ['admin', 'super_admin'] }).notNull(),
  permissions: text().array().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  invitedBy: uuid('invited_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
