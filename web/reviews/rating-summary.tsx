import { countText, numberText } from '#contract/count-text.ts';
import { StarRating } from '#web/ui/star-rating.tsx';

interface RatingSummaryProps {
  rating: number;
  reviewCount: number;
  /** One star to five. */
  ratingCounts: readonly number[];
}

export function RatingSummary({ rating, reviewCount, ratingCounts }: RatingSummaryProps) {
  if (reviewCount === 0) return <p className="text-ink-soft">No reviews yet</p>;
  return (
    <div>
      <StarRating value={rating} count={reviewCount} />
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
