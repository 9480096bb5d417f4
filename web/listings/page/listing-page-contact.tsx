import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/listings/listings.ts';
import { priceText } from '#contract/money-text.ts';
import { ContactSellerForm } from '#web/messages/write/contact-seller-form.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { OfferActions, OwnerOffers } from './offer-actions.tsx';
import { isShown, OwnerAction } from './owner-action.tsx';

interface ListingPageContactProps {
  listing: Listing;
  isOwner: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The way to the seller; for the owner, the way to change the listing or to bring it back. */
export function ListingPageContact({ listing, isOwner, isOpen, onToggle }: ListingPageContactProps) {
  const { id, owner } = listing;
  if (isOwner)
    return (
      <>
        <OwnerAction listing={listing} size="large" isFullWidth withReason />
        <OwnerOffers listing={listing} />
      </>
    );
  // What is gone can still be asked about, but it is not what the page is for.
  const isForSale = listing.status === 'active';
  if (!isShown(listing)) return <p className="text-ink-soft">Members cannot see this listing.</p>;
  return (
    <>
      {isForSale ? (
        <Button size="large" isFullWidth aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          Contact Seller
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          Contact Seller
        </Button>
      )}
      <OfferActions listing={listing} />
      {isOpen ? (
        <div className="mt-4 rounded-soft border border-line bg-surface p-4 sm:p-5">
          <ContactSellerForm
            sellerId={owner.id}
            sellerName={owner.displayName}
            listingId={id}
            onSent={() => onToggle(false)}
          />
        </div>
      ) : (
        <Link
          to="/messages"
          className="mx-auto mt-2 flex min-h-11 w-fit items-center font-medium text-plum hover:underline"
        >
          View all messages
        </Link>
      )}
    </>
  );
}

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
    // All that lies above the screen counts as seen: whoever jumps to the end of the page never has the mark on the screen.
    const observer = new IntersectionObserver(([entry]) => entry && setPastEnd(entry.isIntersecting), {
      rootMargin: '99999px 0px 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div ref={end} />
      {!isPastEnd && (
        <BottomBar>
          <p className="min-w-0 flex-1 truncate font-display text-2xl font-semibold">{priceText(listing.priceCents)}</p>
          {isOwner && <OwnerAction listing={listing} />}
          {!isOwner && listing.status === 'active' && <Button onClick={onContact}>Contact Seller</Button>}
        </BottomBar>
      )}
    </>
  );
}
