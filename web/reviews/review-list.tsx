import { useInfiniteQuery } from '@tanstack/react-query';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';
import { reviewsQuery } from './reviews.queries.ts';

interface ReviewListProps {
  memberId: string;
  memberName: string;
  /** Only the newest, where the reviews are not what the page is about. */
  atMost?: number;
}

export function ReviewList({ memberId, memberName, atMost }: ReviewListProps) {
  const isOwn = useSession().member?.id === memberId;
  const query = useInfiniteQuery(reviewsQuery(memberId));
  const { isPending, refetch } = query;
  const reviews = query.data?.items;

  if (isPending) return <ReviewSkeletons />;
  if (!reviews)
    return (
      <ErrorBox
        message="Failed to load reviews"
        error={query.error}
        onRetry={() => void refetch()}
        isRetrying={query.isRefetching}
      />
    );
  if (reviews.length === 0)
    return (
      <EmptyState title="No reviews yet" level={3}>
        <p>
          {isOwn
            ? 'What others say after a deal with you appears here.'
            : `Have you bought from or traded with ${memberName}? Be the first to say how it went.`}
        </p>
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.slice(0, atMost).map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} memberId={memberId} memberName={memberName} />
          </li>
        ))}
      </ul>
      {atMost === undefined && <LoadMore {...moreOf(query, 'Failed to load reviews')} />}
    </>
  );
}
