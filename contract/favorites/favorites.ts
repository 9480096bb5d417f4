import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { marksPerCallMax } from '#contract/listings/listing-values.ts';

export const favoriteErrors = {
  ownLike: { code: 'favorites.own_like', status: 409, message: 'Likes are for the listings of others.' },
} as const satisfies Record<string, ErrorDefinition>;

const params = z.object({ id: idSchema('Listing not found') });

export const saveListing = endpoint({
  method: 'PUT',
  path: '/api/listings/:id/save',
  summary: 'Saves a listing; saving it again changes nothing.',
  params,
  response: z.object({ saved: z.literal(true) }),
});

export const unsaveListing = endpoint({
  method: 'DELETE',
  path: '/api/listings/:id/save',
  summary: 'Takes a listing off the saved ones.',
  params,
  response: z.object({ saved: z.literal(false) }),
});

export const likeListing = endpoint({
  method: 'PUT',
  path: '/api/listings/:id/like',
  summary: 'Likes a listing; a second like changes nothing.',
  params,
  response: z.object({ liked: z.literal(true), likeCount: z.int() }),
});

export const unlikeListing = endpoint({
  method: 'DELETE',
  path: '/api/listings/:id/like',
  summary: 'Takes the like back.',
  params,
  response: z.object({ liked: z.literal(false), likeCount: z.int() }),
});

export const findMyMarks = endpoint({
  method: 'GET',
  path: '/api/me/marks',
  summary:
    'Which of these listings the member saved and liked. Apart from the lists, so that those are the same for all.',
  query: z.object({
    ids: z
      .string()
      .max(marksPerCallMax * 37, `Ask for at most ${marksPerCallMax} listings at once.`)
      .transform((text) => [...new Set(text.split(',').filter(Boolean))])
      .pipe(
        z
          .array(idSchema('This is not a listing.'))
          .max(marksPerCallMax, `Ask for at most ${marksPerCallMax} listings at once.`),
      ),
  }),
  response: z.object({ saved: z.array(idSchema()), liked: z.array(idSchema()) }),
});
