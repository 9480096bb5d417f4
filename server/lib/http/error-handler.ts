import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { isDatabaseUnavailable } from '#server/db/failures.ts';
import { Refusal } from '#server/lib/errors.ts';

/** For the metrics: how often an answer failed because something was away. */
export const unavailable = { database: 0, storage: 0 };

/** The one place an error becomes an answer: a code and a sentence; what is unknown is logged and never shown. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toRefusal(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (isDatabaseUnavailable(error)) unavailable.database += 1;
  else if (storageCodes.has(refusal.code)) unavailable.storage += 1;
  if (refusal.status === 503) reply.header('retry-after', String(refusal.retryAfterSeconds ?? 5));
  else if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  const answer: ApiError = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field && { field: refusal.field }),
    ...refusal.beside,
    requestId: request.id,
  };
  await closeUnread(request.raw, reply);
  // A route may have announced another type before it failed; the answer is JSON either way.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(answer);
}

const storageCodes = new Set<string>(
  [photoErrors.storageFull, photoErrors.storageUnavailable, photoErrors.viewUnavailable].map(({ code }) => code),
);

function toRefusal(error: FastifyError, { raw }: Pick<FastifyRequest, 'raw'>): Refusal {
  const refusal = findRefusal(error);
  if (refusal) return refusal;
  if (error.validation) {
    const [first] = error.validation as { message?: string; instancePath?: string }[];
    const field = first?.instancePath?.split('/').filter(Boolean).join('.');
    return new Refusal(commonErrors.invalid, {
      ...(first?.message && { message: first.message }),
      ...(field && { field }),
    });
  }
  if (isDatabaseUnavailable(error)) return new Refusal(commonErrors.unavailable);
  // A library's error may carry any status: only Fastify's own and those of the request's body say what the answer is.
  const isFastifys = error.code?.startsWith('FST_') || raw.errored === error;
  return new Refusal(byStatus(isFastifys ? error.statusCode : undefined), sayMore(error));
}

/** Drizzle wraps whatever a statement meets, a refusal at its commit included. */
function findRefusal(error: unknown): Refusal | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof Refusal) return current;
  return undefined;
}

function byStatus(status = 500): ErrorDefinition {
  if (status === 413) return commonErrors.tooLarge;
  if (status === 404) return commonErrors.notFound;
  if (status === 429) return commonErrors.rateLimited;
  if (status === 503) return commonErrors.unavailable;
  if (status >= 400 && status < 500) return { ...commonErrors.invalid, status };
  return commonErrors.internal;
}

function sayMore(error: FastifyError): { message?: string; retryAfterSeconds?: number } {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return { message: 'This request is not valid JSON.' };
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { message: 'Send this request as JSON.' };
  const retry = (error as { retryAfterSeconds?: number }).retryAfterSeconds;
  return retry ? { retryAfterSeconds: retry } : {};
}

/** A refusal reads at most this much of a body that nobody needs, and keeps its connection at most this long. */
const discardedBytesMax = 64 * 1024;
const lingerMs = 1_000;

/**
 * Answers before the body has arrived, so that a refused upload costs nobody anything, and closes the connection. A client
 * that is busy sending, a proxy above all, would lose the answer if the connection broke at once: the server only ends its
 * own side, and breaks the connection a second later.
 */
async function closeUnread(request: IncomingMessage, reply: FastifyReply): Promise<void> {
  if (request.complete || !(request.socket instanceof Socket)) return;
  // A small body is often in the same packet as its head: that connection stays open.
  await new Promise((next) => setImmediate(next));
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  reply.header('connection', 'close');
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded >= discardedBytesMax) request.pause();
  });
  // Node calls destroySoon after the last answer of a connection.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), request.readableEnded ? 0 : lingerMs);
    request.once('end', () => socket.destroy());
    socket.once('close', () => clearTimeout(timer));
  };
}
