import { numberText } from './count-text.ts';

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

/** What the seller asks for sending a wig. */
export function shippingText(shippingCents: number): string {
  return shippingCents === 0 ? 'Free shipping' : `${moneyText(shippingCents)} shipping`;
}
