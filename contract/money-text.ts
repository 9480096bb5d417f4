import { numberText } from './count-text.ts';
import type { ListingType } from './listings/listing-values.ts';

/** "$1,250.00" */
export function moneyText(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${numberText(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`;
}

/** The price of a listing: For Trade where there is none. */
export function priceText(priceCents: number | null): string {
  return priceCents === null ? 'For Trade' : moneyText(priceCents);
}

/** Where the price of a listing stands: what goes for another wig alone is no price one could pay. */
export function askingText({ type, priceCents }: { type: ListingType; priceCents: number | null }): string {
  return type === 'trade' && priceCents !== null
    ? `Trade only, worth about $${numberText(Math.round(priceCents / 100))}`
    : priceText(priceCents);
}

/** Cash of a deal: "$152.50 ($140.00 + $12.50 shipping)", or the amount alone where nothing is paid for shipping. */
export function cashText(cash: Cash): string {
  const parts = cashParts(cash);
  if (cash.isShippingOpen) return `${moneyText(cash.cents)} + shipping`;
  return parts ? `${moneyText(totalOf(cash))} (${parts})` : moneyText(totalOf(cash));
}

/** What the amount is made of, where it has two parts. */
export function cashParts({ cents, shippingCents = 0, isShippingOpen }: Cash): string | null {
  if (isShippingOpen) return '+ shipping';
  if (shippingCents === 0) return null;
  return cents === 0 ? 'shipping' : `${moneyText(cents)} + ${moneyText(shippingCents)} shipping`;
}

export const totalOf = ({ cents, shippingCents = 0 }: Cash): number => cents + shippingCents;

/** A page that was kept offline before shipping was a part of terms has none. */
interface Cash {
  cents: number;
  shippingCents?: number | undefined;
  /** The seller has not said yet what sending costs. */
  isShippingOpen?: boolean | undefined;
}

/** The price that a seller asks for sending a wig. */
export function shippingText(shippingCents: number | null): string {
  if (shippingCents === null) return '+ shipping';
  return shippingCents === 0 ? 'Free shipping' : `${moneyText(shippingCents)} shipping`;
}
