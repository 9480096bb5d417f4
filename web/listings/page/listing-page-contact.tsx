import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { moneyText, priceText } from '#contract/money-text.ts';
import { dealBadge, stateText } from '#web/deals/deal-words.ts';
import { useSession } from '#web/lib/session.ts';
import { ContactSellerForm } from '#web/messages/write/contact-seller-form.tsx';
import { PushInvitation } from '#web/notifications/push/push-invitation.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
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
      <OfferActions listing={listing} />
      {isForSale ? (
        <Button size="large" isFullWidth aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
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

/** The two ways to a deal, or in words why there is none. */
function OfferActions({ listing }: { listing: Listing }) {
  const { id, type, takesOffers, buyAtOnce, priceCents } = listing;
  const reason = whyNone(listing);
  const path = `/account/deals/new?listing=${id}`;
  return (
    <>
      {reason ? (
        <p className="mb-3 text-ink-soft">{reason}</p>
      ) : (
        <div className="mb-3 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
          {buyAtOnce && priceCents !== null && type !== 'trade' && (
            <ButtonLink to={`${path}&as=purchase`} size="large">
              Buy for {moneyText(priceCents)}
            </ButtonLink>
          )}
          {type !== 'trade' && takesOffers && (
            <ButtonLink to={`${path}&as=offer`} variant="secondary" size="large">
              Make an offer
            </ButtonLink>
          )}
          {type !== 'sale' && (
            <ButtonLink to={path} variant="secondary" size="large">
              Propose a trade
            </ButtonLink>
          )}
        </div>
      )}
      <OwnDeals listing={listing} heading="Your deals about this wig" />
    </>
  );
}

function whyNone({ status, isReserved, type, takesOffers, buyAtOnce }: Listing): string | null {
  if (status === 'sold') return 'This wig has been sold.';
  if (status === 'traded') return 'This wig has been traded.';
  if (isReserved) return 'This wig is reserved in a deal. Until that is over, nobody else can make an offer.';
  if (type === 'sale' && !takesOffers && !buyAtOnce)
    return 'The seller takes no offers for this wig. The price is fixed.';
  return null;
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
  const { data: deals = [] } = useQuery(listingDealsQuery(listing.id));
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
