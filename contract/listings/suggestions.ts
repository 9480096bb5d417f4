import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { searchSuggestionsMax, searchTermMaxLength } from './listing-values.ts';

export const suggestWords = endpoint({
  method: 'GET',
  path: '/api/listings/suggestions',
  summary: 'Words of listings that begin like the last word of a search text.',
  query: z.object({ q: z.string('Search for one text.').max(searchTermMaxLength, 'This text is too long.') }),
  response: z.object({ words: z.array(z.string()).max(searchSuggestionsMax) }),
});
