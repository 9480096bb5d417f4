import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';

/**
 * The listing as this buyer can have it: for the price that its seller offers them, at once; while the seller is away, never at once.
 */
export function asOffered(listing: Listing, privatePrice: PrivatePriceOffer | null): Listing {
  if (privatePrice) return { ...listing, priceCents: privatePrice.cents, buyAtOnce: true };
  return isAway(listing.owner.awayUntil) ? { ...listing, buyAtOnce: false } : listing;
}
