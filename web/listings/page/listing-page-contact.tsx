import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { statusBadge } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { askingText } from '#contract/money-text.ts';
import { dealBadge } from '#web/deals/deal-words.ts';
import { asOffered, buyLabel } from '#web/deals/purchase/as-offered.ts';
import { PurchaseActions, useBuying } from '#web/deals/purchase/purchase-actions.tsx';
import { stateText } from '#web/deals/state-text.ts';
import { useSession } from '#web/lib/session.ts';
import { ContactSellerForm } from '#web/messages/write/contact-seller-form.tsx';
import { PushInvitation } from '#web/notifications/push/push-invitation.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { listingDealsQuery } from './listing-page.queries.ts';
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
  const { member } = useSession();
  const { data: own } = useQuery(listingDealsQuery(id));
  const buy = useBuying(asOffered(listing, own?.privatePrice ?? null));
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
      <PurchaseActions listing={listing} privatePrice={own?.privatePrice ?? null} hasBar={!isOpen} />
      <OwnDeals listing={listing} heading="Your deals about this wig" />
      {isForSale ? (
        <Button
          size="large"
          isFullWidth
          variant={buy && !isAway(owner.awayUntil) ? 'secondary' : 'primary'}
          className={isOpen ? undefined : 'max-lg:hidden'}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          Contact Seller
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          Contact Seller
        </Button>
      )}
      {member && <PushInvitation memberId={member.id} className="mt-4" />}
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
          className="mx-auto mt-1 flex min-h-11 w-fit items-center font-medium text-plum hover:underline"
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
  /** The message form is open: nothing may cover its button. */
  isWriting: boolean;
  onContact: () => void;
}

/** On phones, the price, as the way to buy where there is one, and Contact Seller stay in reach while the listing is on the screen; the footer is left alone. */
export function ListingPageBar({ listing, isOwner, isWriting, onContact }: ListingPageBarProps) {
  const end = useRef<HTMLDivElement>(null);
  const [isPastEnd, setPastEnd] = useState(false);
  const { data: own } = useQuery(listingDealsQuery(listing.id));
  const offered = asOffered(listing, own?.privatePrice ?? null);
  const buy = useBuying(offered);
  const badge = statusBadge(listing);

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
      {!isPastEnd && !isWriting && (
        <BottomBar>
          {buy && !isOwner ? (
            <Button className="min-w-0 flex-1 px-3!" aria-haspopup="dialog" onClick={buy}>
              {isAway(listing.owner.awayUntil) ? 'Make an offer' : buyLabel(offered)}
            </Button>
          ) : (
            <p
              className={classNames(
                'min-w-0 flex-1 font-display font-semibold',
                listing.type === 'trade' ? 'line-clamp-2 leading-tight' : 'truncate text-2xl',
              )}
            >
              {askingText(listing)}
            </p>
          )}
          {isOwner && <OwnerAction listing={listing} />}
          {!isOwner && badge && <Badge tone="dark">{badge}</Badge>}
          {!isOwner && listing.status === 'active' && (
            <Button variant={buy ? 'secondary' : 'primary'} className={buy && 'px-3!'} onClick={onContact}>
              Contact Seller
            </Button>
          )}
        </BottomBar>
      )}
    </>
  );
}

/** In place of the buttons, the owner sees who offers what. */
function OwnerOffers({ listing }: { listing: Listing }) {
  return (
    <>
      {listing.isReserved && <p className="mt-3 text-ink-soft">{dealErrors.reservedByYou.message}</p>}
      <OwnDeals listing={listing} heading={listing.isReserved ? 'The deal that holds it' : 'Offers'} />
    </>
  );
}

/** An extra: without it the page is whole, and the deals have a page of their own. */
function OwnDeals({ listing, heading }: { listing: Listing; heading: string }) {
  const { member } = useSession();
  const { data } = useQuery(listingDealsQuery(listing.id));
  const deals = data?.deals ?? [];
  if (!member || deals.length === 0) return null;
  return (
    <section className="mt-5">
      <h2 className="font-sans text-lg font-semibold">{heading}</h2>
      <ul className="mt-2 divide-y divide-line rounded-soft border border-line bg-surface">
        {deals.map((deal) => {
          const badge = dealBadge(deal, member.id);
          return (
            <li key={deal.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
              <Badge tone={badge.tone}>{badge.label}</Badge>
              <span className="min-w-0 flex-1 wrap-anywhere">{stateText(deal, member.id)}</span>
              <Link
                to={`/account/deals/${deal.id}`}
                className="inline-flex min-h-11 items-center font-semibold text-plum hover:underline"
              >
                Open the deal
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
