import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/db/failures.ts';
import { Refusal } from '#server/lib/errors.ts';

/** The one place an error becomes an answer: a code and a sentence; what is unknown is logged and never shown. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toRefusal(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.status === 503) reply.header('retry-after', String(refusal.retryAfterSeconds ?? 5));
  else if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  const answer: ApiError = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field && { field: refusal.field }),
    ...refusal.beside,
    requestId: request.id,
  };
  // A client that sends too slowly is not waited for: the connection closes after the answer.
  if (refusal.status === 408) reply.header('connection', 'close');
  else await takeRest(request.raw);
  // A route may have announced another type before it failed; the answer is JSON either way.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(answer);
}

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

const bytesMax = 32 * 1024 * 1024;
const timeoutMs = 10_000;

/**
 * Reads what a refused request still sends. A client that is busy sending, a proxy above all, would find the connection
 * closed instead of the early answer.
 */
async function takeRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(stop, timeoutMs);
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > bytesMax) stop();
    });
    for (const event of ['end', 'close', 'error']) request.once(event, stop);
    request.resume();
  });
}
