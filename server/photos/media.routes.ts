import type { FastifyInstance } from 'fastify';
import { type PhotoFile, parsePhotoKey, publicPurposes } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { getPhotoVariant, getVariantFacts } from './photos.ts';

/** Photographs of listings and avatars, for everyone who has the address. What an address shows never changes. */
export function mediaRoutes(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { guard: 'public', withoutContract: 'photographs' }, schema: { hide: true } },
    async (request, reply) => {
      const file = publicFile(request.params['*']);
      const { etag } = await getVariantFacts(media, file);
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('etag', etag)
        .type(`image/${file.format}`);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.send((await getPhotoVariant(media, file)).bytes);
    },
  );
}

function publicFile(path: string): PhotoFile {
  const file = parsePhotoKey(path);
  // Pictures in messages and deals are for those who take part; their routes are there.
  if (!file || !publicPurposes.includes(file.purpose)) throw new Refusal(photoErrors.notFound);
  return file;
}
