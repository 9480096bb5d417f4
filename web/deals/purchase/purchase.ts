import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealDays, dealLimits, defaultExpiryHours, type ExpiryHours } from '#contract/deals/deal-values.ts';
import type { DealMove } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, writePrice } from '#contract/price.ts';
import { addWig, emptyTray, type Tray, toWig } from '#web/deals/builder/tray.ts';
import { isSoldAtOnce } from './as-offered.ts';

/** Buying one wig for cash, as the sheet asks for it. */
interface Purchase {
  /** As it was typed; null stands for the asking price, whatever that is by now. */
  amount: string | null;
  note: string;
  hours: ExpiryHours;
  /** Other wigs of the seller that are bought with it, by their ids. */
  others?: string[];
  /** Made with the first try to send it, so that a second after a lost answer makes no double. */
  id?: string;
}

export const blankPurchase: Purchase = { amount: null, note: '', hours: defaultExpiryHours };

/** What keeps it for its member until it is sent, also over a session that ended. */
export const purchaseDraft = (listingId: string) => `purchase:${listingId}`;

export const amountText = ({ amount }: Purchase, { priceCents }: Listing): string => amount ?? writePrice(priceCents);

/** Nothing where the amount cannot be read. */
export function centsOf(purchase: Purchase, listing: Listing): number | undefined {
  return readPrice(amountText(purchase, listing)) || undefined;
}

/** The price, and 5 % and 10 % less. */
export function quickAmounts({ priceCents }: Listing, isPrivate: boolean): { label: string; cents: number }[] {
  const price = priceCents ?? 0;
  const less = (percent: number) => Math.round((price * (100 - percent)) / 100);
  return [
    { label: isPrivate ? 'Your price' : 'Asking price', cents: price },
    { label: '5% less', cents: less(5) },
    { label: '10% less', cents: less(10) },
  ].filter(({ cents }) => cents > 0);
}

export function wrongAmount(text: string, { shippingCents }: Listing): string | undefined {
  const cents = readPrice(text);
  const isFine = cents && cents + (shippingCents ?? 0) <= dealLimits.maxCents;
  return isFine ? undefined : dealErrors.cents.message;
}

/** Where a decimal point was forgotten, say. */
export function aboveText(cents: number | undefined, { priceCents }: Listing): string | undefined {
  if (cents === undefined || priceCents === null || cents <= priceCents) return undefined;
  return `That is ${moneyText(cents - priceCents)} more than the price of ${moneyText(priceCents)}.`;
}

/** What the one button does. */
export function sendLabel(cents: number | undefined, listing: Listing): string {
  if (cents === undefined) return 'Send the offer';
  if (isAtOnce(cents, listing)) return `Buy for ${moneyText(cents)}`;
  const isAsked = cents >= (listing.priceCents ?? 0) && !isAway(listing.owner.awayUntil);
  return `${isAsked ? 'Ask to buy for' : 'Offer'} ${moneyText(cents)}`;
}

/** Agreed by itself: its owner lets anyone buy it at the asking price. */
export function isAtOnce(cents: number | undefined, listing: Listing): boolean {
  const { priceCents } = listing;
  return isSoldAtOnce(listing) && priceCents !== null && cents !== undefined && cents >= priceCents;
}

/** What happens then. Below the price nothing is promised, though its owner may have told the wig to accept it. */
export function promiseText(cents: number | undefined, listing: Listing, hasPrivatePrice: boolean): string {
  if (!isAtOnce(cents, listing)) return `${answersText(listing.owner)} ${byRuleText(listing)}`.trim();
  return hasPrivatePrice ? keptText(listing.owner) : reservedText(listing.owner);
}

/** A price that a seller offers to this buyer is their own yes: the payment has its usual days. */
const keptText = ({ displayName }: Listing['owner']): string =>
  `Reserved for you at once. Nothing is paid on Wigloop: you pay ${isolated(displayName)}.`;

export const reservedText = (owner: Listing['owner']): string => `${keptText(owner)} ${dueText(owner)}`;

const dueText = ({ displayName }: Listing['owner']): string =>
  `Pay within ${atOnceHours} hours: after that ${isolated(displayName)} may offer it again.`;

const byRuleText = ({ owner, shippingCents }: Listing): string => {
  if (shippingCents === null)
    return `${isolated(owner.displayName)} names the shipping first, and you say yes to both.`;
  return isAway(owner.awayUntil) ? '' : `If it is agreed at once, pay within ${atOnceHours} hours.`;
};

const atOnceHours = dealDays.paymentAtOnceDue * 24;

export function answersText({ displayName, awayUntil }: Listing['owner']): string {
  const name = isolated(displayName);
  return isAway(awayUntil)
    ? `${name} is away and answers after that. Nothing is paid on Wigloop: you pay ${name} once it is agreed.`
    : `${name} answers first. Nothing is paid on Wigloop: you pay ${name} once it is agreed.`;
}

export function purchaseMoves(cents: number, { id, shippingCents, owner }: Listing, me: string): DealMove[] {
  return [
    { from: me, to: owner.id, cents, shippingCents: shippingCents ?? 0 },
    { from: owner.id, to: me, listingId: id },
  ];
}

/** The same in the builder, beside whatever was put together there before. */
export function toTray(purchase: Purchase, listing: Listing, before: Tray = emptyTray): Tray {
  const { note, hours } = purchase;
  const cash = { ...before.cash, side: 'give' as const, text: amountText(purchase, listing) };
  const tray = { ...before, cash, hours, note: note || before.note };
  return addWig(tray, 'get', toWig(listing));
}
