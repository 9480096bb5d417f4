import type { Carrier } from '#contract/deals/deal-values.ts';

export const carrierLabels: Record<Carrier, string> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Another carrier',
  'in-person': 'Handed over in person',
};

const trackingPages: Partial<Record<Carrier, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

/** The carrier's own page about a parcel; of other carriers we know none. */
export function trackingUrl(carrier: Carrier | null, tracking: string | null): string | undefined {
  const page = carrier && trackingPages[carrier];
  // People copy the number with the spaces it is printed with; the carriers' pages take it without.
  const number = tracking?.replaceAll(/\s/g, '');
  return page && number ? page + encodeURIComponent(number) : undefined;
}
