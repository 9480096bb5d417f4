import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as calls from '#contract/admin/ownership.ts';
import { idSchema } from '#contract/id-schema.ts';
import { ownershipErrors } from '#contract/listings/ownership.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { getProofImage } from '#server/listings/ownership/ownership.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { findProofs, judgeProof } from './proofs.ts';

export function adminOwnershipRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media }: { gate: Gate; media: MediaStore },
): void {
  const guard = gate.requirePermission('listings.write');
  serve(app, calls.findProofs, guard, ({ query }) => findProofs(deps, query.cursor));
  serve(app, calls.judgeProof, guard, async ({ params, body, caller, writing }) => {
    await judgeProof(writing(deps), caller, params.id, body);
    return { done: true as const };
  });
  servePrivateImage(app, '/api/admin/ownership/:id/image', {
    guard,
    what: 'proofs of ownership',
    params: z.object({ id: idSchema(ownershipErrors.notFound.message) }),
    find: (_caller, { id: listingId, ...wanted }) => getProofImage(deps, media, { listingId, ...wanted }),
  });
}
