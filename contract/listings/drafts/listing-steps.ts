import type { ListingFormValues } from './listing-form-schema.ts';

type StepField = keyof ListingFormValues | 'photos';

/** Where the form calls a field otherwise: it holds texts, or only a part of what is sent. */
export const formNames: Record<string, StepField> = {
  priceCents: 'listingPrice',
  originalPriceCents: 'originalPrice',
  shippingCents: 'shippingPrice',
  refusesBelowCents: 'refusesBelow',
  acceptsFromCents: 'acceptsFrom',
  checklist: 'timesWorn',
  photoIds: 'photos',
};

/** Required parts of a listing, in the order of the form. */
export const steps: Partial<Record<StepField, string>> = {
  photos: 'photos',
  title: 'title',
  brand: 'brand',
  condition: 'condition',
  listingPrice: 'price',
  description: 'description',
  color: 'color',
  fiberType: 'fiber type',
  capSize: 'cap size',
  modifications: 'modifications',
  shippingPrice: 'shipping price',
};
