import { z } from 'zod';
import { sellerTiers } from '#contract/billing/billing-values.ts';
import { brandIdSchema } from '#contract/brands/brand-schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { heldFacets } from './facet-schema.ts';
import { facets } from './facets.ts';
import { checklistSchema } from './listing-schema.ts';
import {
  countedListingsMax,
  featuredMax,
  listingStatuses,
  nearbyGroupsMax,
  nearbyListingsMax,
  shownStatuses,
} from './listing-values.ts';
import {
  filterShape,
  listingFiltersSchema,
  looseFilters,
  pricesInOrder,
  pricesOutOfOrder,
  settleFilters,
  understoodSchema,
} from './search/filters.ts';

export const listingErrors = {
  notFound: { code: 'listings.not_found', status: 404, message: 'Listing not found' },
  brokenCursor: {
    code: 'listings.broken_cursor',
    status: 400,
    message: 'This page of the list does not exist. Please start again from the first.',
  },
  tooDeep: {
    code: 'listings.too_deep',
    status: 400,
    message: 'The list ends here. Please narrow your search to see more.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const listingOwnerSchema = z.object({
  id: idSchema(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** One decimal; 0 while there is no review. */
  rating: z.number(),
  reviewCount: z.int(),
  /** Both are of verified reviews alone: enough different members wrote them. */
  isRatingVerified: z.boolean(),
  /** The badge of a paying seller. */
  tier: z.enum(sellerTiers).nullable(),
  /** Whoever reads it compares it with the clock: a moment that has passed means that they are back. */
  awayUntil: z.string().nullable(),
});
export type ListingOwner = z.infer<typeof listingOwnerSchema>;

export const listingCardSchema = z.object({
  id: idSchema(),
  title: z.string(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  type: z.enum(facets.type.values),
  status: z.enum(shownStatuses),
  color: z.enum(facets.color.values),
  /** With the color, what the browser judges by whether it fits and suits; lists are the same for everyone. */
  capSize: z.enum(facets.capSize.values).nullable(),
  shade: z.enum(facets.shade.values).nullable(),
  piece: z.enum(facets.piece.values),
  /** Null only for trade alone. */
  priceCents: z.int().nullable(),
  likeCount: z.int(),
  /** An agreed deal holds it: nobody else can have it, and nobody can change it. */
  isReserved: z.boolean(),
  photo: photoSchema.nullable(),
  owner: listingOwnerSchema,
});
export type ListingCard = z.infer<typeof listingCardSchema>;

export const listingSchema = listingCardSchema.omit({ photo: true }).extend({
  /** Since when somebody has seen the owner’s photograph of it beside a code of the day. */
  ownershipShownAt: z.string().nullable(),
  /** The brand's label inside the cap was seen, too. */
  isLabelShown: z.boolean(),
  status: z.enum(listingStatuses),
  description: z.string(),
  /** For which wig its owner would trade it. */
  wouldTradeFor: z.string().nullable(),
  originalPriceCents: z.int().nullable(),
  /** What the seller asks for sending it; 0 is free, null was not said. */
  shippingCents: z.int().nullable(),
  ...heldFacets,
  modifications: z.boolean().nullable(),
  lengthInches: z.number().nullable(),
  colorCode: z.string().nullable(),
  colorName: z.string().nullable(),
  rooted: z.boolean().nullable(),
  permatease: z.boolean().nullable(),
  checklist: checklistSchema,
  /** Whether others may offer cash for it. */
  takesOffers: z.boolean(),
  /** Whether whoever offers the asking price or more, and the shipping asked for, gets it at once. */
  buyAtOnce: z.boolean(),
  /** How much less it costs together with another wig of its owner; 0 where there is none to buy it with. */
  bundlePercent: z.int(),
  /** Open proposals that name it. */
  offerCount: z.int(),
  photos: z.array(photoSchema),
  createdAt: z.string(),
  bumpedAt: z.string().nullable(),
  updatedAt: z.string(),
  removedAt: z.string().nullable(),
  /** Restoring gives this status back, or active where it is null. Only an admin can restore where the next one is null. */
  removedFrom: z.enum(shownStatuses).nullable(),
  restorableUntil: z.string().nullable(),
});
export type Listing = z.infer<typeof listingSchema>;

/** The seller's private rules for offers: apart from what a listing is, so that they are in no answer but the owner's. */
const offerRulesSchema = z.object({
  refusesBelowCents: z.int().nullable(),
  acceptsFromCents: z.int().nullable(),
});

export const ownListingSchema = z.intersection(listingSchema, offerRulesSchema.partial());
export type OwnListing = z.infer<typeof ownListingSchema>;

/** Listings that a search misses by one word or one filter. */
export const nearbySchema = z.object({
  /** The word that was left out; null where it was a filter. */
  withoutWord: z.string().nullable(),
  withoutFilter: z.enum(looseFilters).nullable(),
  text: z.string(),
  listings: z.array(listingCardSchema).max(nearbyListingsMax),
  /** There are more than these. */
  more: z.boolean(),
});
export type Nearby = z.infer<typeof nearbySchema>;

export const findListings = endpoint({
  method: 'GET',
  path: '/api/listings',
  forTools: 'listings:read',
  summary:
    'Listings by text, brand, price and the other filters, a page at a time, with what the text was taken for and near misses where few are found.',
  query: z
    .object({ ...filterShape, cursor: z.string().max(300, 'This page of the list does not exist.').optional() })
    .refine(pricesInOrder, pricesOutOfOrder)
    .transform(settleFilters),
  response: z.object({
    listings: z.array(listingCardSchema),
    nextCursor: z.string().nullable(),
    understood: understoodSchema.optional(),
    nearby: z.array(nearbySchema).max(nearbyGroupsMax).optional(),
  }),
});
export type ListingPage = z.infer<typeof findListings.response>;

export const findFeaturedListings = endpoint({
  method: 'GET',
  path: '/api/listings/featured',
  summary: `Up to ${featuredMax} listings of Premium sellers that the filters find, others each hour; they lead the results.`,
  query: listingFiltersSchema,
  response: z.object({ listings: z.array(listingCardSchema).max(featuredMax) }),
});

export const countListings = endpoint({
  method: 'GET',
  path: '/api/listings/facets',
  summary: `How many listings the filters find, by brand and condition, counted up to ${countedListingsMax}.`,
  query: listingFiltersSchema,
  response: z.object({
    total: z.int(),
    /** There are more than were counted: every number here means "at least". */
    more: z.boolean(),
    /** What choosing a brand gives: with the other filters, but without the text, which chosen brands drop. */
    brands: z.record(z.string(), z.int()),
    moreOfBrands: z.boolean(),
    conditions: z.record(z.string(), z.int()),
  }),
});
export type ListingCounts = z.infer<typeof countListings.response>;

export const getListing = endpoint({
  method: 'GET',
  path: '/api/listings/:id',
  forTools: 'listings:read',
  summary: 'One listing with its photographs and its owner; the rules for offers are there for the owner alone.',
  params: z.object({ id: idSchema('Listing not found') }),
  response: ownListingSchema,
});

/** What visitors may see of a listing: these six fields and nothing else. */
export const listingPreviewSchema = z.strictObject({
  id: idSchema(),
  title: z.string(),
  image_url: z.string().nullable(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  /** In dollars. */
  price: z.number().nullable(),
});
export type ListingPreview = z.infer<typeof listingPreviewSchema>;

export const unknownPreviewBrand = 'We know no brand by this name.';

export const findListingPreviews = endpoint({
  method: 'GET',
  path: '/api/listings/previews',
  summary: 'A small sample of listings for visitors, of one brand if it is named.',
  query: z.object({ brand: brandIdSchema(unknownPreviewBrand).optional() }),
  response: z.object({ previews: z.array(listingPreviewSchema) }),
});
