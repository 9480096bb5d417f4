import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { type FilterName, filterNames } from './facets.ts';
import { searchSuggestionsMax, searchTermMaxLength } from './listing-values.ts';
import { listingFiltersSchema } from './listings.ts';

/** What a search can do without, one at a time. */
export const looseFilters = [
  'text',
  'brands',
  'price',
  ...filterNames,
  'seller',
  'openToTrades',
  'reserved',
] as const satisfies readonly string[];
export type LooseFilter = 'text' | 'brands' | 'price' | FilterName | 'seller' | 'openToTrades' | 'reserved';

export const suggestWords = endpoint({
  method: 'GET',
  path: '/api/listings/suggestions',
  summary: 'Words of listings that begin like the last word of a search text.',
  query: z.object({ q: z.string('Search for one text.').max(searchTermMaxLength, 'This text is too long.') }),
  response: z.object({ words: z.array(z.string()).max(searchSuggestionsMax) }),
});

export const findWaysOut = endpoint({
  method: 'GET',
  path: '/api/listings/ways-out',
  summary:
    'For a search that found nothing: the text that was perhaps meant, and how many there are without each filter.',
  query: listingFiltersSchema,
  response: z.object({
    didYouMean: z.string().nullable(),
    without: z.array(z.object({ filter: z.enum(looseFilters), total: z.int(), more: z.boolean() })),
  }),
});
export type ListingWaysOut = z.infer<typeof findWaysOut.response>;
