import { editedListingSchema } from '#contract/admin/listing-schema.ts';
import type { AdminListing, updateAdminListing } from '#contract/admin/listings.ts';
import type { BrandId } from '#contract/brands/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Shade } from '#contract/listings/facets.ts';
import type { Condition, ListingStatus, ListingType } from '#contract/listings/listing-values.ts';
import { readPrice, writePrice } from '#contract/price.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';

/** The form's values: text as typed. */
export interface ListingValues {
  title: string;
  brand: BrandId | '';
  condition: Condition;
  price: string;
  type: ListingType;
  shade: Shade | '';
  description: string;
  status: ListingStatus;
  reason: string;
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
    reason: '',
  };
}

export type ListingProblems = Partial<Record<keyof ListingValues, string>>;

/** Why these values cannot be saved, by field. */
export function findProblems(values: ListingValues): ListingProblems {
  const { priceCents: price, ...problems } = fieldErrors(editedListingSchema, readValues(values));
  return { ...problems, ...(price && { price }) };
}

/** The body to send; undefined while a field is wrong. */
export function bodyOf(values: ListingValues): CallInput<typeof updateAdminListing>['body'] | undefined {
  return editedListingSchema.safeParse(readValues(values)).data;
}

/** The typed values in the contract's form: an unreadable price is undefined, which the schema refuses. */
function readValues({ price, shade, reason, ...values }: ListingValues): unknown {
  return { ...values, ...(reason && { reason }), priceCents: readPrice(price), shade: shade || null };
}
