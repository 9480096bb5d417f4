import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { uploadDealImage } from '#contract/deals/deal-steps.ts';
import { messageImageMaxBytes } from '#contract/messages/message-values.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import { type Guard, serve } from '#server/lib/http/serve.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import type { PhotoBodies } from '#server/photos/photo-bodies.ts';
import { getDealImage, getDisputeImage, storeDealImage } from './deal-images.ts';

const uuid = z.uuid(dealErrors.imageNotFound.message).toLowerCase();
const params = z.object({ id: uuid, image: uuid });
const query = z.object({ width: z.coerce.number().int().min(1).max(4096).default(640) });
type Asked = { Params: z.output<typeof params>; Querystring: z.output<typeof query> };

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
      ({ params: { id: dealId }, query: { id }, caller, request }) =>
        photoBodies.use(request, (file, gone) =>
          storeDealImage(deps, { media, images }, { ownerId: caller.id, dealId, id, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  serveImage(app, '/api/deals/:id/images/:image', gate.requireSession, (caller, wanted) =>
    getDealImage(deps, media, caller.id, wanted),
  );
  serveImage(app, '/api/admin/deals/:id/images/:image', gate.requirePermission('deals.decide'), (_caller, wanted) =>
    getDisputeImage(deps, media, wanted),
  );
}

type Wanted = Parameters<typeof getDisputeImage>[2];

function serveImage<Caller>(
  app: FastifyInstance,
  path: string,
  guard: Guard<Caller>,
  find: (caller: Caller, wanted: Wanted) => Promise<FileFacts & { bytes: Buffer }>,
): void {
  app.get<Asked>(
    path,
    {
      config: { guard: guard.name, withoutContract: 'photographs of problems' },
      schema: { hide: true, params, querystring: query },
      onRequest: async (request) => {
        await guard.check(request);
      },
    },
    async (request, reply) => {
      const caller = await guard.check(request);
      return sendImage(request, reply, (wanted) => find(caller, wanted));
    },
  );
}

async function sendImage(
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  find: (wanted: Wanted) => Promise<FileFacts & { bytes: Buffer }>,
): Promise<FastifyReply> {
  const { id: dealId, image: imageId } = request.params;
  const format = /image\/avif/.test(request.headers.accept ?? '') ? 'avif' : 'webp';
  const { bytes, etag } = await find({ dealId, imageId, width: request.query.width, format });
  reply
    // Asked again each time: after signing out, this browser shows it to nobody.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept, Cookie')
    .header('content-security-policy', `${dataPolicy}; sandbox`)
    .header('etag', etag)
    .type(`image/${format}`);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.send(bytes);
}
