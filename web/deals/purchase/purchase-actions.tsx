import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { momentText, shortDayText } from '#contract/day-text.ts';
import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { asOffered, buyLabel } from './as-offered.ts';

const PurchaseSheet = lazy(() => import('./purchase-sheet.tsx'));

interface PurchaseActionsProps {
  listing: Listing;
  /** What the seller asks of this reader for a while. */
  privatePrice?: PrivatePriceOffer | null;
  /** On phones and tablets the bar at the bottom has the button to buy. */
  hasBar?: boolean;
}

/** The ways to a deal about a listing of another member, or in words why there is none. */
export function PurchaseActions({ listing: asked, privatePrice = null, hasBar = false }: PurchaseActionsProps) {
  const listing = asOffered(asked, privatePrice);
  const { member } = useSession();
  const { isOpen, isOffer, open, close } = useSheet();
  const { id, type, takesOffers, priceCents, shippingCents } = listing;
  // Nobody answers meanwhile: what can be done is an offer that waits.
  const isLater = isAway(listing.owner.awayUntil);
  const reason = member?.suspension
    ? 'While your account is suspended you cannot begin new deals.'
    : whyNone(privatePrice ? listing : asked);
  // Two of them share a row; one alone has it to itself.
  const beside = type === 'both' && takesOffers ? 'px-4!' : 'sm:col-span-2';
  const total = (priceCents ?? 0) + (shippingCents ?? 0);
  return (
    <>
      {reason ? (
        <p className="mb-3 text-ink-soft">{reason}</p>
      ) : (
        <div className="mb-3 grid gap-3 sm:grid-cols-2">
          {privatePrice && (
            <p className="text-ink-soft sm:col-span-2">
              <span className="font-semibold text-sage">Your price until {momentText(privatePrice.endsAt)}</span>{' '}
              instead of {moneyText(asked.priceCents ?? 0)}, because you saved this wig.
            </p>
          )}
          {isForCash(listing) && !isLater && (
            <Button
              size="large"
              className={classNames('sm:col-span-2', hasBar && 'max-lg:hidden')}
              aria-haspopup="dialog"
              onClick={() => open('price')}
            >
              <span className="flex flex-col items-center leading-tight">
                <span>{buyLabel(listing)}</span>{' '}
                {shippingCents !== 0 && (
                  <span className="text-sm font-normal">
                    {shippingCents === null ? '+ shipping' : `${moneyText(total)} with shipping`}
                  </span>
                )}
              </span>
            </Button>
          )}
          {isForCash(listing) && takesOffers && (
            <Button
              size="large"
              variant="secondary"
              className={beside}
              aria-haspopup="dialog"
              onClick={() => open('offer')}
            >
              Make an offer
            </Button>
          )}
          {type !== 'sale' && (
            <ButtonLink to={`/account/deals/new?listing=${id}`} variant="secondary" size="large" className={beside}>
              Propose a trade
            </ButtonLink>
          )}
        </div>
      )}
      {isOpen && member && isForCash(listing) && (
        <Suspense>
          <PurchaseSheet
            key={id}
            listing={asked}
            me={member.id}
            privatePrice={privatePrice}
            isOffer={isOffer}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The shortest way to the sheet, for what stays in reach on phones; nothing where cash alone buys nothing. */
export function useBuying(listing: Listing): (() => void) | undefined {
  const { member } = useSession();
  const { open } = useSheet();
  const isPossible = isForCash(listing) && listing.status === 'active' && !whyNone(listing) && !member?.suspension;
  return member && isPossible ? () => open(isAway(listing.owner.awayUntil) ? 'offer' : 'price') : undefined;
}

/** Whether cash alone can buy it: at its price, or for an offer. */
const isForCash = ({ type, priceCents, takesOffers, buyAtOnce }: Listing): boolean =>
  type !== 'trade' && priceCents !== null && (takesOffers || buyAtOnce);

/** Open by the address, so that a phone's way back closes it, and signing in again comes back to it. */
function useSheet() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const way = search.get('buy');

  function open(next: 'price' | 'offer') {
    const address = new URLSearchParams(search);
    address.set('buy', next);
    setSearch(address, { preventScrollReset: true, state: { isSheet: true } });
  }

  function close() {
    if (state?.isSheet) return void navigate(-1);
    const address = new URLSearchParams(search);
    address.delete('buy');
    setSearch(address, { replace: true, preventScrollReset: true });
  }

  return { isOpen: way !== null, isOffer: way === 'offer', open, close };
}

function whyNone({ status, isReserved, type, takesOffers, buyAtOnce, owner }: Listing): string | null {
  if (status === 'sold') return 'This wig has been sold.';
  if (status === 'traded') return 'This wig has been traded.';
  if (isReserved) return 'This wig is reserved in a deal. Until that is over, nobody else can make an offer.';
  if (type === 'sale' && !takesOffers && buyAtOnce && isAway(owner.awayUntil))
    return `The seller is away until ${shortDayText(owner.awayUntil)}. You can buy this wig then.`;
  if (type === 'sale' && !takesOffers && !buyAtOnce)
    return 'The seller takes no offers for this wig. The price is fixed.';
  return null;
}
