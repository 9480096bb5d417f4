import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { planIds } from '#contract/billing/plans.ts';
import { supportCategories, supportMessageMaxLength } from '#contract/support/support-values.ts';
import { limit } from '#server/db/sql-list.ts';
import { user } from './auth.ts';

/** What people wrote to the support team, signed in or not. */
export const helpSubmissions = pgTable(
  'help_submissions',
  {
    id: uuid().primaryKey(),
    category: text({ enum: supportCategories }).notNull(),
    message: text().notNull(),
    email: text(),
    /** The member's plan when they wrote. */
    plan: text({ enum: planIds }),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when the support team is done with it. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: uuid('done_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('help_submissions_category', sql`${table.category} in ('bug', 'feature', 'support', 'billing', 'other')`),
    check('help_submissions_message', sql`length(${table.message}) between 1 and ${limit(supportMessageMaxLength)}`),
    index('help_submissions_latest').on(table.createdAt.desc(), table.id),
    index('help_submissions_user').on(table.userId),
    index('help_submissions_waiting').on(table.createdAt.desc(), table.id).where(sql`${table.doneAt} is null`),
  ],
);
