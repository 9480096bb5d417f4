import { eq } from 'drizzle-orm';
import { reviewResponses, reviews, reviewVotes } from '#server/db/schema/reviews.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** At deletion the keys do the work: reviews received go, reviews written stay without their reviewer, votes go. */
export const reviewData: MemberData = {
  name: 'reviews',
  tables: {
    reviews: { exported: true, deleted: 'reviews about others stay, without who wrote them' },
    review_responses: { exported: true, deleted: true },
    review_votes: { exported: true, deleted: true },
  },
  async export(db, memberId) {
    const { id, rating, comment, createdAt, editedAt, dealId, tags } = reviews;
    const words = { id, rating, comment, createdAt, editedAt, dealId, tags };
    const written = await db
      .select({ ...words, reviewedUserId: reviews.reviewedUserId, hiddenReason: reviews.hiddenReason })
      .from(reviews)
      .where(eq(reviews.reviewerId, memberId));
    const received = await db.select(words).from(reviews).where(eq(reviews.reviewedUserId, memberId));
    const responses = await db.select().from(reviewResponses).where(eq(reviewResponses.responderId, memberId));
    const votes = await db.select().from(reviewVotes).where(eq(reviewVotes.userId, memberId));
    return { written, received, responses, helpfulVotes: votes };
  },
};
