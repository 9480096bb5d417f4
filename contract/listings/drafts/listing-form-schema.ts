import type { CallInput } from '#contract/endpoint.ts';
import {
  type FacetField,
  type FacetsWith,
  type FacetValue,
  facetOf,
  fieldOf,
  type OptionalFacet,
  optionalNames,
  type RequiredFacet,
  requiredNames,
} from '#contract/listings/facets.ts';
import { listingFieldsSchema } from '#contract/listings/listing-schema.ts';
import type { ConditionChecklist } from '#contract/listings/listing-values.ts';
import type { OwnListing } from '#contract/listings/listings.ts';
import type { updateListing } from '#contract/listings/selling.ts';
import { readPrice, writePrice } from '#contract/price.ts';

/** What is chosen of each facet; nothing yet is an empty text. */
type FacetValues = {
  [Name in AskedFacet as FacetField<Name>]: Name extends FacetsWith<{ kind: 'several' }>
    ? FacetValue<Name>[]
    : FacetValue<Name> | (Name extends 'type' | FacetsWith<{ unsaid: string }> ? never : '');
};
type AskedFacet = RequiredFacet | OptionalFacet;

/** What the form holds: texts as they are typed, so that nothing typed is ever lost. */
export interface ListingFormValues extends FacetValues {
  title: string;
  originalPrice: string;
  listingPrice: string;
  shippingPrice: string;
  description: string;
  wouldTradeFor: string;
  modifications: 'Yes' | 'No' | '';
  takesOffers: boolean;
  buyAtOnce: boolean;
  refusesBelow: string;
  acceptsFrom: string;
  lengthInches: string;
  colorCode: string;
  colorName: string;
  rooted: boolean;
  permatease: boolean;
  timesWorn: string;
  checklist: Omit<ConditionChecklist, 'timesWorn'>;
}

export const emptyListing: ListingFormValues = {
  ...facetValues((name) => {
    const { kind, unsaid = '' } = facetOf(name);
    return kind === 'several' ? [] : unsaid;
  }),
  title: '',
  type: 'sale',
  originalPrice: '',
  listingPrice: '',
  shippingPrice: '',
  description: '',
  wouldTradeFor: '',
  modifications: '',
  takesOffers: true,
  buyAtOnce: false,
  refusesBelow: '',
  acceptsFrom: '',
  lengthInches: '',
  colorCode: '',
  colorName: '',
  rooted: false,
  permatease: false,
  timesWorn: '',
  checklist: {},
};

export function valuesOf(listing: OwnListing): ListingFormValues {
  const { timesWorn, ...checklist } = listing.checklist;
  return {
    ...facetValues((name) => listing[fieldOf(name)] ?? ''),
    title: listing.title,
    originalPrice: writePrice(listing.originalPriceCents),
    listingPrice: writePrice(listing.priceCents),
    shippingPrice: writePrice(listing.shippingCents),
    description: listing.description,
    wouldTradeFor: listing.wouldTradeFor ?? '',
    modifications: listing.modifications === null ? '' : listing.modifications ? 'Yes' : 'No',
    takesOffers: listing.takesOffers,
    buyAtOnce: listing.buyAtOnce,
    refusesBelow: writePrice(listing.refusesBelowCents ?? null),
    acceptsFrom: writePrice(listing.acceptsFromCents ?? null),
    lengthInches: listing.lengthInches?.toString() ?? '',
    colorCode: listing.colorCode ?? '',
    colorName: listing.colorName ?? '',
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
    ...unsaidAsNull(values),
    priceCents: centsOf(listingPrice),
    originalPriceCents: centsOf(originalPrice),
    shippingCents: centsOf(shippingPrice),
    // A wig for sale alone keeps it in the draft.
    wouldTradeFor: values.type === 'sale' ? null : values.wouldTradeFor || null,
    buyAtOnce: values.buyAtOnce && values.type !== 'trade',
    refusesBelowCents: answersOffers(values) ? centsOf(refusesBelow) : null,
    acceptsFromCents: answersOffers(values) ? centsOf(acceptsFrom) : null,
    modifications: modifications === '' ? undefined : modifications === 'Yes',
    lengthInches: lengthInches ? Number(lengthInches) : null,
    colorCode: values.colorCode || null,
    colorName: values.colorName || null,
    rooted: values.rooted || null,
    permatease: values.permatease || null,
    checklist: { ...checklist, ...(timesWorn && { timesWorn: Number(timesWorn) }) },
    photoIds,
  };
}

function facetValues(valueFor: (name: AskedFacet) => unknown): FacetValues {
  const asked = [...requiredNames, ...optionalNames];
  return Object.fromEntries(asked.map((name) => [fieldOf(name), valueFor(name)])) as FacetValues;
}

function unsaidAsNull(values: FacetValues): object {
  return Object.fromEntries(optionalNames.map((name) => [fieldOf(name), values[fieldOf(name)] || null]));
}

/** Whether the form asks which offers are answered by themselves; elsewhere what was typed stays in the draft alone. */
export function answersOffers({ type, takesOffers }: Pick<ListingFormValues, 'type' | 'takesOffers'>): boolean {
  return takesOffers && type !== 'trade';
}

function centsOf(text: string): number | null {
  const cents = readPrice(text);
  return cents === undefined ? Number.NaN : cents;
}
