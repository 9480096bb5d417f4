import type { Listing } from '#contract/listings.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { editPath } from './listing-page-bar.tsx';

interface ListingPageContactProps {
  listing: Listing;
  isOwner: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

export function ListingPageContact({ listing, isOwner, isOpen, onToggle }: ListingPageContactProps) {
  if (isOwner)
    return (
      <ButtonLink to={editPath(listing.id)} size="large" isFullWidth>
        Edit listing
      </ButtonLink>
    );
  return (
    <Button size="large" isFullWidth aria-expanded={isOpen} onClick={onToggle}>
      Contact Seller
    </Button>
  );
}
