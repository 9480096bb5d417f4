import { useInfiniteQuery } from '@tanstack/react-query';
import { countText, numberText } from '#contract/count-text.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';
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

interface RatingSummaryProps {
  rating: number;
  reviewCount: number;
  /** Both are of verified deals alone. */
  isRatingVerified: boolean;
  /** One star to five. */
  ratingCounts: readonly number[];
}

export function RatingSummary({ rating, reviewCount, isRatingVerified, ratingCounts }: RatingSummaryProps) {
  if (reviewCount === 0) return <p className="text-ink-soft">No reviews yet</p>;
  return (
    <div>
      <StarRating value={rating} count={reviewCount} isVerified={isRatingVerified} />
      {isRatingVerified && (
        <p className="mt-1 text-sm text-ink-soft">
          From verified deals alone. Other reviews are shown, but do not count.
        </p>
      )}
      <ul aria-label="How the ratings are spread" className="mt-4 space-y-1.5 text-sm">
        {[5, 4, 3, 2, 1].map((stars) => (
          <RatingBar key={stars} stars={stars} count={ratingCounts[stars - 1] ?? 0} of={reviewCount} />
        ))}
      </ul>
    </div>
  );
}

function RatingBar({ stars, count, of }: { stars: number; count: number; of: number }) {
  return (
    <li className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-2">
      <span>{countText(stars, 'star')}</span>
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-copper-bright" style={{ width: `${(count / of) * 100}%` }} />
      </span>
      <span className="text-right text-ink-soft tabular-nums">{numberText(count)}</span>
    </li>
  );
}
