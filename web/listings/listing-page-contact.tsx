import { Link } from 'react-router';
import type { Listing } from '#contract/listings.ts';
import { ContactSellerForm } from '#web/messages/contact-seller-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { editPath } from './edit-path.ts';

interface ListingPageContactProps {
  listing: Listing;
  isOwner: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The way to the seller; for the owner, the way to change the listing. */
export function ListingPageContact({ listing: { id, owner }, isOwner, isOpen, onToggle }: ListingPageContactProps) {
  if (isOwner)
    return (
      <ButtonLink to={editPath(id)} size="large" isFullWidth>
        Edit listing
      </ButtonLink>
    );
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
