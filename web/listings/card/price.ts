const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,250.00", or For Trade where there is no price. */
export function priceOf(priceCents: number | null): string {
  return priceCents === null ? 'For Trade' : dollars.format(priceCents / 100);
}
