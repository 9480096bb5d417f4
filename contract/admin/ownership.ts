import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { proofSchema } from '#contract/listings/ownership.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { refusalReasonSchema } from './admin-forms-schema.ts';

export const waitingProofSchema = z.object({
  listingId: idSchema(),
  title: z.string(),
  /** The first of the listing, to compare. */
  photo: photoSchema.nullable(),
  owner: z.object({ id: idSchema(), name: z.string() }),
  proof: proofSchema,
});
export type WaitingProof = z.infer<typeof waitingProofSchema>;

export const findProofs = endpoint({
  method: 'GET',
  path: '/api/admin/ownership',
  summary: 'Proofs of ownership that nobody has looked at, the oldest first.',
  query: z.object({ cursor: z.string().max(200, 'This page of the list does not exist.').optional() }),
  response: z.object({ proofs: z.array(waitingProofSchema), nextCursor: z.string().nullable() }),
});

export const judgeProof = endpoint({
  method: 'PUT',
  path: '/api/admin/ownership/:id/decision',
  summary: 'Says whether a proof shows the wig with its code; the owner of a refused one reads why.',
  params: z.object({ id: idSchema('We could not find a proof of ownership.') }),
  body: z.union(
    [
      z.strictObject({ isShown: z.literal(true), photoId: idSchema(), isLabelShown: z.boolean().default(false) }),
      z.strictObject({
        isShown: z.literal(false),
        photoId: idSchema(),
        reason: refusalReasonSchema,
      }),
    ],
    'Please give a reason',
  ),
  response: z.object({ done: z.literal(true) }),
});
