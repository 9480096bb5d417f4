import { Link } from 'react-router';
import type { Listing } from '#contract/listings.ts';
import { ContactSellerForm } from '#web/messages/contact-seller-form.tsx';
import { Button } from '#web/ui/button.tsx';
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
  if (isOwner) return <OwnerAction listing={listing} size="large" isFullWidth withReason />;
  if (!isShown(listing)) return <p className="text-ink-soft">Members cannot see this listing.</p>;
  return (
    <>
      <Button size="large" isFullWidth aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        Contact Seller
      </Button>
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
