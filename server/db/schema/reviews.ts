import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WarningId } from '#contract/notes/note-values.ts';
import {
  type ReviewTag,
  reviewCommentMaxLength,
  reviewResponseMaxLength,
  starsMax,
} from '#contract/reviews/review-values.ts';
import { limit, moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { deals } from './deals.ts';

/**
 * `count_review()` carries what `counted_reviews` counts over to the profile of the reviewed member;
 * `hide_reviews_of_banned()` on profiles keeps `author_banned`; `keep_deal_review()` lets nobody change what was said of a deal.
 */
// Triggers: reviews_count, reviews_name_author, reviews_not_blocked, reviews_of_deals_stay.
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    reviewerId: uuid('reviewer_id').references(() => user.id, { onDelete: 'set null' }),
    reviewedUserId: uuid('reviewed_user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    comment: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
    /** While our team hides it: neither shown nor counted. Its author is told the reason. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason'),
    authorBanned: boolean('author_banned').notNull().default(false),
    fromNewAccount: boolean('from_new_account').notNull().default(false),
    lookedAt: moment('looked_at'),
    dealId: uuid('deal_id').references(() => deals.id, { onDelete: 'cascade' }),
    dealAuthor: uuid('deal_author'),
    /**
     * The author's id, kept when the account is gone, so that one author counts once (`counted_reviews`). Set by
     * `name_author()`.
     */
    authorId: uuid('author_id').notNull().defaultRandom(),
    isVerified: boolean('is_verified').notNull().default(false),
    /** True for a wig handed over in person: verified once its author has completed a deal with somebody else. */
    awaitsOtherDeal: boolean('awaits_other_deal').notNull().default(false),
    tags: text().array().notNull().default([]).$type<ReviewTag[]>(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.reviewerId, table.reviewedUserId).where(sql`${table.dealId} is null`),
    uniqueIndex('reviews_of_deal').on(table.dealId, table.dealAuthor, table.reviewedUserId),
    check('reviews_deal', sql`num_nulls(${table.dealId}, ${table.dealAuthor}) in (0, 2)`),
    check('reviews_verified_by_deal', sql`not ${table.isVerified} or ${table.dealId} is not null`),
    index('reviews_reviewer').on(table.reviewerId, table.createdAt, table.id),
    index('reviews_awaiting').on(table.authorId).where(sql`${table.awaitsOtherDeal}`),
    unique('reviews_reviewed').on(table.id, table.reviewedUserId),
    check('reviews_rating', sql`${table.rating} between 1 and ${limit(starsMax)}`),
    check('reviews_comment', sql`length(${table.comment}) between 1 and ${limit(reviewCommentMaxLength)}`),
    check('reviews_not_oneself', sql`${table.reviewerId} <> ${table.reviewedUserId}`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    index('reviews_newest')
      .on(table.reviewedUserId, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null and not ${table.authorBanned}`),
    index('reviews_reviewed_user').on(table.reviewedUserId, table.createdAt, table.id),
    index('reviews_latest').on(table.createdAt, table.id),
    index('reviews_hidden_latest').on(table.createdAt, table.id).where(sql`${table.hiddenAt} is not null`),
    index('reviews_from_new_accounts')
      .on(table.reviewedUserId, table.createdAt)
      .where(
        sql`${table.fromNewAccount} and ${table.lookedAt} is null and ${table.hiddenAt} is null and not ${table.authorBanned}`,
      ),
  ],
);

/** `refuse_own_vote()` refuses votes for one's own review. */
// Triggers: review_votes_not_blocked, review_votes_not_own.
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] }), index('review_votes_user').on(table.userId)],
);

/** One per review, and only by the member who was reviewed: the keys leave no other way. */
export const reviewResponses = pgTable(
  'review_responses',
  {
    reviewId: uuid('review_id').primaryKey(),
    responderId: uuid('responder_id').notNull(),
    response: text().notNull(),
    warnings: text().array().notNull().default([]).$type<WarningId[]>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    foreignKey({
      name: 'review_responses_by_reviewed',
      columns: [table.reviewId, table.responderId],
      foreignColumns: [reviews.id, reviews.reviewedUserId],
    }).onDelete('cascade'),
    index('review_responses_warned')
      .on(sql`coalesce(${table.editedAt}, ${table.createdAt})`)
      .where(sql`${table.warnings} <> '{}'`),
    check('review_responses_response', sql`length(${table.response}) between 1 and ${limit(reviewResponseMaxLength)}`),
  ],
);
