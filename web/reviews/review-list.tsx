import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { ReviewTags, VerifiedMark } from '#web/deals/review-tags.tsx';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { StarRating } from '#web/ui/text/star-rating.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';
import { myReviewMarksQuery, reviewsQuery, useToggleHelpful } from './reviews.queries.ts';

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
          {isOwn ? (
            'What others say after a deal with you appears here.'
          ) : (
            <>
              Have you bought from or traded with <MemberText>{memberName}</MemberText>? Be the first to say how it
              went.
            </>
          )}
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
  // The list says that there are none.
  if (reviewCount === 0) return null;
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

const ResponseForm = lazy(() => import('./response-form.tsx'));

interface ReviewItemProps {
  review: Review;
  memberId: string;
  memberName: string;
}

function ReviewItem({ review, memberId, memberName }: ReviewItemProps) {
  const { reviewer, rating, comment, createdAt, editedAt, isVerified, tags } = review;
  return (
    <article className="py-4 sm:py-6">
      <header className="flex items-center gap-3">
        <Avatar name={reviewer.displayName} src={reviewer.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans font-semibold">
            {reviewer.id ? (
              <Link to={`/user/${reviewer.id}`} className="hover:text-plum hover:underline">
                <MemberText>{reviewer.displayName}</MemberText>
              </Link>
            ) : (
              <MemberText>{reviewer.displayName}</MemberText>
            )}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <StarRating value={rating} size="small" />
            <span>
              <time dateTime={createdAt}>{dayText(createdAt)}</time>
              {editedAt && ' (edited)'}
            </span>
            {isVerified && <VerifiedMark />}
          </p>
        </div>
      </header>
      <ReviewTags tags={tags} />
      {comment && (
        <p dir="auto" className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      <HelpfulButton review={review} memberId={memberId} />
      <ReviewResponse review={review} memberId={memberId} memberName={memberName} />
    </article>
  );
}

/** Nobody votes for their own review: its writer sees the number alone. */
function HelpfulButton({ review, memberId }: { review: Review; memberId: string }) {
  const { status, member } = useSession();
  const { data: marks } = useQuery({ ...myReviewMarksQuery(memberId), enabled: status === 'signed-in' });
  const { mutate, isPending } = useToggleHelpful(memberId, review.id);
  const isHelpful = marks?.helpfulIds.includes(review.id) ?? false;
  const press = useMembersOnly(() => mutate(!isHelpful), 'Please sign in to mark reviews as helpful');
  const count = `Helpful (${numberText(review.helpfulCount)})`;

  if (member && review.reviewer.id === member.id)
    return <p className="mt-2 flex min-h-11 items-center text-sm text-ink-soft">{count}</p>;
  return (
    <button
      type="button"
      aria-pressed={isHelpful}
      aria-disabled={isPending}
      onClick={isPending ? undefined : press}
      className={classNames(
        '-ml-3 mt-1 inline-flex align-middle min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold tabular-nums transition-colors duration-200 hover:bg-plum-soft hover:text-plum',
        isHelpful ? 'text-plum' : 'text-ink-soft',
      )}
    >
      <ThumbsUp aria-hidden="true" className={classNames('size-4', isHelpful && 'fill-current')} />
      {count}
    </button>
  );
}

interface ReviewResponseProps {
  review: Review;
  memberId: string;
  memberName: string;
}

/** The seller's one answer; the seller also finds the way to write or change it. */
function ReviewResponse({ review, memberId, memberName }: ReviewResponseProps) {
  const isSeller = useSession().member?.id === memberId;
  const [isWriting, setWriting] = useState(false);
  const { response } = review;

  if (isWriting)
    return (
      <Suspense>
        <ResponseForm review={review} memberId={memberId} onClose={() => setWriting(false)} />
      </Suspense>
    );
  if (!response)
    return isSeller ? (
      <Button variant="secondary" size="small" className="mt-2 ml-2 align-middle" onClick={() => setWriting(true)}>
        Respond
      </Button>
    ) : null;
  return (
    <div className="mt-3 rounded-soft border-l-4 border-copper-bright bg-ivory-deep px-4 py-3">
      <p className="text-sm">
        <span className="font-semibold">
          Response from <MemberText>{memberName}</MemberText>
        </span>{' '}
        <span className="text-ink-soft">
          <time dateTime={response.createdAt}>{dayText(response.createdAt)}</time>
          {response.editedAt && ' (edited)'}
        </span>
      </p>
      <p dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
        {response.text}
      </p>
      {!isSeller && <WarningBelow warnings={response.warnings} />}
      {isSeller && (
        <Button variant="quiet" size="small" className="-ml-4" onClick={() => setWriting(true)}>
          Edit response
        </Button>
      )}
    </div>
  );
}
