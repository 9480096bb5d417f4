const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,250.00" */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100);
}

/** The price of a listing: For Trade where there is none. */
export function priceText(priceCents: number | null): string {
  return priceCents === null ? 'For Trade' : moneyText(priceCents);
}

/** What the seller asks for sending a wig. */
export function shippingText(shippingCents: number): string {
  return shippingCents === 0 ? 'Free shipping' : `${moneyText(shippingCents)} shipping`;
}
