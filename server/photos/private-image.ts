import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PhotoFormat } from '#contract/photos/photo-urls.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import type { Guard } from '#server/lib/http/serve.ts';
import type { FileFacts } from '#server/lib/media/media-store.ts';

const query = z.object({ width: z.coerce.number().int().min(1).max(4096).default(640) });

interface PrivateImage<Caller, Params extends z.ZodObject> {
  guard: Guard<Caller>;
  /** Said in the table of routes. */
  what: string;
  params: Params;
  /** Refuses whoever may not see it. */
  find: (
    caller: Caller,
    wanted: z.output<Params> & { width: number; format: PhotoFormat },
  ) => Promise<FileFacts & { bytes: Buffer }>;
}

/** The route of photographs that not everyone may see: who asks is decided anew each time. */
export function servePrivateImage<Caller, Params extends z.ZodObject>(
  app: FastifyInstance,
  path: string,
  { guard, what, params, find }: PrivateImage<Caller, Params>,
): void {
  app.get<{ Params: z.output<Params>; Querystring: z.output<typeof query> }>(
    path,
    {
      config: { guard: guard.name, withoutContract: what },
      schema: { hide: true, params, querystring: query },
      onRequest: async (request) => {
        await guard.check(request);
      },
    },
    async (request, reply) => {
      const caller = await guard.check(request);
      const format = /image\/avif/.test(request.headers.accept ?? '') ? 'avif' : 'webp';
      const { bytes, etag } = await find(caller, {
        ...(request.params as z.output<Params>),
        width: request.query.width,
        format,
      });
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
