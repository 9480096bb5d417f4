import { useDeferredValue } from 'react';
import type { ListingCard as Listing } from '#contract/listings/listings.ts';
import { cardSizes } from '#contract/photos/photo-urls.ts';
import { hasBeenIdle } from '#web/lib/when-idle.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ListingCard } from './listing-card.tsx';
import { denseGridClass, gridClass } from './listing-grid-skeleton.tsx';

interface ListingGridProps {
  listings: readonly Listing[];
  /** These lead; each is shown only once. */
  featured?: readonly Listing[];
  /** Four columns on wide screens in place of three. */
  isDense?: boolean;
  showsOwner?: boolean;
  /** While other listings are on their way, these are still there but no longer the answer. */
  isOutdated?: boolean;
}

/** How many cards may be seen before anyone scrolls. */
const firstScreen = 8;

/**
 * Two lists to those who hear them, one grid without a gap to those who see them. While a page still loads, the first screen is drawn
 * before the rest, so that its photographs are asked for sooner.
 */
export function ListingGrid({ listings, featured = [], showsOwner, isDense, isOutdated }: ListingGridProps) {
  const drawn = useDeferredValue(listings, hasBeenIdle() ? listings : listings.slice(0, firstScreen));
  const others = drawn.filter(({ id }) => !featured.some((leading) => leading.id === id));
  const card = (listing: Listing, place: number, isFeatured: boolean) => (
    <li key={listing.id} className={place < firstScreen ? undefined : 'skip-unseen'}>
      <ListingCard
        listing={listing}
        sizes={isDense ? denseCardSizes : cardSizes}
        isEager={place < firstScreen}
        showsOwner={showsOwner}
        isFeatured={isFeatured}
      />
    </li>
  );
  return (
    <div
      aria-busy={isOutdated}
      className={classNames(
        isDense ? denseGridClass : gridClass,
        'transition-opacity duration-200',
        isOutdated && 'opacity-60',
      )}
    >
      {featured.length > 0 && (
        <ul aria-label="Featured" className="contents">
          {featured.map((listing, place) => card(listing, place, true))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Listings" className="contents">
          {others.map((listing, place) => card(listing, place + featured.length, false))}
        </ul>
      )}
    </div>
  );
}

const denseCardSizes = '(min-width: 1280px) 300px, (min-width: 1024px) 31vw, 47vw';
