import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { memberErrors } from '#contract/members/members.ts';
import { newAccountDays } from '#contract/members/new-accounts.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { reviewsPerPage } from '#contract/reviews/review-values.ts';
import { type Review, reviewErrors } from '#contract/reviews/reviews.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '#server/db/failures.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { profiles } from '#server/db/schema/members.ts';
import { reviewResponses, reviews, reviewVotes } from '#server/db/schema/reviews.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { findNoteWarnings } from '#server/notes/guard-note.ts';
import { notify } from '#server/notifications/notify.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

interface ReviewText {
  rating: number;
  comment?: string | undefined;
}

/** Besides those of their deals, one review per reviewer and seller: the second one edits the first, also when both come at once. */
export async function writeReview(
  deps: Store,
  reviewerId: string,
  reviewedUserId: string,
  { rating, comment }: ReviewText,
): Promise<RawJson> {
  if (reviewerId === reviewedUserId) throw new Refusal(reviewErrors.ownProfile);
  const words = { rating, comment: comment || null };
  const now = deps.clock.now();
  const id = await deps.database.db
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(reviews)
        .values({ reviewerId, reviewedUserId, ...words, createdAt: now, fromNewAccount: joinedLately(reviewerId, now) })
        .onConflictDoUpdate({
          target: [reviews.reviewerId, reviews.reviewedUserId],
          targetWhere: isNull(reviews.dealId),
          set: {
            ...words,
            editedAt: editedIf(
              sql`(${reviews.rating}, ${reviews.comment}) is distinct from (excluded.rating, excluded.comment)`,
              now,
              sql`${reviews.editedAt}`,
            ),
          },
        })
        .returning({ id: reviews.id });
      const reviewId = row?.id ?? '';
      const data = { reviewId, profileId: reviewedUserId };
      // An edit is no news: the key is that of the review.
      const key = `review:${reviewId}`;
      await notify(
        tx,
        { to: reviewedUserId, kind: 'review-received', about: { memberId: reviewerId }, data, key },
        now,
      );
      return reviewId;
    })
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Refusal(memberErrors.notFound);
      if (isCheckViolation(error, 'reviews_not_blocked')) throw new Refusal(reviewErrors.blocked);
      throw error;
    });
  return getReview(deps, id);
}

function joinedLately(memberId: string, now: Date): SQL {
  return sql`coalesce((select ${profiles.createdAt} > ${now.toISOString()}::timestamptz
    - make_interval(days => ${newAccountDays}) from ${profiles} where ${profiles.id} = ${memberId}), false)`;
}

/** The reviewed seller's answer; a second one edits the first. */
export async function respondToReview(
  deps: Store & Pick<Deps, 'env'>,
  sellerId: string,
  reviewId: string,
  text: string,
): Promise<RawJson> {
  const now = deps.clock.now();
  const warnings = await judgeResponse(deps, sellerId, reviewId, text);
  await deps.database.db.transaction(async (tx) => {
    const [review] = await tx
      .select({ reviewedUserId: reviews.reviewedUserId, reviewerId: reviews.reviewerId })
      .from(reviews)
      .where(and(eq(reviews.id, reviewId), sql.raw(isShownReview('reviews'))));
    if (!review) throw new Refusal(reviewErrors.notFound);
    if (review.reviewedUserId !== sellerId) throw new Refusal(reviewErrors.notReviewed);
    await tx
      .insert(reviewResponses)
      .values({ reviewId, responderId: sellerId, response: text, warnings, createdAt: now })
      .onConflictDoUpdate({
        target: reviewResponses.reviewId,
        set: {
          response: text,
          warnings,
          editedAt: editedIf(
            sql`${reviewResponses.response} is distinct from excluded.response`,
            now,
            sql`${reviewResponses.editedAt}`,
          ),
        },
      });
    if (!review.reviewerId) return;
    const data = { reviewId, profileId: sellerId };
    const key = `response:${reviewId}`;
    await notify(tx, { to: review.reviewerId, kind: 'review-answered', about: { memberId: sellerId }, data, key }, now);
  });
  return getReview(deps, reviewId);
}

/** A response is a note to whoever wrote the review, read by everyone. */
async function judgeResponse(
  deps: Store & Pick<Deps, 'env'>,
  writerId: string,
  reviewId: string,
  text: string,
): Promise<WarningId[]> {
  const [review] = await deps.database.db
    .select({ readerId: reviews.reviewerId })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  return findNoteWarnings(deps, { text, writerId, readerIds: review?.readerId ? [review.readerId] : [] });
}

/** Repeated words, after a lost answer, are no edit. */
function editedIf(isOther: SQL, now: Date, before: SQL): SQL {
  return sql`case when ${isOther} then ${now.toISOString()}::timestamptz else ${before} end`;
}

interface MyReview {
  rating: number;
  comment: string | null;
  hiddenReason: string | null;
}

/** The caller's own review of this member, and the reviews that the caller found helpful. */
export async function findMyMarks(
  { database: { db } }: Store,
  callerId: string,
  reviewedUserId: string,
): Promise<{ review: MyReview | null; helpfulIds: string[] }> {
  const [[own], votes] = await Promise.all([
    db
      .select({ rating: reviews.rating, comment: reviews.comment, hiddenReason: reviews.hiddenReason })
      .from(reviews)
      .where(and(eq(reviews.reviewerId, callerId), eq(reviews.reviewedUserId, reviewedUserId), isNull(reviews.dealId))),
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

const responseJson = jsonRow<NonNullable<Review['response']>>({
  text: 'a.response',
  warnings: 'a.warnings',
  createdAt: 'a.created_at',
  editedAt: 'a.edited_at',
});

const reviewerJson = jsonRow<Review['reviewer']>({
  id: 'p.id',
  displayName: `coalesce(p.display_name, '${deletedMemberName}')`,
  avatarUrl: 'p.avatar_url',
});

/** For `from reviews r` joined by `reviewJoins`. */
const reviewJson = jsonRow<Review>({
  id: 'r.id',
  rating: 'r.rating',
  comment: 'r.comment',
  createdAt: 'r.created_at',
  editedAt: 'r.edited_at',
  isVerified: 'r.is_verified',
  tags: 'r.tags',
  reviewer: reviewerJson,
  helpfulCount: '(select count(*) from review_votes v where v.review_id = r.id)',
  response: `case when a.review_id is not null then
    ${responseJson} end`,
});

const reviewJoins = `left join profiles p on p.id = r.reviewer_id
  left join review_responses a on a.review_id = r.id`;

const reviewById = {
  name: 'review-by-id',
  text: `select ${reviewJson}::text as json from reviews r ${reviewJoins} where r.id = $1`,
};

/** A page of a member's reviews. Everyone gets the same: the caller's votes come by another call. */
export async function findReviews(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  cursor?: string,
): Promise<RawJson> {
  const wanted = { values: [memberId], cursor, refusal: reviewErrors.brokenCursor };
  const page = await readMomentPage(pool, shownReviews, wanted);
  if (!page) throw new Refusal(memberErrors.notFound);
  return new RawJson(`{"reviews":${page.json},"nextCursor":${JSON.stringify(page.nextCursor)}}`);
}

const shownReviews: MomentList = {
  name: 'reviews',
  perPage: reviewsPerPage,
  moment: 'created_at',
  id: 'id',
  rows: (isAfter) => `select * from reviews where reviewed_user_id = $1 and ${isShownReview('reviews')} and ${isAfter}`,
  json: reviewJson,
  from: `page r ${reviewJoins}`,
  of: 'profiles where id = $1',
};

/** The database decides: one vote per member and review, none for one's own, whatever comes at once. */
export async function voteForReview(deps: Store, userId: string, reviewId: string): Promise<number> {
  await deps.database.db.transaction((tx) =>
    tx
      .insert(reviewVotes)
      .values({ reviewId, userId, createdAt: deps.clock.now() })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new Refusal(reviewErrors.alreadyVoted);
        if (isCheckViolation(error, 'review_votes_not_own')) throw new Refusal(reviewErrors.ownReview);
        if (isCheckViolation(error, 'review_votes_not_blocked')) throw new Refusal(reviewErrors.blocked);
        if (isForeignKeyViolation(error)) throw new Refusal(reviewErrors.notFound);
        throw error;
      }),
  );
  return countVotes(deps, reviewId);
}

export async function withdrawVote(deps: Store, userId: string, reviewId: string): Promise<number> {
  await deps.database.db.transaction((tx) =>
    tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId))),
  );
  return countVotes(deps, reviewId);
}

async function countVotes({ database: { db } }: Store, reviewId: string): Promise<number> {
  const [row] = await db.select({ votes: count() }).from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId));
  return row?.votes ?? 0;
}
