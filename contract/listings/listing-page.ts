import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingCardSchema, listingPreviewSchema } from './listings.ts';

const params = z.object({ id: idSchema('Listing not found') });

export const countListingView = endpoint({
  method: 'POST',
  path: '/api/listings/:id/views',
  summary: 'Counts that the caller looked at a listing: once a day, and never their own.',
  params,
  response: z.object({ done: z.literal(true) }),
});

export const findSimilarListings = endpoint({
  method: 'GET',
  path: '/api/listings/:id/similar',
  summary: 'A few active listings like this one.',
  params,
  response: z.object({ listings: z.array(listingCardSchema) }),
});

export const getPublicCard = endpoint({
  method: 'GET',
  path: '/api/listings/:id/public-card',
  summary: 'The public card of an active listing whose owner chose one; null for every other.',
  params,
  response: z.object({ card: listingPreviewSchema.nullable() }),
});
