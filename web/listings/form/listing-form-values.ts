import type { BrandId } from '#contract/brands/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { CapFeature, CapSize, ColorEffect, ColorFamily, FiberType, Piece } from '#contract/listings/facets.ts';
import type { Condition, ConditionChecklist, ListingType } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
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
  description: string;
  color: ColorFamily | '';
  fiberType: FiberType | '';
  capSize: CapSize | '';
  modifications: 'Yes' | 'No' | '';
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
  description: '',
  color: '',
  fiberType: '',
  capSize: '',
  modifications: '',
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

export function valuesOf(listing: Listing): ListingFormValues {
  const { timesWorn, ...checklist } = listing.checklist;
  return {
    title: listing.title,
    brand: listing.brand as BrandId,
    condition: listing.condition,
    type: listing.type,
    originalPrice: writePrice(listing.originalPriceCents),
    listingPrice: writePrice(listing.priceCents),
    description: listing.description,
    color: listing.color,
    fiberType: listing.fiberType ?? '',
    capSize: listing.capSize ?? '',
    modifications: listing.modifications === null ? '' : listing.modifications ? 'Yes' : 'No',
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

/** Call it once the checks have passed. */
export function fieldsOf(values: ListingFormValues, photoIds: string[]): CallInput<typeof updateListing>['body'] {
  const { brand, condition, color, fiberType, capSize } = values;
  const [priceCents, originalPriceCents] = [readPrice(values.listingPrice), readPrice(values.originalPrice)];
  const isRead = priceCents !== undefined && originalPriceCents !== undefined;
  if (!brand || !condition || !color || !fiberType || !capSize || !isRead)
    throw new Error('The form was sent before it was checked');
  return {
    title: values.title,
    brand,
    condition,
    type: values.type,
    priceCents,
    originalPriceCents,
    description: values.description,
    color,
    fiberType,
    capSize,
    modifications: values.modifications === 'Yes',
    piece: values.piece,
    capFeatures: values.capFeatures,
    lengthInches: values.lengthInches ? Number(values.lengthInches) : null,
    colorCode: values.colorCode || null,
    colorName: values.colorName || null,
    colorEffect: values.colorEffect || null,
    rooted: values.rooted || null,
    permatease: values.permatease || null,
    checklist: { ...values.checklist, ...(values.timesWorn && { timesWorn: Number(values.timesWorn) }) },
    photoIds,
  };
}
