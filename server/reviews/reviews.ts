import { and, eq, type SQL, sql } from 'drizzle-orm';
import { memberErrors } from '#contract/members.ts';
import { reviewErrors } from '#contract/reviews.ts';
import { isCheckViolation, isForeignKeyViolation } from '#server/db/failures.ts';
import { reviewResponses, reviews, reviewVotes } from '#server/db/schema/reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';
import { reviewJoins, reviewJson } from './review-json.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

export interface ReviewText {
  rating: number;
  comment?: string | undefined;
}

/** One review per reviewer and seller: the second one edits the first, also when both come at once. */
export async function writeReview(
  deps: Store,
  reviewerId: string,
  reviewedUserId: string,
  { rating, comment }: ReviewText,
): Promise<RawJson> {
  if (reviewerId === reviewedUserId) throw new Refusal(reviewErrors.ownProfile);
  const words = { rating, comment: comment || null };
  const now = deps.clock.now();
  const [row] = await deps.database.db
    .insert(reviews)
    .values({ reviewerId, reviewedUserId, ...words, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.reviewerId, reviews.reviewedUserId],
      set: {
        ...words,
        editedAt: editedIf(
          sql`(${reviews.rating}, ${reviews.comment}) is distinct from (excluded.rating, excluded.comment)`,
          now,
          sql`${reviews.editedAt}`,
        ),
      },
    })
    .returning({ id: reviews.id })
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Refusal(memberErrors.notFound);
      if (isCheckViolation(error, 'reviews_not_blocked')) throw new Refusal(reviewErrors.blocked);
      throw error;
    });
  return getReview(deps, row?.id ?? '');
}

/** The reviewed seller's answer; a second one edits the first. */
export async function respondToReview(deps: Store, sellerId: string, reviewId: string, text: string): Promise<RawJson> {
  const { db } = deps.database;
  const [review] = await db
    .select({ reviewedUserId: reviews.reviewedUserId })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  if (!review) throw new Refusal(reviewErrors.notFound);
  if (review.reviewedUserId !== sellerId) throw new Refusal(reviewErrors.notReviewed);
  const now = deps.clock.now();
  await db
    .insert(reviewResponses)
    .values({ reviewId, responderId: sellerId, response: text, createdAt: now })
    .onConflictDoUpdate({
      target: reviewResponses.reviewId,
      set: {
        response: text,
        editedAt: editedIf(
          sql`${reviewResponses.response} is distinct from excluded.response`,
          now,
          sql`${reviewResponses.editedAt}`,
        ),
      },
    });
  return getReview(deps, reviewId);
}

/** The same words again, after an answer that was lost, are no edit. */
function editedIf(isOther: SQL, now: Date, before: SQL): SQL {
  return sql`case when ${isOther} then ${now.toISOString()}::timestamptz else ${before} end`;
}

/** What the caller wrote about this member, and which of the reviews the caller found helpful. */
export async function findMyMarks(
  { database: { db } }: Store,
  callerId: string,
  reviewedUserId: string,
): Promise<{ review: { rating: number; comment: string | null } | null; helpfulIds: string[] }> {
  const [[own], votes] = await Promise.all([
    db
      .select({ rating: reviews.rating, comment: reviews.comment })
      .from(reviews)
      .where(and(eq(reviews.reviewerId, callerId), eq(reviews.reviewedUserId, reviewedUserId))),
    db
      .select({ id: reviewVotes.reviewId })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .where(and(eq(reviewVotes.userId, callerId), eq(reviews.reviewedUserId, reviewedUserId))),
  ]);
  return { review: own ?? null, helpfulIds: votes.map(({ id }) => id) };
}

async function getReview({ database: { pool } }: Store, id: string): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...reviewById, values: [id] });
  if (!rows[0]) throw new Refusal(reviewErrors.notFound);
  return new RawJson(rows[0].json);
}

const reviewById = {
  name: 'review-by-id',
  text: `select ${reviewJson}::text as json from reviews r ${reviewJoins} where r.id = $1`,
};
