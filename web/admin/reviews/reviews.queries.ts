import { useQueryClient } from '@tanstack/react-query';
import type { AdminReviewFilter } from '#contract/admin/admin.ts';
import { clearNewReviews, decideReviews, findAdminReviews, hideReview, showReview } from '#contract/admin/reviews.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const reviewsKey = ['admin', 'reviews'] as const;

interface ReviewsQuery {
  filter: AdminReviewFilter;
  id?: string | undefined;
  member?: string | undefined;
}

export function adminReviewsQuery(query: ReviewsQuery) {
  return pagedQuery({
    queryKey: [...reviewsKey, query],
    ask: async (cursor, signal) => {
      const { reviews: items, nextCursor } = await call(findAdminReviews, { query: { ...query, cursor } }, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}

export function useSetHidden(id: string, isHidden: boolean) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string) => call(isHidden ? hideReview : showReview, { params: { id }, body: { reason } }),
    onSuccess: refresh,
  });
}

export function useDecideReviews() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof decideReviews>['body']) => call(decideReviews, { body }),
    onSettled: refresh,
  });
}

export function useClearNewReviews() {
  const refresh = useRefresh();
  return useMutation({
    overlap: 'different',
    mutationFn: (memberId: string) => call(clearNewReviews, { params: { id: memberId } }),
    onSettled: refresh,
  });
}

/** A rating stands on the member's page, too. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['admin', 'users'] });
    void client.invalidateQueries({ queryKey: ['admin', 'audit-log'] });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
    await client.invalidateQueries({ queryKey: reviewsKey });
  };
}
