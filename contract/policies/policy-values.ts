/** What a seller can offer. Free of zod. */

export const paymentMethods = ['PayPal', 'Venmo', 'Zelle', 'Cash App', 'Credit Card', 'Local Cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const shippingMethods = [
  'USPS Priority Mail',
  'USPS First Class',
  'USPS Ground',
  'UPS Ground',
  'UPS Ground Advantage',
  'FedEx Ground',
  'Local Pickup',
] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** Days from the payment to the parcel; the longest is "within two weeks". */
export const shipsWithinDays = [1, 2, 3, 5, 7, 14] as const;
export type ShipsWithinDays = (typeof shipsWithinDays)[number];

export const shipsFromMaxLength = 60;
export const policyTextMaxLength = 2_000;
export const policyIncomplete = 'Please select at least one payment and shipping method';
