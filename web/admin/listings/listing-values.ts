import type { AdminListing, updateAdminListing } from '#contract/admin-listings.ts';
import type { BrandId } from '#contract/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Condition, ListingStatus, ListingType, Shade } from '#contract/listing-values.ts';

/** What the form holds: text as it is typed. */
export interface ListingValues {
  title: string;
  brand: BrandId | '';
  condition: Condition;
  price: string;
  type: ListingType;
  shade: Shade | '';
  description: string;
  status: ListingStatus;
}

export function valuesOf(listing: AdminListing): ListingValues {
  const { title, brand, condition, priceCents, type, shade, description, status } = listing;
  const price = priceCents === null ? '' : (priceCents / 100).toFixed(2);
  return { title, brand: brand as BrandId, condition, price, type, shade: shade ?? '', description, status };
}

/** A price that is no number counts as 0; but what is only traded need not have one. */
export function bodyOf({
  price,
  shade,
  brand,
  ...values
}: ListingValues): CallInput<typeof updateAdminListing>['body'] {
  const cents = Math.round(Number(price) * 100) || 0;
  const priceCents = price.trim() === '' && values.type === 'trade' ? null : cents;
  return { ...values, brand: brand as BrandId, priceCents, shade: shade || null };
}
