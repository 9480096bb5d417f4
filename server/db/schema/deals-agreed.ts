import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TraceKind } from '#contract/admin/linked-accounts.ts';
import { underWayStates } from '#contract/deals/deal-states.ts';
import { dealLimits, type ProblemReason } from '#contract/deals/deal-values.ts';
import { disputeLimits } from '#contract/deals/dispute-values.ts';
import { wayLimits } from '#contract/deals/way-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { type ReviewTag, starsMax } from '#contract/reviews/review-values.ts';
import { limit, moment, momentMs } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { deal, deals } from './deals.ts';
import { messages } from './messages.ts';

export const dealProblems = pgTable(
  'deal_problems',
  {
    dealId: deal(),
    id: text().notNull(),
    position: smallint().notNull(),
    /** Nobody where a takedown or a ban opened it, or the deal was open for too long. */
    by: uuid('by_id'),
    isHeld: boolean('is_held').notNull(),
    reason: text().notNull().$type<ProblemReason>(),
    text: text().notNull(),
    warnings: text().array().notNull().default([]).$type<readonly WarningId[]>(),
    imageIds: uuid('image_ids').array().notNull().default([]).$type<readonly string[]>(),
    step: smallint(),
    openedAt: momentMs('opened_at').notNull(),
    withdrawnAt: momentMs('withdrawn_at'),
    during: text({ enum: underWayStates }).notNull(),
    entries: jsonb().notNull().default([]).$type<readonly StoredEntry[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.id] }),
    check('deal_problems_text', sql`length(${table.text}) <= ${limit(dealLimits.problemTextLength)}`),
  ],
);

/** Amounts that the seller would pay back, so that the buyer keeps what came: one open at a time. */
export const dealAdjustments = pgTable(
  'deal_adjustments',
  {
    dealId: deal(),
    id: uuid().notNull(),
    position: smallint().notNull(),
    by: uuid('by_id').notNull(),
    cents: integer().notNull(),
    since: momentMs('since').notNull(),
    reminded: smallint().notNull().default(0),
    answer: text({ enum: ['yes', 'no'] }),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.id] }),
    unique('deal_adjustments_position').on(table.dealId, table.position),
    check('deal_adjustments_position_range', sql`${table.position} between 0 and ${limit(dealLimits.adjustments - 1)}`),
    check(
      'deal_adjustments_cents',
      sql`${table.cents} between ${limit(dealLimits.minCents)} and ${limit(dealLimits.maxCents)}`,
    ),
    check('deal_adjustments_answer', sql`${table.answer} in ('yes', 'no')`),
    uniqueIndex('deal_adjustments_one_open').on(table.dealId).where(sql`${table.answer} is null`),
  ],
);

interface StoredEntry {
  id: string;
  by: string;
  text: string;
  /** Without them where it was written before notes of deals were judged. */
  warnings?: readonly WarningId[];
  imageIds: readonly string[];
  at: number;
}

/** Photographs of problems: they stay as long as the deal, also when the account of whoever sent them is gone. */
export const dealImages = pgTable(
  'deal_images',
  {
    id: uuid().primaryKey(),
    dealId: deal(),
    ownerId: uuid('owner_id').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a problem or an entry showed it; until then nobody but its sender knows of it. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('deal_images_deal').on(table.dealId),
    index('deal_images_unsent').on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
);

/** Where parcels of a deal go. Sealed with a key that the database does not have; erased some weeks after the end. */
export const dealAddresses = pgTable(
  'deal_addresses',
  { dealId: deal(), memberId: uuid('member_id').notNull(), sealed: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.dealId, table.memberId] }),
    index('deal_addresses_member').on(table.memberId),
  ],
);

export const memberAddresses = pgTable('member_addresses', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
});

/** How a member can be paid. Sealed like an address; the row stays when all are taken back, so that what comes next counts as changed. */
export const memberPaymentWays = pgTable(
  'member_payment_ways',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    sealed: text().notNull(),
    howMany: smallint('how_many').notNull(),
    /**
     * The number of ways by which a distant buyer can pay; null until a job has counted ways from before version 1.1.
     */
    fromAfar: smallint('from_afar'),
    firstGivenAt: moment('first_given_at').notNull(),
  },
  (table) => [check('member_payment_ways_how_many', sql`${table.howMany} between 0 and ${limit(wayLimits.ways)}`)],
);

/** The ways that a buyer relied on who bought at once: they stay shown in that deal, and are erased with its addresses. */
export const dealPaymentWays = pgTable(
  'deal_payment_ways',
  { dealId: deal(), memberId: uuid('member_id').notNull(), sealed: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.dealId, table.memberId] }),
    index('deal_payment_ways_member').on(table.memberId),
  ],
);

/** Of one party about another; nobody sees it before all are shown, and then as rows of `reviews`. */
// Triggers: deal_reviews_stay.
export const dealReviews = pgTable(
  'deal_reviews',
  {
    dealId: deal(),
    by: uuid('by_id').notNull(),
    of: uuid('of_id').notNull(),
    rating: smallint().notNull(),
    text: text().notNull(),
    tags: text().array().notNull().default([]).$type<readonly ReviewTag[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.by, table.of] }),
    check('deal_reviews_rating', sql`${table.rating} between 1 and ${limit(starsMax)}`),
    check('deal_reviews_not_oneself', sql`${table.by} <> ${table.of}`),
    index('deal_reviews_of').on(table.of),
  ],
);

/** Our team's work on a disputed deal. */
export const dealDisputes = pgTable('deal_disputes', {
  dealId: uuid('deal_id')
    .primaryKey()
    .references(() => deals.id, { onDelete: 'cascade' }),
  claimedBy: uuid('claimed_by'),
  note: text(),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  reason: text(),
});

/** Messages between two parties that one of them chose to show our team. */
// Triggers: deal_attached_messages_guard.
export const dealAttachedMessages = pgTable(
  'deal_attached_messages',
  {
    dealId: deal(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    byId: uuid('by_id').notNull(),
    attachedAt: moment('attached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.messageId] }),
    index('deal_attached_messages_message').on(table.messageId),
  ],
);

/** Questions of our team to a party of a dispute; only that party and our team see them. */
export const dealQuestions = pgTable(
  'deal_questions',
  {
    id: uuid().primaryKey(),
    dealId: deal(),
    memberId: uuid('member_id').notNull(),
    askedBy: uuid('asked_by').notNull(),
    text: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    dueAt: moment('due_at').notNull(),
    answer: text(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('deal_questions_deal').on(table.dealId),
    check('deal_questions_text', sql`length(${table.text}) between 1 and ${limit(disputeLimits.questionLength)}`),
    check('deal_questions_answer', sql`length(${table.answer}) between 1 and ${limit(disputeLimits.answerLength)}`),
    check('deal_questions_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check('deal_questions_due', sql`${table.dueAt} <= ${table.askedAt} + interval '7 days'`),
  ],
);

/** A completed deal between accounts that seem to be one person's, for our team to look at. */
export const linkedDeals = pgTable(
  'linked_deals',
  {
    dealId: deal(),
    memberId: uuid('member_id').notNull(),
    otherId: uuid('other_id').notNull(),
    kinds: text().array().notNull().$type<TraceKind[]>(),
    foundAt: moment('found_at').notNull(),
    lookedAt: moment('looked_at'),
    lookedBy: uuid('looked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.memberId, table.otherId] }),
    check('linked_deals_order', sql`${table.memberId} < ${table.otherId}`),
    index('linked_deals_waiting').on(table.foundAt).where(sql`${table.lookedAt} is null`),
  ],
);
