import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AddCall, type ApiCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { sandboxPath } from '#server/dev/stripe-sandbox/identity.ts';
import { inSandbox, type SandboxDeps } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { BoundedMap } from '#server/lib/bounded-map.ts';
import { addBillingCalls, addRefundCalls } from './api-billing.ts';
import { addCustomerCalls } from './api-customers.ts';
import { addScheduleCalls } from './api-schedules.ts';
import { type FormBody, readForm } from './form-body.ts';

/** Stripe's API, as far as Wigloop calls it. */
export async function sandboxApiRoutes(app: FastifyInstance, deps: SandboxDeps, apiKey: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, readForm(String(body))),
    );
    // Without Stripe's own shape of an error, the SDK takes a failure for an answer.
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof CallRefused)
        return reply
          .status(error.type === 'card_error' ? 402 : 400)
          .send(refuse(error.message, error.code, error.type));
      request.log.error({ err: error }, 'payments sandbox failed');
      return reply.status(500).send({ error: { type: 'api_error', message: 'The payments sandbox failed' } });
    });
    const answers = new BoundedMap<string, KnownAnswer>(answersMax);

    const add: AddCall = (method, path, answer) =>
      scope.route({
        method,
        url: `${sandboxPath}/v1${path}`,
        config: { guard: 'public', withoutContract: 'payments sandbox' },
        schema: { hide: true },
        handler: async (request, reply) => {
          if (!hasKey(request, apiKey)) return reply.status(401).send(refuse('Invalid API Key provided'));
          const found = await once(answers, request, () =>
            inSandbox(deps, (store) => answer({ store, ...readCall(request) })),
          );
          return found ?? reply.status(404).send(refuse('No such object', 'resource_missing'));
        },
      });
    addCustomerCalls(add, deps.env);
    addBillingCalls(add);
    addScheduleCalls(add);
    addRefundCalls(add);
  });
}

const answersMax = 1_000;

interface KnownAnswer {
  asked: string;
  answer: Promise<object | undefined>;
}

/**
 * Calls with the same idempotency key are one call, and a refusal is repeated, too. Keys are kept in memory: a restart is
 * longer than a retry.
 */
function once(
  answers: Map<string, KnownAnswer>,
  request: FastifyRequest,
  ask: () => Promise<object | undefined>,
): Promise<object | undefined> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return ask();
  const asked = JSON.stringify([request.url, request.body]);
  const known = answers.get(key);
  if (known && known.asked !== asked)
    throw new CallRefused(
      'Keys for idempotent requests can only be used with the same parameters.',
      undefined,
      'idempotency_error',
    );
  if (known) return known.answer;
  const answer = ask();
  answers.set(key, { asked, answer });
  answer.catch((error) => {
    if (!(error instanceof CallRefused)) answers.delete(key);
  });
  return answer;
}

function readCall(request: FastifyRequest): Omit<ApiCall, 'store'> {
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const { id = '' } = request.params as { id?: string };
  return { id, query: readForm(query), body: (request.body ?? {}) as FormBody };
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${apiKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refuse(message: string, code?: string, type = 'invalid_request_error'): object {
  return { error: { type, message, ...(code && { code }) } };
}
