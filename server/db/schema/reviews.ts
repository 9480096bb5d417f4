import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { reviewCommentMaxLength, reviewResponseMaxLength, starsMax } from '#contract/reviews/review-values.ts';
import { limit } from '#server/db/sql-list.ts';
import { user } from './auth.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `count_review()` carries every rating over to the profile of the reviewed member. */
// Triggers: reviews_count, reviews_not_blocked.
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the reviewer's account is gone: the review stays. */
    reviewerId: uuid('reviewer_id').references(() => user.id, { onDelete: 'set null' }),
    reviewedUserId: uuid('reviewed_user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    comment: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    unique('reviews_once').on(table.reviewerId, table.reviewedUserId),
    unique('reviews_reviewed').on(table.id, table.reviewedUserId),
    check('reviews_rating', sql`${table.rating} between 1 and ${limit(starsMax)}`),
    check('reviews_comment', sql`length(${table.comment}) between 1 and ${limit(reviewCommentMaxLength)}`),
    check('reviews_not_oneself', sql`${table.reviewerId} <> ${table.reviewedUserId}`),
    index('reviews_newest').on(table.reviewedUserId, table.createdAt, table.id),
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
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    foreignKey({
      name: 'review_responses_by_reviewed',
      columns: [table.reviewId, table.responderId],
      foreignColumns: [reviews.id, reviews.reviewedUserId],
    }).onDelete('cascade'),
    check('review_responses_response', sql`length(${table.response}) between 1 and ${limit(reviewResponseMaxLength)}`),
  ],
);
