import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { listingStatuses, searchTermMaxLength } from '#contract/listings/listing-values.ts';
import { flagReasons } from '#contract/moderation/moderation-values.ts';
import { countedRowsMax, sortDirections } from './admin.ts';
import { adminReasonSchema } from './admin-forms-schema.ts';
import { editedListingSchema } from './listing-schema.ts';
import { adminListingSorts, adminListingTabs, adminPageSizes } from './listing-values.ts';

export const adminListingErrors = {
  superAdminsOnly: {
    code: 'admin_listings.super_admins_only',
    status: 403,
    message: 'Only a super admin can delete a listing permanently, or change one that was.',
  },
  lastPhoto: {
    code: 'admin_listings.last_photo',
    status: 409,
    message: 'This is the only photo of the listing. Take the listing down or delete it instead.',
  },
  photoGone: {
    code: 'admin_listings.photo_gone',
    status: 404,
    message: 'This photo is no longer in the listing. Please refresh the list.',
  },
  notLive: {
    code: 'admin_listings.not_live',
    status: 409,
    message: 'This listing is no longer live. Please refresh the list.',
  },
  reasonNeeded: {
    code: 'admin_listings.reason_needed',
    status: 400,
    message: 'This wig changed hands in a deal. Say why it becomes active again.',
  },
  statusChanged: {
    code: 'admin_listings.status_changed',
    status: 409,
    message: 'Failed to update listing status. Please try again.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const params = z.object({ id: idSchema('Listing not found') });

export const adminListingSchema = z.object({
  id: idSchema(),
  userId: idSchema(),
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  type: z.enum(facets.type.values),
  priceCents: z.int().nullable(),
  color: z.enum(facets.color.values),
  shade: z.enum(facets.shade.values).nullable(),
  status: z.enum(listingStatuses),
  /** In the order of the listing. */
  photos: z.array(z.object({ id: idSchema(), ownerId: idSchema(), width: z.int() })),
  /** Held by an agreed deal: it can only be taken down. */
  isReserved: z.boolean(),
  /** In a deal, or sent and not come back: only staff make it active again. */
  hasChangedHands: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** As the seller entered it; null where there is none. */
  sellerName: z.string().nullable(),
  sellerEmail: z.string().nullable(),
  /** Why it is worth a look, as far as nobody has approved it. */
  flags: z.array(z.object({ reason: z.enum(flagReasons), detail: z.string(), foundAt: z.string() })),
});
export type AdminListing = z.infer<typeof adminListingSchema>;

export const findAdminListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'A page of all listings, or of those that wait for a look.',
  query: z.object({
    tab: z.enum(adminListingTabs).default('all'),
    search: z.string().trim().max(searchTermMaxLength).default(''),
    status: z.enum(listingStatuses).optional(),
    brand: z.string().max(64).optional(),
    sort: z.enum(adminListingSorts).default('created_at'),
    direction: z.enum(sortDirections).default('desc'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number()
      .pipe(z.literal([...adminPageSizes]))
      .default(10),
  }),
  response: z.object({
    listings: z.array(adminListingSchema),
    /** Exact up to a limit, which is also as far as pages go; `more` says that there are more than that. */
    total: z.int().max(countedRowsMax),
    more: z.boolean(),
  }),
});

export const getAdminListing = endpoint({
  method: 'GET',
  path: '/api/admin/listings/:id',
  summary: 'One listing, whatever its status.',
  params,
  response: adminListingSchema,
});

export const findAdminListingBrands = endpoint({
  method: 'GET',
  path: '/api/admin/listing-brands',
  summary: 'The brands that have listings, sorted.',
  response: z.object({ brands: z.array(z.string()) }),
});

export const updateAdminListing = endpoint({
  method: 'PUT',
  path: '/api/admin/listings/:id',
  summary: 'Changes any listing (update_listing_admin) and answers with the changed one.',
  params,
  body: editedListingSchema,
  /** Null when the listing was deleted for good in the moment after the change. */
  response: z.object({ listing: adminListingSchema.nullable() }),
});

export const changeAdminListingStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/listings/:id/status',
  summary: 'Deletes an active listing, or restores a deleted one.',
  params,
  body: z.object({ status: z.enum(['active', 'deleted']) }),
  response: z.object({ listing: adminListingSchema }),
});

export const approveListing = endpoint({
  method: 'POST',
  path: '/api/admin/listings/:id/approvals',
  summary: 'Takes a listing out of the Review Queue until something new is found.',
  params,
  response: z.object({ done: z.literal(true) }),
});

export const takeListingDown = endpoint({
  method: 'POST',
  path: '/api/admin/listings/:id/takedowns',
  summary: 'Removes a live listing. The owner is told why by mail, and cannot restore it.',
  params,
  body: z.object({ reason: adminReasonSchema }),
  response: z.object({ done: z.literal(true) }),
});

export const takePhotoDown = endpoint({
  method: 'POST',
  path: '/api/admin/listings/:id/photos/:photoId/takedowns',
  summary: 'Removes one photo of a listing, never the only one. The owner is told why by mail.',
  params: params.extend({ photoId: idSchema(adminListingErrors.photoGone.message) }),
  body: z.object({ reason: adminReasonSchema }),
  response: z.object({ done: z.literal(true) }),
});
