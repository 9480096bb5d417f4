import { countText } from '#contract/count-text.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import type { DealMove } from '#contract/deals/deals.ts';
import type { Listing } from '#contract/listings/listings.ts';
import type { BundleWig } from '#contract/listings/seller-settings/seller-settings.ts';
import { bundleCents, isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { answersText, reservedText } from './purchase.ts';

/** Several wigs of one seller for one amount of cash. */
export interface Bundle {
  wigs: readonly Pick<BundleWig, 'id' | 'priceCents' | 'shippingCents' | 'buyAtOnce'>[];
  percent: number;
  fullCents: number;
  cents: number;
  /** The dearest of them; null where one of them names no price, and none of the others names one above zero. */
  shippingCents: number | null;
}

/** How many others can go with the one that the page is about. */
export const othersMax = dealLimits.listingsPerGiver - 1;

/** Undefined while nothing is chosen besides the one wig. What went meanwhile is left out. */
export function bundleOf(
  { id, priceCents, shippingCents, buyAtOnce }: Listing,
  offered: { percent: number; wigs: readonly BundleWig[] } | undefined,
  chosen: readonly string[] = [],
): Bundle | undefined {
  const others = (offered?.wigs ?? []).filter((wig) => chosen.includes(wig.id)).slice(0, othersMax);
  if (!offered || others.length === 0 || priceCents === null) return undefined;
  const wigs = [{ id, priceCents, shippingCents, buyAtOnce }, ...others];
  const prices = wigs.map((wig) => wig.priceCents);
  const shippings = wigs.flatMap((wig) => wig.shippingCents ?? []);
  const dearest = Math.max(0, ...shippings);
  return {
    wigs,
    percent: offered.percent,
    fullCents: bundleCents(prices, 0),
    cents: bundleCents(prices, offered.percent),
    shippingCents: shippings.length === wigs.length || dearest > 0 ? dearest : null,
  };
}

export function bundleMoves({ wigs, cents, shippingCents }: Bundle, { owner }: Listing, me: string): DealMove[] {
  return [
    { from: me, to: owner.id, cents, shippingCents: shippingCents ?? 0 },
    ...wigs.map(({ id }) => ({ from: owner.id, to: me, listingId: id })),
  ];
}

const isBoughtAtOnce = ({ wigs, shippingCents }: Bundle, { owner }: Listing): boolean =>
  shippingCents !== null && wigs.every(({ buyAtOnce }) => buyAtOnce) && !isAway(owner.awayUntil);

export const bundleLabel = (bundle: Bundle, listing: Listing): string => {
  const buy = isBoughtAtOnce(bundle, listing) ? 'Buy' : 'Ask to buy';
  return `${buy} ${countText(bundle.wigs.length, 'wig')} for ${moneyText(bundle.cents)}`;
};

export const bundlePromise = (bundle: Bundle, listing: Listing): string =>
  isBoughtAtOnce(bundle, listing) ? reservedText(listing.owner) : answersText(listing.owner);
