import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messageErrors, messageImageMaxBytes } from '#contract/messages/message-values.ts';
import { uploadMessageImage } from '#contract/messages/messages.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import type { PhotoBodies } from '#server/photos/photo-bodies.ts';
import { withMessageCodes } from './message-guards.ts';
import { getMessageImage, storeMessageImage } from './message-images.ts';

const params = z.object({ id: z.uuid(messageErrors.imageNotFound.message).toLowerCase() });
const query = z.object({ width: z.coerce.number().int().min(1).max(4096).default(640) });

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
      ({ query: { id }, caller, request }) =>
        photoBodies.use(request, (file, gone) =>
          storeMessageImage(deps, { media, images }, { ownerId: caller.id, id, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  const guard = withMessageCodes(gate.requireSubscriber);
  app.get<{ Params: z.output<typeof params>; Querystring: z.output<typeof query> }>(
    '/api/messages/:id/image',
    {
      config: { guard: guard.name, withoutContract: 'images of messages' },
      schema: { hide: true, params, querystring: query },
      onRequest: async (request) => {
        await guard.check(request);
      },
    },
    async (request, reply) => {
      const caller = await guard.check(request);
      const format = /image\/avif/.test(request.headers.accept ?? '') ? 'avif' : 'webp';
      const wanted = { messageId: request.params.id, width: request.query.width, format } as const;
      const { bytes, etag } = await getMessageImage(deps, media, caller.id, wanted);
      reply
        // Asked again each time: after signing out, this browser shows it to nobody.
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Accept, Cookie')
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('etag', etag)
        .type(`image/${format}`);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.send(bytes);
    },
  );
}
