import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingCardSchema } from '#contract/listings/listings.ts';

export const savedListingSchema = z.object({
  listingId: idSchema(),
  savedAt: z.string(),
  /** Null when the listing is no longer available: then nothing else is told about it. */
  listing: listingCardSchema.nullable(),
});
export type SavedListing = z.infer<typeof savedListingSchema>;

export const savedPriceSchema = z.object({ listingId: idSchema(), cents: z.int(), endsAt: z.string() });
export type SavedPrice = z.infer<typeof savedPriceSchema>;

export const findSavedListings = endpoint({
  method: 'GET',
  path: '/api/me/saved-listings',
  summary: 'Saved listings, latest first, a page at a time.',
  query: z.object({ cursor: z.string().max(200, 'This page of the list does not exist.').optional() }),
  response: z.object({
    saved: z.array(savedListingSchema),
    /** What their sellers offer the caller alone, of every page. */
    privatePrices: z.array(savedPriceSchema),
    nextCursor: z.string().nullable(),
  }),
  isKeptOffline: true,
});
