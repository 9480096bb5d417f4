import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { myReleasesQuery } from '#web/billing/billing.queries.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { editPath } from './edit-path.ts';
import { RestoreButton } from './restore-button.tsx';
import type { ListingChange } from './selling.queries.ts';
import { useListingAct } from './use-listing-act.ts';
import { bumpNoteId, reservedNoteId } from './waiting-notes.tsx';

/** What the owner can do with a listing in its present state; removing and restoring ask first. */
export function MyListingActions({ listing }: { listing: MyListing }) {
  const [isRemoving, setRemoving] = useState(false);
  const { change, act } = useListingAct(listing.id);
  const running = change.isPending ? change.variables.change : undefined;

  // While a deal holds it everything stays in its place, greyed with the reason.
  const may = (what: keyof typeof ownerActs) => isPossible(ownerActs[what], { ...listing, isReserved: false });
  const held = listing.isReserved ? reservedNoteId(listing.id) : undefined;
  const button = (what: ListingChange, label: string, whyNot = held) => (
    <Button
      size="small"
      variant="secondary"
      about={listing.title}
      disabled={whyNot !== undefined || (change.isPending && running !== what)}
      aria-describedby={whyNot}
      isPending={running === what}
      onClick={() => act(what).catch(() => {})}
    >
      {label}
    </Button>
  );

  return (
    <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 sm:flex sm:flex-wrap sm:self-end">
      {may('restore') && listing.restorable && <RestoreButton listing={listing} size="small" variant="secondary" />}
      {may('edit') && held && (
        <Button size="small" variant="secondary" about={listing.title} disabled aria-describedby={held}>
          Edit
        </Button>
      )}
      {may('edit') && !held && (
        <ButtonLink size="small" variant="secondary" about={listing.title} to={editPath(listing.id)}>
          Edit
        </ButtonLink>
      )}
      {may('bump') && button('bump', 'Bump Listing', held ?? (listing.mayBumpAt ? bumpNoteId(listing.id) : undefined))}
      {may('sell') && button('sell', 'Mark as Sold')}
      {may('trade') && button('trade', 'Mark as Traded')}
      {may('relist') && button('relist', 'Mark as Active')}
      {listing.status === 'active' && <ListingQr listing={listing} />}
      {may('remove') && (
        <Button
          size="small"
          variant="quiet"
          about={listing.title}
          disabled={held !== undefined}
          aria-describedby={held}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      )}
      <AskDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => act('remove')}
        title="Remove this listing?"
        confirmLabel="Remove"
        tone="danger"
      >
        “{listing.title}” will no longer be found. You can restore it for 30 days; after that it is deleted for good.
      </AskDialog>
    </div>
  );
}

const ListingQrDialog = lazy(() => import('./listing-qr-dialog.tsx'));

/** For members who have it already: a code to print, which leads to the listing. */
function ListingQr({ listing }: { listing: { id: string; title: string } }) {
  const { data } = useQuery(myReleasesQuery);
  const release = data?.releases.find(({ name }) => name === 'listing-qr');
  const [isOpen, setOpen] = useState(false);
  if (!release) return null;
  return (
    <>
      <Button size="small" variant="secondary" about={listing.title} onClick={() => setOpen(true)}>
        QR Code
      </Button>
      {isOpen && (
        <Suspense>
          <ListingQrDialog listing={listing} everyoneFrom={release.everyoneFrom} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
