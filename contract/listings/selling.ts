import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { photosPerListing } from '#contract/photos/photo-urls.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { facets, type RequiredFacet } from './facets.ts';
import { descriptionMaxLength, lengthInchesMax, titleMaxLength } from './listing-values.ts';
import { checklistSchema, priceCentsSchema } from './listings.ts';
import { myListingStatuses, restoreDays } from './selling-values.ts';

export const sellingErrors = {
  planLimit: {
    code: 'listings.plan_limit',
    status: 403,
    message: 'Your plan includes 10 new listings a month. Upgrade to Premium to list more.',
  },
  photoMissing: {
    code: 'listings.photo_missing',
    status: 409,
    message: 'One of these photos is no longer there. Please add it again.',
  },
  lastPhoto: {
    code: 'listings.last_photo',
    status: 409,
    message: 'A listing keeps at least one photo. Add another one and save before you remove this.',
  },
  idTaken: { code: 'listings.id_taken', status: 409, message: 'This listing could not be saved. Please start again.' },
  notRemovable: { code: 'listings.not_removable', status: 404, message: 'Listing not found or cannot be removed' },
  notRestorable: { code: 'listings.not_restorable', status: 404, message: 'Listing not found or cannot be restored' },
  notPossible: { code: 'listings.not_possible', status: 404, message: 'Listing not found or cannot be changed so' },
  bumpedLately: { code: 'listings.bumped_lately', status: 409, message: 'A listing can be bumped once in 24 hours.' },
} as const satisfies Record<string, ErrorDefinition>;

const required = <Name extends RequiredFacet>(name: Name) => {
  const { values, missing } = facets[name];
  return z.enum(values as (typeof facets)[Name]['values'], missing);
};
const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);

/** Keeps titles and descriptions apart in the text that searches look through; nobody can type it. */
const separator = '\u0001';
const plainText = (text: string) => !text.includes(separator);
const notPlain = 'Please use letters, digits and signs only.';

export const titleSchema = z
  .string('Please enter a title')
  .trim()
  .min(1, 'Please enter a title')
  .max(titleMaxLength, `A title has at most ${titleMaxLength} characters.`)
  .refine(plainText, notPlain);

export const descriptionSchema = z
  .string('Please enter a description')
  .trim()
  .min(1, 'Please enter a description')
  .max(descriptionMaxLength, `A description has at most ${descriptionMaxLength} characters.`)
  .refine(plainText, notPlain);

/** In the order in which the form names what is missing. */
const listingShape = {
  title: titleSchema,
  brand: required('brand'),
  condition: required('condition'),
  type: required('type'),
  priceCents: priceCentsSchema.nullable().default(null),
  originalPriceCents: priceCentsSchema.nullable().default(null),
  description: descriptionSchema,
  color: required('color'),
  fiberType: required('fiberType'),
  capSize: required('capSize'),
  modifications: z.boolean('Please select whether there are modifications'),
  capFeatures: z.array(z.enum(facets.capFeature.values)).max(facets.capFeature.values.length).default([]),
  piece: z.enum(facets.piece.values).default('full-wig'),
  lengthInches: z
    .number()
    .positive('A length is more than 0 inches.')
    .max(lengthInchesMax, `A length has at most ${lengthInchesMax} inches.`)
    .multipleOf(0.5, 'Give the length in half inches.')
    .nullable()
    .default(null),
  colorCode: optionalText(30),
  colorName: optionalText(60),
  rooted: z.boolean().nullable().default(null),
  colorEffect: z.enum(facets.colorEffect.values).nullable().default(null),
  permatease: z.boolean().nullable().default(null),
  checklist: checklistSchema.default({}),
  /** The first is the featured one. */
  photoIds: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Please add at least one image to your listing')
    .max(photosPerListing, 'Maximum 8 images allowed')
    .refine((ids) => new Set(ids).size === ids.length, 'The same photo is there twice.'),
};
const formOrder = Object.keys(listingShape);

// Also when other fields are wrong, and put in order: a refusal names the first of the form.
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const listingFields = z
  .object(listingShape)
  .refine(({ type, priceCents }) => type === 'trade' || priceCents !== null, {
    path: ['priceCents'],
    error: 'Please enter a price',
    ...always,
  })
  .superRefine((_, { issues }) => {
    const place = ({ path }: { path?: PropertyKey[] }) => formOrder.indexOf(String(path?.[0]));
    issues.sort((one, other) => place(one) - place(other));
  }, always);
export type ListingFields = z.output<typeof listingFields>;

const byId = z.object({ id: z.uuid('Listing not found').toLowerCase() });
const saved = z.object({ id: z.uuid() });
const status = z.object({ id: z.uuid(), status: z.enum(myListingStatuses) });

export const createListing = endpoint({
  method: 'POST',
  path: '/api/listings',
  summary: 'Creates a listing. The id is made by the browser, so that a repeated save makes no second one.',
  body: z.intersection(byId, listingFields),
  response: saved,
});

export const updateListing = endpoint({
  method: 'PUT',
  path: '/api/listings/:id',
  summary: 'Changes an own listing; photographs that are left out are deleted.',
  params: byId,
  body: listingFields,
  response: saved,
});

export const removeListingPhoto = endpoint({
  method: 'DELETE',
  path: '/api/listings/:id/photos/:photoId',
  summary: 'Deletes a photograph of an own listing at once, as long as it is not the last.',
  params: byId.extend({ photoId: z.uuid().toLowerCase() }),
  response: z.object({ done: z.literal(true) }),
});

const change = (what: string, summary: string) =>
  endpoint({ method: 'POST', path: `/api/listings/:id/${what}`, summary, params: byId, response: status });

export const removeListing = change('removals', `Removes an own listing; it can be restored for ${restoreDays} days.`);
export const restoreListing = change('restorations', 'Brings a removed listing back.');
export const sellListing = change('sales', 'Marks an own listing as sold.');
export const tradeListing = change('trades', 'Marks an own listing as traded.');
export const relistListing = change('relistings', 'Makes a sold or traded listing active again.');
export const bumpListing = change('bumps', 'Moves an own listing to the top, once in 24 hours.');

export const myListingSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  type: z.enum(facets.type.values),
  status: z.enum(myListingStatuses),
  priceCents: z.int().nullable(),
  photo: photoSchema.nullable(),
  lastBumpedAt: z.string(),
  mayBumpAt: z.string().nullable(),
  removedAt: z.string().nullable(),
  daysLeft: z.int().nullable(),
  restorable: z.boolean(),
  /** Of the last 30 days. */
  views: z.int(),
  saves: z.int(),
});
export type MyListing = z.infer<typeof myListingSchema>;

export const findMyListings = endpoint({
  method: 'GET',
  path: '/api/me/listings',
  summary: 'The own listings of one status, and how many there are of each.',
  query: z.object({
    status: z.enum(myListingStatuses, 'Choose active, sold, traded or removed.').default('active'),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    listings: z.array(myListingSchema),
    nextCursor: z.string().nullable(),
    counts: z.record(z.enum(myListingStatuses), z.int()),
  }),
});

export const dashboardSchema = z.object({
  hasListings: z.boolean(),
  activeListings: z.int(),
  totalViews: z.int(),
  totalSaves: z.int(),
  totalInquiries: z.int(),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.int(), saves: z.int(), inquiries: z.int() })),
  recentActivity: z.array(
    z.object({
      type: z.enum(['view', 'save', 'inquiry']),
      listingId: z.uuid(),
      listingTitle: z.string(),
      timestamp: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/me/dashboard',
  summary: 'How the own listings are doing: the last 30 days in numbers.',
  response: dashboardSchema,
});
