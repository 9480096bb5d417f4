import type { BrandId } from '#contract/brands/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { CapFeature, CapSize, ColorEffect, ColorFamily, FiberType, Piece } from '#contract/listings/facets.ts';
import { listingFieldsSchema } from '#contract/listings/listing-schema.ts';
import type { Condition, ConditionChecklist, ListingType } from '#contract/listings/listing-values.ts';
import type { OwnListing } from '#contract/listings/listings.ts';
import type { updateListing } from '#contract/listings/selling.ts';
import { readPrice, writePrice } from '#contract/price.ts';

/** What the form holds: texts as they are typed, so that nothing typed is ever lost. */
export interface ListingFormValues {
  title: string;
  brand: BrandId | '';
  condition: Condition | '';
  type: ListingType;
  originalPrice: string;
  listingPrice: string;
  shippingPrice: string;
  description: string;
  color: ColorFamily | '';
  fiberType: FiberType | '';
  capSize: CapSize | '';
  modifications: 'Yes' | 'No' | '';
  takesOffers: boolean;
  buyAtOnce: boolean;
  refusesBelow: string;
  acceptsFrom: string;
  piece: Piece;
  capFeatures: CapFeature[];
  lengthInches: string;
  colorCode: string;
  colorName: string;
  colorEffect: ColorEffect | '';
  rooted: boolean;
  permatease: boolean;
  timesWorn: string;
  checklist: Omit<ConditionChecklist, 'timesWorn'>;
}

export const emptyListing: ListingFormValues = {
  title: '',
  brand: '',
  condition: '',
  type: 'sale',
  originalPrice: '',
  listingPrice: '',
  shippingPrice: '',
  description: '',
  color: '',
  fiberType: '',
  capSize: '',
  modifications: '',
  takesOffers: true,
  buyAtOnce: false,
  refusesBelow: '',
  acceptsFrom: '',
  piece: 'full-wig',
  capFeatures: [],
  lengthInches: '',
  colorCode: '',
  colorName: '',
  colorEffect: '',
  rooted: false,
  permatease: false,
  timesWorn: '',
  checklist: {},
};

export function valuesOf(listing: OwnListing): ListingFormValues {
  const { timesWorn, ...checklist } = listing.checklist;
  return {
    title: listing.title,
    brand: listing.brand as BrandId,
    condition: listing.condition,
    type: listing.type,
    originalPrice: writePrice(listing.originalPriceCents),
    listingPrice: writePrice(listing.priceCents),
    shippingPrice: writePrice(listing.shippingCents),
    description: listing.description,
    color: listing.color,
    fiberType: listing.fiberType ?? '',
    capSize: listing.capSize ?? '',
    modifications: listing.modifications === null ? '' : listing.modifications ? 'Yes' : 'No',
    takesOffers: listing.takesOffers,
    buyAtOnce: listing.buyAtOnce,
    refusesBelow: writePrice(listing.refusesBelowCents ?? null),
    acceptsFrom: writePrice(listing.acceptsFromCents ?? null),
    piece: listing.piece,
    capFeatures: listing.capFeatures,
    lengthInches: listing.lengthInches?.toString() ?? '',
    colorCode: listing.colorCode ?? '',
    colorName: listing.colorName ?? '',
    colorEffect: listing.colorEffect ?? '',
    rooted: listing.rooted ?? false,
    permatease: listing.permatease ?? false,
    timesWorn: timesWorn?.toString() ?? '',
    checklist,
  };
}

/** For one more of the same model: what is true of one wig alone is left out. */
export function copyOf(listing: OwnListing): ListingFormValues {
  return { ...valuesOf(listing), condition: '', modifications: '', timesWorn: '', checklist: {} };
}

/** Call it once the checks have passed. */
export function fieldsOf(values: ListingFormValues, photoIds: string[]): CallInput<typeof updateListing>['body'] {
  return listingFieldsSchema.parse(readFields(values, photoIds));
}

/** What was typed, as the contract asks for it; what cannot be read becomes something that its schema refuses. */
export function readFields(values: ListingFormValues, photoIds: string[]): unknown {
  const { listingPrice, originalPrice, modifications, lengthInches, timesWorn, checklist, ...others } = values;
  const { refusesBelow, acceptsFrom, shippingPrice, ...rest } = others;
  return {
    ...rest,
    priceCents: centsOf(listingPrice),
    originalPriceCents: centsOf(originalPrice),
    shippingCents: centsOf(shippingPrice),
    buyAtOnce: values.buyAtOnce && values.type !== 'trade',
    refusesBelowCents: answersOffers(values) ? centsOf(refusesBelow) : null,
    acceptsFromCents: answersOffers(values) ? centsOf(acceptsFrom) : null,
    modifications: modifications === '' ? undefined : modifications === 'Yes',
    lengthInches: lengthInches ? Number(lengthInches) : null,
    colorCode: values.colorCode || null,
    colorName: values.colorName || null,
    colorEffect: values.colorEffect || null,
    rooted: values.rooted || null,
    permatease: values.permatease || null,
    checklist: { ...checklist, ...(timesWorn && { timesWorn: Number(timesWorn) }) },
    photoIds,
  };
}

/** Whether the form asks which offers are answered by themselves; elsewhere what was typed stays in the draft alone. */
export function answersOffers({ type, takesOffers }: Pick<ListingFormValues, 'type' | 'takesOffers'>): boolean {
  return takesOffers && type !== 'trade';
}

function centsOf(text: string): number | null {
  const cents = readPrice(text);
  return cents === undefined ? Number.NaN : cents;
}
