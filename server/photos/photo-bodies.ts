import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photoMaxBytes } from '#contract/photo-urls.ts';
import { photoErrors } from '#contract/photos.ts';
import { Refusal } from '#server/lib/errors.ts';

const budgetBytes = 160 * 1024 * 1024;

/**
 * Lets the routes of this scope take a file as their whole body, of whatever announced type: its content decides. What
 * all uploads hold in memory together is bounded, and a slow one counts only for what has arrived.
 */
export function acceptPhotoBodies(scope: FastifyInstance): void {
  const arrived = new Map<FastifyRequest, number>();
  let held = 0;

  scope.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      held -= arrived.get(request) ?? 0;
      arrived.delete(request);
    });
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (Number(request.headers['content-length']) > photoMaxBytes) throw new Refusal(photoErrors.tooLarge);
    const chunks: Buffer[] = [];
    // A refusal leaves the rest unread; destroying the stream would cut the line before the answer is out.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      const size = (arrived.get(request) ?? 0) + chunk.length;
      arrived.set(request, size);
      held += chunk.length;
      if (size > photoMaxBytes) throw new Refusal(photoErrors.tooLarge);
      if (held > budgetBytes) throw new Refusal(photoErrors.busy, { retryAfterSeconds: 10 });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}

export function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
