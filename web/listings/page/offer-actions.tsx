import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { dealBadge, stateText } from '#web/deals/deal-words.ts';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { listingDealsQuery } from './listing-page.queries.ts';

/** The two ways to a deal, or in words why there is none. */
export function OfferActions({ listing }: { listing: Listing }) {
  const { id, type, takesOffers } = listing;
  const reason = whyNone(listing);
  const path = `/account/deals/new?listing=${id}`;
  return (
    <>
      {reason ? (
        <p className="mt-3 text-ink-soft">{reason}</p>
      ) : (
        <div className="mt-3 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
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

function whyNone({ status, isReserved, type, takesOffers }: Listing): string | null {
  if (status === 'sold') return 'This wig has been sold.';
  if (status === 'traded') return 'This wig has been traded.';
  if (isReserved) return 'This wig is reserved in a deal. Until that is over, nobody else can make an offer.';
  if (type === 'sale' && !takesOffers) return 'The seller takes no offers for this wig. The price is fixed.';
  return null;
}

/** In place of the buttons, the owner sees who offers what. */
export function OwnerOffers({ listing }: { listing: Listing }) {
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
