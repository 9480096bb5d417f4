import type { ListingOwner } from '#contract/listings.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Star } from '#web/ui/star.tsx';
import { SellerMark } from './seller-badge.tsx';

/** Who offers it. A member without reviews has no rating, which is not a bad one. */
export function OwnerLine({ owner }: { owner: ListingOwner }) {
  const { displayName, avatarUrl, rating, reviewCount, tier } = owner;
  return (
    <div className="mt-3 flex min-h-11 gap-x-2 gap-y-0.5 border-t border-line pt-3 text-sm max-sm:flex-col sm:items-center">
      <Avatar name={displayName} src={avatarUrl} size="small" className="max-sm:hidden" />
      <span className="flex min-w-0 items-center gap-1 sm:flex-1">
        <span className="truncate">{displayName}</span>
        {tier && <SellerMark tier={tier} className="size-4.5" />}
      </span>
      {rating > 0 && (
        <span
          role="img"
          aria-label={`Rated ${rating.toFixed(1)} out of 5, ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`}
          className="flex shrink-0 items-center gap-1 tabular-nums"
        >
          <Star className="size-4 text-copper-bright" />
          <span className="font-semibold">{rating.toFixed(1)}</span>
          <span className="text-ink-soft">({reviewCount.toLocaleString('en-US')})</span>
        </span>
      )}
    </div>
  );
}
