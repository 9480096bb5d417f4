import { z } from 'zod';
import { listingCopySchema } from '#contract/deals/listing-copy.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { matchKinds } from './match-values.ts';

export const matchErrors = {
  notFound: { code: 'matches.not_found', status: 404, message: 'We could not find this match.' },
  brokenCursor: { code: 'matches.broken_cursor', status: 400, message: 'This page of the list does not exist.' },
} as const satisfies Record<string, ErrorDefinition>;

export const matchMemberSchema = z.object({
  id: idSchema(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  completedDeals: z.int(),
});

/** A wig that its owner would trade, for a member whose public wish it fulfils. */
export const matchMoveSchema = z.object({
  from: idSchema(),
  to: idSchema(),
  listingId: idSchema(),
  /** What the receiver calls the wish. */
  wish: z.string(),
});
export type MatchMove = z.infer<typeof matchMoveSchema>;

/**
 * Members who could trade: of a pair the caller and another, with every wig that fulfils a wish; of a ring three or four, who
 * each give one wig to the next.
 */
export const matchSchema = z.object({
  /** Of a pair the other member, of a ring the ring itself. */
  id: idSchema(),
  kind: z.enum(matchKinds),
  /** The caller included; of a ring in its order, the caller first. */
  members: z.array(matchMemberSchema),
  moves: z.array(matchMoveSchema),
  /** By listing id. */
  listings: z.record(z.string(), listingCopySchema),
  foundAt: z.string(),
});
export type Match = z.infer<typeof matchSchema>;

export const findMyMatches = endpoint({
  method: 'GET',
  path: '/api/me/matches',
  summary:
    'With whom the caller could trade: pairs with the newest first, or the best rings. Wants are public wishes; wigs are those for trade.',
  query: z.object({
    kind: z.enum(matchKinds, 'Choose both, they-have, they-want or rings.').default('both'),
    cursor: z.string().max(200, matchErrors.brokenCursor.message).optional(),
  }),
  response: z.object({ matches: z.array(matchSchema), nextCursor: z.string().nullable() }),
});
export type MatchPage = z.infer<typeof findMyMatches.response>;

export const dismissMatch = endpoint({
  method: 'POST',
  path: '/api/me/matches/:id/dismissals',
  summary:
    'Says no to a match. A pair is shown again when something new fulfills a wish of the two; a ring to none of its members again.',
  params: z.object({ id: idSchema(matchErrors.notFound.message) }),
  response: z.object({ dismissed: z.literal(true) }),
});
