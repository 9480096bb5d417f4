import type { AdminUser } from '#contract/admin-users.ts';
import { dayText } from '#web/lib/day-text.ts';
import { UserSection } from './user-section.tsx';

interface UserReviewsProps {
  reviews: AdminUser['reviews'];
  rating: number;
  count: number;
}

export function UserReviews({ reviews, rating, count }: UserReviewsProps) {
  const title = count === 0 ? 'Reviews' : `Reviews (${count.toLocaleString('en-US')}, ${rating.toFixed(1)} of 5)`;
  return (
    <UserSection title={title} rows={reviews} emptyText="No reviews.">
      {({ reviewer, rating: stars, comment, createdAt }) => (
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{stars} of 5</span> by {reviewer?.displayName ?? 'Deleted member'},{' '}
            {dayText(createdAt)}
          </p>
          {comment && <p className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">{comment}</p>}
        </div>
      )}
    </UserSection>
  );
}
