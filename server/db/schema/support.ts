import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { planIds } from '#contract/billing/plans.ts';
import { supportCategories, supportMessageMaxLength, urgentPlan } from '#contract/support/support-values.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';

export const helpSubmissions = pgTable(
  'help_submissions',
  {
    id: uuid().primaryKey(),
    category: text({ enum: supportCategories }).notNull(),
    message: text().notNull(),
    email: text(),
    plan: text({ enum: planIds }),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when the person waits for the team: the first words, or the latest. */
    waitingSince: moment('waiting_since').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
    assigneeId: uuid('assignee_id').references(() => user.id, { onDelete: 'set null' }),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('help_submissions_category', sql`${table.category} in (${oneOf(supportCategories)})`),
    check('help_submissions_message', sql`length(${table.message}) between 1 and ${limit(supportMessageMaxLength)}`),
    index('help_submissions_latest').on(table.createdAt.desc(), table.id),
    index('help_submissions_user').on(table.userId),
    index('help_submissions_waiting')
      .on(sql`(${table.plan} is not distinct from ${sql.raw(`'${urgentPlan}'`)}) desc`, table.waitingSince, table.id)
      .where(sql`${table.doneAt} is null and ${table.answeredAt} is null`),
  ],
);

export const supportEntries = pgTable(
  'support_entries',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => helpSubmissions.id, { onDelete: 'cascade' }),
    isFromTeam: boolean('is_from_team').notNull(),
    adminId: uuid('admin_id').references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('support_entries_text', sql`length(${table.text}) between 1 and ${limit(supportMessageMaxLength)}`),
    index('support_entries_thread').on(table.submissionId, table.createdAt, table.id),
    index('support_entries_admin').on(table.adminId),
  ],
);
