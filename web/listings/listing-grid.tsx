import type { ListingCard as Listing } from '#contract/listings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ListingCard } from './listing-card.tsx';
import { gridClass } from './listing-grid-skeleton.tsx';

interface ListingGridProps {
  listings: readonly Listing[];
  showsOwner?: boolean;
  /** While other listings are on their way, these are still there but no longer the answer. */
  isOutdated?: boolean;
}

/** How many cards may be seen before anyone scrolls. */
const firstScreen = 6;

export function ListingGrid({ listings, showsOwner, isOutdated }: ListingGridProps) {
  return (
    <ul
      aria-busy={isOutdated}
      className={classNames(gridClass, 'transition-opacity duration-200', isOutdated && 'opacity-60')}
    >
      {listings.map((listing, place) => (
        <li key={listing.id}>
          <ListingCard listing={listing} sizes={cardSizes} isEager={place < firstScreen} showsOwner={showsOwner} />
        </li>
      ))}
    </ul>
  );
}

const cardSizes = '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, 47vw';
