import { type InfiniteData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  findMyReviewMarks,
  findReviews,
  type Review,
  respondToReview,
  voteForReview,
  withdrawReviewVote,
  writeReview,
} from '#contract/reviews/reviews.ts';
import { call } from '#web/lib/api/call.ts';
import { codeOf, failureText } from '#web/lib/api/failures.ts';
import { type ListPage, pagedQuery } from '#web/lib/api/paged-query.ts';
import { refreshNamed } from '#web/lib/api/refresh-named.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';

const reviewKeys = {
  list: (memberId: string) => ['reviews', memberId, 'list'] as const,
  mine: (memberId: string) => ['reviews', memberId, 'mine'] as const,
};

export function reviewsQuery(memberId: string) {
  return pagedQuery({
    queryKey: reviewKeys.list(memberId),
    ask: async (cursor, signal) => {
      const { reviews: items, nextCursor } = await call(
        findReviews,
        { params: { id: memberId }, query: { cursor } },
        { signal },
      );
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
    meta: { errorMessage: 'Failed to load reviews', isPublic: true },
  });
}

/** The caller's own review of this member, and the reviews they found helpful. */
export function myReviewMarksQuery(memberId: string) {
  return queryOptions({
    queryKey: reviewKeys.mine(memberId),
    queryFn: ({ signal }) => call(findMyReviewMarks, { params: { id: memberId } }, { signal }),
  });
}

/** The first words of the keys of all queries that show a member's rating, on a card above all. */
const showRatings = ['favorites', 'listings', 'matches', 'profiles', 'public-card', 'recently-viewed', 'reviews'];

export function useWriteReview(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { rating: number; comment?: string }) => call(writeReview, { params: { id: memberId }, body }),
    onSuccess: () => {
      toast.success('Review submitted successfully');
      refreshNamed(client, showRatings);
    },
    onError: () => void toast.error('Failed to submit review', { isSilent: true }),
  });
}

export function useRespondToReview(memberId: string, reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(respondToReview, { params: { id: reviewId }, body: { text } }),
    onSuccess: ({ response }) => {
      toast.success('Response saved');
      changeReview(client, memberId, reviewId, (review) => ({ ...review, response }));
    },
  });
}

export function useToggleHelpful(memberId: string, reviewId: string) {
  const client = useQueryClient();
  const mark = (isHelpful: boolean, helpfulCount?: number) => {
    client.setQueryData(myReviewMarksQuery(memberId).queryKey, (marks) => {
      const others = marks?.helpfulIds.filter((id) => id !== reviewId) ?? [];
      return { review: marks?.review ?? null, helpfulIds: isHelpful ? [...others, reviewId] : others };
    });
    if (helpfulCount !== undefined) changeReview(client, memberId, reviewId, (review) => ({ ...review, helpfulCount }));
  };
  return useMutation({
    mutationFn: (isHelpful: boolean) =>
      call(isHelpful ? voteForReview : withdrawReviewVote, { params: { id: reviewId } }),
    onSuccess: ({ helpfulCount }, isHelpful) => mark(isHelpful, helpfulCount),
    onError: (error) => {
      // Voted in another tab, or the answer to the first try was lost: it counts either way.
      if (codeOf(error) === 'reviews.already_voted') return mark(true);
      toast.error(failureText(error), { id: 'helpful-failed' });
    },
  });
}

type Pages = InfiniteData<ListPage<Review>>;

function changeReview(client: QueryClient, memberId: string, reviewId: string, change: (review: Review) => Review) {
  client.setQueryData<Pages>(
    reviewKeys.list(memberId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((review) => (review.id === reviewId ? change(review) : review)),
        })),
      },
  );
}
