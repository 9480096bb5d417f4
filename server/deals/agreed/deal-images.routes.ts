import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { uploadDealImage } from '#contract/deals/agreed-deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { messageImageMaxBytes } from '#contract/messages/message-values.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import type { PhotoBodies } from '#server/photos/photo-bodies.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { getDealImage, getDisputeImage, storeDealImage } from './deal-images.ts';

const uuid = idSchema(dealErrors.imageNotFound.message);
const params = z.object({ id: uuid, image: uuid });
const what = 'photographs of problems';

/** Photographs of problems: for the parties, and for staff who decide. */
export async function dealImageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, images, photoBodies }: { gate: Gate; media: MediaStore; images: ImagePool; photoBodies: PhotoBodies },
): Promise<void> {
  await app.register(async (uploads) => {
    photoBodies.accept(uploads);
    // Said before five megabytes have travelled in vain.
    uploads.addHook('preParsing', async (request) => {
      if (Number(request.headers['content-length']) > messageImageMaxBytes) throw new Refusal(dealErrors.imageTooLarge);
    });
    serve(
      uploads,
      uploadDealImage,
      gate.requireSession,
      ({ params: { id: dealId }, query: { id }, caller, request, writing }) =>
        photoBodies.use(request, (file, gone) =>
          storeDealImage(writing(deps), { media, images }, { ownerId: caller.id, dealId, id, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  servePrivateImage(app, '/api/deals/:id/images/:image', {
    guard: gate.requireSession,
    what,
    params,
    find: (caller, { id, image, ...size }) =>
      getDealImage(deps, media, caller.id, { dealId: id, imageId: image, ...size }),
  });
  servePrivateImage(app, '/api/admin/deals/:id/images/:image', {
    guard: gate.requirePermission('deals.decide'),
    what,
    params,
    find: (caller, { id, image, ...size }) =>
      getDisputeImage(deps, media, caller.id, { dealId: id, imageId: image, ...size }),
  });
}
