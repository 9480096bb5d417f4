import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';

/**
 * The listing as this buyer can have it: for the price that its seller offers them, at once; while the seller is away, never at once.
 */
export function asOffered(listing: Listing, privatePrice: PrivatePriceOffer | null): Listing {
  if (privatePrice) return { ...listing, priceCents: privatePrice.cents, buyAtOnce: true };
  return isAway(listing.owner.awayUntil) ? { ...listing, buyAtOnce: false } : listing;
}

/** Whether this buyer gets it at its price without an answer of the seller. Shipping that nobody has named has to be named first. */
export const isSoldAtOnce = ({ buyAtOnce, shippingCents, owner }: Listing): boolean =>
  buyAtOnce && shippingCents !== null && !isAway(owner.awayUntil);

/** The button that leads to the sheet. */
export const buyLabel = (listing: Listing): string =>
  `${isSoldAtOnce(listing) ? 'Buy' : 'Ask to buy'} for ${moneyText(listing.priceCents ?? 0)}`;
