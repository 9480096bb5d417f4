import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { messageErrors, messageImageMaxBytes } from '#contract/messages/message-values.ts';
import { uploadMessageImage } from '#contract/messages/messages.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import type { PhotoBodies } from '#server/photos/photo-bodies.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { withMessageCodes } from './message-guards.ts';
import { getMessageImage, storeMessageImage } from './message-images.ts';

const params = z.object({ id: idSchema(messageErrors.imageNotFound.message) });

export async function messageImageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, images, photoBodies }: { gate: Gate; media: MediaStore; images: ImagePool; photoBodies: PhotoBodies },
): Promise<void> {
  await app.register(async (uploads) => {
    photoBodies.accept(uploads);
    // Said before five megabytes have travelled in vain.
    uploads.addHook('preParsing', async (request) => {
      if (Number(request.headers['content-length']) > messageImageMaxBytes)
        throw new Refusal(messageErrors.imageTooLarge);
    });
    serve(
      uploads,
      uploadMessageImage,
      withMessageCodes(gate.requireWriter),
      ({ query: { id }, caller, request, writing }) =>
        photoBodies.use(request, (file, gone) =>
          storeMessageImage(writing(deps), { media, images }, { ownerId: caller.id, id, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  servePrivateImage(app, '/api/messages/:id/image', {
    guard: withMessageCodes(gate.requireSubscriber),
    what: 'images of messages',
    params,
    find: (caller, { id: messageId, ...wanted }) => getMessageImage(deps, media, caller.id, { messageId, ...wanted }),
  });
}
