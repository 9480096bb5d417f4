import { countText, numberText, ratingText } from '#contract/count-text.ts';
import { classNames } from '../class-names.ts';
import { Star } from './star.tsx';

type StarRatingProps = {
  value: number;
  count?: number;
  /** True when only reviews of verified deals count. */
  isVerified?: boolean;
  size?: 'small' | 'medium';
  className?: string;
};

export function StarRating({ value, count, isVerified = false, size = 'medium', className }: StarRatingProps) {
  const shown = ratingText(value);
  const reviews = count === undefined ? '' : `, ${countText(count, isVerified ? 'verified review' : 'review')}`;
  const star = size === 'small' ? 'size-4' : 'size-5';
  return (
    <span
      role="img"
      aria-label={`Rated ${shown} out of 5${reviews}`}
      className={classNames('inline-flex items-center gap-1.5', size === 'small' && 'text-sm', className)}
    >
      <span className="relative inline-flex">
        <FiveStars className={classNames(star, 'text-line forced-colors:text-[GrayText]')} />
        <span className="absolute inset-y-0 left-0 flex overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
          <FiveStars className={classNames(star, 'text-copper-bright forced-colors:text-[CanvasText]')} />
        </span>
      </span>
      <span className="font-semibold text-ink tabular-nums">{shown}</span>
      {count !== undefined && (
        <span className="text-ink-soft tabular-nums">
          ({numberText(count)}
          {isVerified && ' verified'})
        </span>
      )}
    </span>
  );
}

function FiveStars({ className }: { className: string }) {
  return STARS.map((star) => <Star key={star} className={className} />);
}

const STARS = [1, 2, 3, 4, 5];
