import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { planIds } from '#contract/billing/plans.ts';
import { brandNameMaxLength, brandOutcomes } from '#contract/support/brand-request-values.ts';
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

/** A brand that the list does not have, once however it is spelled, until staff have decided about it and after. */
export const brandRequests = pgTable(
  'brand_requests',
  {
    id: uuid().primaryKey(),
    /** Its letters and digits alone. */
    key: text().notNull().unique(),
    name: text().notNull(),
    outcome: text({ enum: brandOutcomes }),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('brand_requests_name', sql`length(${table.name}) between 1 and ${limit(brandNameMaxLength)}`),
    check('brand_requests_outcome', sql`${table.outcome} in (${oneOf(brandOutcomes)})`),
    check('brand_requests_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
  ],
);

/** Members who asked for the brand, each once. */
export const brandAsks = pgTable(
  'brand_asks',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => brandRequests.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.memberId] }),
    index('brand_asks_member').on(table.memberId),
  ],
);
