import { lazy, Suspense } from 'react';
import { dayText } from '#contract/day-text.ts';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import { shownStatuses } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { editPath } from '#web/listings/mine/edit-path.ts';
import { ButtonLink, type ButtonProps } from '#web/ui/button.tsx';

// Few visits need it: an owner's to a removed listing.
const RestoreButton = lazy(() =>
  import('#web/listings/mine/restore-button.tsx').then(({ RestoreButton: button }) => ({ default: button })),
);

type OwnerActionProps = Pick<ButtonProps, 'size' | 'isFullWidth'> & { listing: Listing; withReason?: boolean };

/** What the owner can do on the listing's own page: change it, or bring a removed one back while there is time. */
export function OwnerAction({ listing, withReason, ...look }: OwnerActionProps) {
  if (isPossible(ownerActs.edit, listing))
    return (
      <ButtonLink to={editPath(listing.id)} {...look}>
        Edit listing
      </ButtonLink>
    );
  // Why not, and in which deal, stands below.
  if (listing.isReserved) return null;
  const until = listing.restorableUntil;
  const isRestorable = until !== null && new Date(until) > new Date();
  return (
    <>
      {withReason && (
        <p className="mb-3 text-ink-soft">
          {isRestorable
            ? `You removed this listing. You can restore it until ${dayText(until)}.`
            : 'This listing was removed. Only you can still see it.'}
        </p>
      )}
      {isRestorable && (
        <Suspense>
          <RestoreButton listing={listing} {...look} />
        </Suspense>
      )}
    </>
  );
}

/** Whether other members can see it; a removed one is there for its owner and the moderators alone. */
export function isShown({ status }: Listing): boolean {
  return (shownStatuses as readonly string[]).includes(status);
}
