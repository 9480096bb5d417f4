import type { AdminListing, updateAdminListing } from '#contract/admin/listings.ts';
import type { BrandId } from '#contract/brands/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Shade } from '#contract/listings/facets.ts';
import {
  type Condition,
  type ListingStatus,
  type ListingType,
  priceMaxCents,
} from '#contract/listings/listing-values.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';

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
  return {
    title,
    brand: brand as BrandId,
    condition,
    price: writePrice(priceCents),
    type,
    shade: shade ?? '',
    description,
    status,
  };
}

/** Why these values cannot be saved, by field. */
export function findProblems({ price, type, title, description }: ListingValues): ListingProblems {
  const cents = readPrice(price);
  const isPriceless = cents === null && type !== 'trade';
  return {
    ...(!title.trim() && { title: 'Please enter a title' }),
    ...(isPriceless && { price: 'Please enter a price' }),
    ...(cents === undefined && { price: unreadablePrice }),
    ...((cents ?? 0) > priceMaxCents && { price: 'This price is too high.' }),
    ...(!description.trim() && { description: 'Please enter a description' }),
  };
}
export type ListingProblems = Partial<Record<keyof ListingValues, string>>;

/** Call it once the checks have passed. */
export function bodyOf({
  price,
  shade,
  brand,
  ...values
}: ListingValues): CallInput<typeof updateAdminListing>['body'] {
  const priceCents = readPrice(price);
  if (priceCents === undefined) throw new Error('The form was sent before it was checked');
  return { ...values, brand: brand as BrandId, priceCents, shade: shade || null };
}
