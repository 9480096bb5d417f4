import { Link } from 'react-router';
import type { ListingOwner } from '#contract/listings.ts';
import { ReviewList } from '#web/reviews/review-list.tsx';
import { WriteReviewButton } from '#web/reviews/write-review-button.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';

const shownHere = 3;

export function ListingPageReviews({ owner: { id, displayName, rating, reviewCount } }: { owner: ListingOwner }) {
  return (
    <section className="mt-14 border-t border-line pt-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-3xl font-medium">Reviews</h2>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft">
            What others say about {displayName}
            {rating > 0 && <StarRating value={rating} count={reviewCount} size="small" />}
          </p>
        </div>
        <WriteReviewButton memberId={id} memberName={displayName} />
      </div>
      <ReviewList memberId={id} memberName={displayName} atMost={shownHere} />
      {reviewCount > shownHere && (
        <Link to={`/user/${id}`} className="inline-flex min-h-11 items-center font-semibold text-plum hover:underline">
          See all {reviewCount.toLocaleString('en-US')} reviews
        </Link>
      )}
    </section>
  );
}
