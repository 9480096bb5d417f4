import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listings.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { isShown, OwnerAction } from './owner-action.tsx';
import { priceOf } from './price.ts';

interface ListingPageBarProps {
  listing: Listing;
  isOwner: boolean;
  onContact: () => void;
}

/** On phones, price and Contact Seller stay in reach while the listing is on the screen; the footer is left alone. */
export function ListingPageBar({ listing, isOwner, onContact }: ListingPageBarProps) {
  const end = useRef<HTMLDivElement>(null);
  const [isPastEnd, setPastEnd] = useState(false);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPastEnd(entry.boundingClientRect.top < window.innerHeight),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div ref={end} />
      {!isPastEnd && (
        <BottomBar>
          <p className="min-w-0 flex-1 truncate font-display text-2xl font-semibold">{priceOf(listing.priceCents)}</p>
          {isOwner && <OwnerAction listing={listing} />}
          {!isOwner && isShown(listing) && <Button onClick={onContact}>Contact Seller</Button>}
        </BottomBar>
      )}
    </>
  );
}
