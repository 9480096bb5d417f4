import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import * as calls from '#contract/listings/ownership.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import type { PhotoBodies } from '#server/photos/photo-bodies.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { addProof, confirmOwnership, getOwnership, getOwnershipImage, removeProof } from './ownership.ts';

interface OwnershipServices {
  gate: Gate;
  secret: string;
  media: MediaStore;
  images: ImagePool;
  photoBodies: PhotoBodies;
}

export async function ownershipRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, secret, media, images, photoBodies }: OwnershipServices,
): Promise<void> {
  const own = { ...deps, secret };

  serve(app, calls.getOwnership, gate.requireSession, ({ params, caller }) => getOwnership(own, params.id, caller.id));

  await app.register(async (uploads) => {
    photoBodies.accept(uploads);
    serve(
      uploads,
      calls.addProof,
      gate.requireWriter,
      ({ params: { id: listingId }, query: { id, code }, caller, request, writing }) =>
        photoBodies.use(request, (file, gone) =>
          addProof(writing(own), { media, images }, { ownerId: caller.id, listingId, id, code, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  serve(app, calls.removeProof, gate.requireSession, ({ params, caller, writing }) =>
    removeProof(writing(own), media, { listingId: params.id, ownerId: caller.id }),
  );

  serve(app, calls.confirmOwnership, gate.requireWriter, ({ params, caller, writing }) =>
    confirmOwnership(writing(own), params.id, caller.id),
  );

  const params = z.object({ id: idSchema(calls.ownershipErrors.notFound.message) });
  servePrivateImage(app, '/api/listings/:id/ownership/image', {
    guard: gate.requireSession,
    what: 'proofs of ownership',
    params,
    find: (caller, { id: listingId, ...wanted }) => getOwnershipImage(deps, media, caller.id, { listingId, ...wanted }),
  });
}
