import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { purposes } from '#contract/purposes.ts';
import { facets } from './facets.ts';
import { listingFieldsSchema } from './listing-schema.ts';
import { shownStatuses } from './listing-values.ts';
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
  notPossible: {
    code: 'listings.not_possible',
    status: 404,
    message: 'Listing not found, or this change is not possible',
  },
  notABuyer: {
    code: 'listings.not_a_buyer',
    status: 400,
    message: 'Choose a member who wrote to you about this wig or made an offer for it.',
  },
  notPayable: {
    code: 'listings.not_payable',
    status: 409,
    message:
      'Buyers who buy right away pay from afar. Say in Settings how you can be paid, by another way than Local Cash.',
  },
  bumpedLately: { code: 'listings.bumped_lately', status: 409, message: 'A listing can be bumped once in 24 hours.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ListingFields = z.output<typeof listingFieldsSchema>;

const byId = z.object({ id: idSchema('Listing not found') });
const saved = z.object({ id: idSchema() });
const status = z.object({ id: idSchema(), status: z.enum(myListingStatuses) });

export const createListing = endpoint({
  method: 'POST',
  path: '/api/listings',
  forTools: 'listings:write',
  summary: 'Creates a listing. The id is made by the browser, so that a repeated save makes no second one.',
  body: z.intersection(byId, listingFieldsSchema),
  response: saved,
});

export const updateListing = endpoint({
  method: 'PUT',
  path: '/api/listings/:id',
  forTools: 'listings:write',
  summary: 'Changes an own listing; photographs that are left out are deleted.',
  params: byId,
  body: listingFieldsSchema,
  response: saved,
});

export const removeListingPhoto = endpoint({
  method: 'DELETE',
  path: '/api/listings/:id/photos/:photoId',
  forTools: 'listings:write',
  summary: 'Deletes a photograph of an own listing at once, as long as it is not the last.',
  params: byId.extend({ photoId: idSchema() }),
  response: z.object({ done: z.literal(true) }),
});

const change = (what: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/listings/:id/${what}`,
    forTools: 'listings:write',
    summary,
    params: byId,
    response: status,
  });

export const removeListing = change('removals', `Removes an own listing; it can be restored for ${restoreDays} days.`);
export const restoreListing = change('restorations', 'Brings a removed listing back to the status it had.');
export const sellListing = endpoint({
  method: 'POST',
  path: '/api/listings/:id/sales',
  forTools: 'listings:write',
  summary: 'Marks an own listing as sold. Where a buyer is named, they are asked to confirm it.',
  params: byId,
  body: z
    .object({
      buyerId: idSchema(sellingErrors.notABuyer.message).optional(),
      /** The asking price, unless it is said. */
      cents: z.number('Enter the price it was sold for.').optional(),
    })
    .nullish(),
  response: status.extend({ dealId: idSchema().nullable() }),
});

export const findBuyers = endpoint({
  method: 'GET',
  path: '/api/listings/:id/buyers',
  summary: 'Possible buyers of an own listing: members who wrote about it or made an offer for it, the latest first.',
  params: byId,
  response: z.object({
    buyers: z.array(z.object({ id: idSchema(), displayName: z.string(), avatarUrl: z.string().nullable() })),
  }),
});
export const tradeListing = change('trades', 'Marks an own listing as traded.');
export const relistListing = change('relistings', 'Makes a sold or traded listing active again.');
export const bumpListing = change('bumps', 'Moves an own listing to the top, once in 24 hours.');

export const setPublicCard = endpoint({
  method: 'PUT',
  path: '/api/listings/:id/public-card',
  summary: 'Chooses or withdraws the public card of an own listing.',
  params: byId,
  body: z.object({ isPublicCard: z.boolean('Say whether visitors may see it.') }),
  response: z.object({ id: idSchema(), isPublicCard: z.boolean() }),
});

export const myListingSchema = z.object({
  id: idSchema(),
  title: z.string(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  type: z.enum(facets.type.values),
  status: z.enum(myListingStatuses),
  priceCents: z.int().nullable(),
  shippingCents: z.int().nullable(),
  photo: photoSchema.nullable(),
  isReserved: z.boolean(),
  /** Visitors may see its card while it is active. */
  isPublicCard: z.boolean(),
  /** The deal that holds it. */
  dealId: idSchema().nullable(),
  /** In a deal, or sent and not come back: it is not its owner's to list again. */
  hasChangedHands: z.boolean(),
  listedAt: z.string(),
  lastBumpedAt: z.string().nullable(),
  mayBumpAt: z.string().nullable(),
  removedAt: z.string().nullable(),
  daysLeft: z.int().nullable(),
  /** The status that restoring gives back; null is active. */
  removedFrom: z.enum(shownStatuses).nullable(),
  /** Staff removed it, so that nobody but staff brings it back. */
  isTakenDown: z.boolean(),
  restorable: z.boolean(),
  /** Of the last 30 days. */
  views: z.int(),
  saves: z.int(),
});
export type MyListing = z.infer<typeof myListingSchema>;

export const findMyListings = endpoint({
  method: 'GET',
  path: '/api/me/listings',
  forTools: 'listings:read',
  summary: 'The own listings of one status, and how many there are of each, and of drafts.',
  query: z.object({
    status: z.enum(myListingStatuses, 'Choose active, sold, traded or removed.').default('active'),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    listings: z.array(myListingSchema),
    nextCursor: z.string().nullable(),
    /** Until when the caller is away as a seller; null, or a moment that may have passed. */
    awayUntil: z.string().nullable(),
    counts: z.object({
      active: z.int(),
      sold: z.int(),
      traded: z.int(),
      removed: z.int(),
      drafts: z.int(),
    } satisfies Record<(typeof myListingStatuses)[number] | 'drafts', z.ZodInt>),
  }),
});

export const dashboardSchema = z.object({
  hasListings: z.boolean(),
  /** Deals that have not ended, saved wigs and alerts. */
  openDeals: z.int(),
  saved: z.int(),
  alerts: z.int(),
  /** What the member came for; null until they were asked. */
  cameFor: z.enum(purposes).nullable(),
  activeListings: z.int(),
  totalViews: z.int(),
  totalSaves: z.int(),
  totalInquiries: z.int(),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.int(), saves: z.int(), inquiries: z.int() })),
  recentActivity: z.array(
    z.object({
      type: z.enum(['view', 'save', 'inquiry']),
      listingId: idSchema(),
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
