import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { recentlyViewedMax } from './listing-values.ts';
import { listingCardSchema } from './listings.ts';

export const findRecentlyViewed = endpoint({
  method: 'GET',
  path: '/api/me/recently-viewed',
  summary: `The last ${recentlyViewedMax} listings of others that the member looked at, the latest first, without those that are gone.`,
  response: z.object({ listings: z.array(listingCardSchema).max(recentlyViewedMax) }),
});

export const forgetRecentlyViewed = endpoint({
  method: 'DELETE',
  path: '/api/me/recently-viewed',
  summary: 'Forgets which listings the member looked at lately.',
  response: z.object({ done: z.literal(true) }),
});
