import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dateText } from '#contract/day-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import type { findBuyers, MyListing } from '#contract/listings/selling.ts';
import { myReleasesQuery } from '#web/billing/billing.queries.ts';
import { addressOf } from '#web/listings/share-listing.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { copyPath, editPath } from './edit-path.ts';
import { RestoreButton } from './restore-button.tsx';
import { buyersQuery, type ListingChange } from './selling.queries.ts';
import { useListingAct } from './use-listing-act.ts';
import { bumpNoteId, reservedNoteId } from './waiting-notes.tsx';

interface MyListingActionsProps {
  listing: MyListing;
  isSharing: boolean;
  onShare: () => void;
}

/** What the owner can do with a listing in its present state; removing and restoring ask first. */
export function MyListingActions({ listing, isSharing, onShare }: MyListingActionsProps) {
  const [isRemoving, setRemoving] = useState(false);
  // The rarer acts wait behind More, and on phones all but three, so that a list of ten is not a page of buttons.
  const [isMore, setMore] = useState(false);
  const { change, act } = useListingAct(listing.id);
  const { sell, isAsking, buyers, close } = useWhoBought(listing.id, () => act('sell'));
  const running = change.isPending ? change.variables.change : undefined;

  // While a deal holds it everything stays in its place, greyed with the reason.
  const may = (what: keyof typeof ownerActs) => isPossible(ownerActs[what], { ...listing, isReserved: false });
  const held = listing.isReserved ? reservedNoteId(listing.id) : undefined;
  const button = (what: ListingChange, label: string, { whyNot = held, press, isBusy }: ButtonDetails = {}) => (
    <Button
      size="small"
      variant="secondary"
      about={listing.title}
      disabled={whyNot !== undefined || (change.isPending && running !== what)}
      aria-describedby={whyNot}
      isPending={isBusy || running === what}
      onClick={press ?? (() => act(what).catch(() => {}))}
    >
      {label}
    </Button>
  );

  return (
    <div className="flex flex-wrap gap-2 max-sm:col-span-2 sm:col-start-2">
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
      {listing.status === 'active' && (
        <Button size="small" variant="secondary" about={listing.title} aria-expanded={isSharing} onClick={onShare}>
          Share
        </Button>
      )}
      {may('relist') && button('relist', 'Mark as Active')}
      <div className={isMore ? 'contents' : 'contents max-sm:hidden'}>
        {may('bump') &&
          button('bump', 'Bump Listing', {
            whyNot: held ?? (listing.mayBumpAt ? bumpNoteId(listing.id) : undefined),
          })}
        {may('sell') && button('sell', 'Mark as Sold', { press: sell, isBusy: isAsking })}
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
      </div>
      {listing.status !== 'removed' && (
        <Button
          size="small"
          variant="secondary"
          about={listing.title}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {isMore ? 'Less' : 'More'}
        </Button>
      )}
      {isMore && (
        <>
          {may('trade') && button('trade', 'Mark as Traded')}
          {listing.status !== 'removed' && (
            <ButtonLink size="small" variant="secondary" about={listing.title} to={copyPath(listing.id)}>
              Duplicate
            </ButtonLink>
          )}
          {isPriced(listing) && <PrivatePrice listing={listing} whyNot={held} />}
          {listing.status === 'active' && <ListingQr listing={listing} />}
        </>
      )}
      <AskDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => act('remove')}
        title="Remove this listing?"
        confirmLabel="Remove"
        tone="danger"
      >
        “<MemberText>{listing.title}</MemberText>” will no longer be found. You can restore it for 30 days; after that
        it is deleted for good.
      </AskDialog>
      {buyers && (
        <Suspense>
          <WhoBoughtDialog listing={listing} buyers={buyers} act={act} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface ButtonDetails {
  whyNot?: string | undefined;
  press?: () => void;
  isBusy?: boolean;
}

const WhoBoughtDialog = lazy(() => import('./who-bought-dialog.tsx'));

/** Where nobody wrote about a listing there is nobody to name, and it is marked as sold without a question. */
function useWhoBought(listingId: string, sellAtOnce: () => Promise<void>) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [buyers, setBuyers] = useState<CallAnswer<typeof findBuyers>['buyers'] | null>(null);

  async function sell() {
    setAsking(true);
    const found = await client.fetchQuery(buyersQuery(listingId)).catch(() => ({ buyers: [] }));
    setAsking(false);
    if (found.buyers.length > 0) setBuyers(found.buyers);
    else await sellAtOnce().catch(() => {});
  }

  return { sell: () => void sell(), isAsking, buyers, close: () => setBuyers(null) };
}

const isPriced = ({ status, type, priceCents }: MyListing) =>
  status === 'active' && type !== 'trade' && priceCents !== null && priceCents > 1;

const PrivatePriceDialog = lazy(() => import('./private-price-dialog.tsx'));

function PrivatePrice({ listing, whyNot }: { listing: MyListing; whyNot: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        about={listing.title}
        disabled={whyNot !== undefined}
        aria-describedby={whyNot}
        onClick={() => setOpen(true)}
      >
        Price for Savers
      </Button>
      {isOpen && (
        <Suspense>
          <PrivatePriceDialog listing={listing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const QrDialog = lazy(() => import('#web/listings/outside/qr-dialog.tsx'));

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
          <QrDialog
            title="QR code of your listing"
            name={listing.title}
            address={addressOf(listing)}
            fileName={`listing-${listing.id}`}
            note={
              release.everyoneFrom
                ? `Early access with your plan: everyone gets it on ${dateText(release.everyoneFrom)}.`
                : undefined
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
