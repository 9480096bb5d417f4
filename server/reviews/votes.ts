import { and, count, eq } from 'drizzle-orm';
import { reviewErrors } from '#contract/reviews.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '#server/db/failures.ts';
import { reviewVotes } from '#server/db/schema/reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

/** The database decides: one vote per member and review, none for one's own, whatever comes at once. */
export async function voteForReview(deps: Store, userId: string, reviewId: string): Promise<number> {
  await deps.database.db
    .insert(reviewVotes)
    .values({ reviewId, userId, createdAt: deps.clock.now() })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Refusal(reviewErrors.alreadyVoted);
      if (isCheckViolation(error, 'review_votes_not_own')) throw new Refusal(reviewErrors.ownReview);
      if (isCheckViolation(error, 'review_votes_not_blocked')) throw new Refusal(reviewErrors.blocked);
      if (isForeignKeyViolation(error)) throw new Refusal(reviewErrors.notFound);
      throw error;
    });
  return countVotes(deps, reviewId);
}

export async function withdrawVote(deps: Store, userId: string, reviewId: string): Promise<number> {
  await deps.database.db
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)));
  return countVotes(deps, reviewId);
}

async function countVotes({ database: { db } }: Store, reviewId: string): Promise<number> {
  const [row] = await db.select({ votes: count() }).from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId));
  return row?.votes ?? 0;
}
