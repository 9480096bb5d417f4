import { Link } from 'react-router';
import type { Review } from '#contract/reviews.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import { ReviewResponse } from './review-response.tsx';

interface ReviewItemProps {
  review: Review;
  memberId: string;
  memberName: string;
}

export function ReviewItem({ review, memberId, memberName }: ReviewItemProps) {
  const { reviewer, rating, comment, createdAt, editedAt } = review;
  return (
    <article className="py-6">
      <header className="flex items-center gap-3">
        <Avatar name={reviewer.displayName} src={reviewer.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-sans font-semibold">
            {reviewer.id ? (
              <Link to={`/user/${reviewer.id}`} className="hover:text-plum hover:underline">
                {reviewer.displayName}
              </Link>
            ) : (
              reviewer.displayName
            )}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <StarRating value={rating} size="small" />
            <span>
              <time dateTime={createdAt}>{dayText(createdAt)}</time>
              {editedAt && ' (edited)'}
            </span>
          </p>
        </div>
      </header>
      {comment && <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{comment}</p>}
      <HelpfulButton review={review} memberId={memberId} />
      <ReviewResponse review={review} memberId={memberId} memberName={memberName} />
    </article>
  );
}
