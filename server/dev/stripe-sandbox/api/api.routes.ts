import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AddCall, type ApiCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import type { Answer } from '#server/dev/stripe-sandbox/objects.ts';
import { inSandbox, type SandboxDeps, sandboxPath } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { addAccountCalls } from './api-account.ts';
import { addBillingCalls } from './api-billing.ts';
import { addCustomerCalls } from './api-customers.ts';
import { addPaymentCalls } from './api-payments.ts';
import { addScheduleCalls } from './api-schedules.ts';
import { expand } from './expand.ts';
import { type FormBody, readForm } from './form-body.ts';
import { findKnownAnswer, keepAnswer } from './idempotency.ts';
import { readKey } from './keys.ts';
import { findAny, nameKind, refuseStrangers, refuseUnfound } from './known-objects.ts';
import { allowedParameters, refuseUnknown } from './parameters.ts';

/** Stripe's API, as far as Wigloop calls it. */
export async function sandboxApiRoutes(app: FastifyInstance, deps: SandboxDeps, apiKey: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, readForm(String(body))),
    );
    // Without Stripe's own shape of an error, the SDK takes a failure for an answer.
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof CallRefused) return reply.status(error.status).send({ error: error.error });
      request.log.error({ err: error }, 'payments sandbox failed');
      return reply.status(500).send({ error: { type: 'api_error', message: 'The payments sandbox failed' } });
    });

    const options = {
      config: { guard: 'public', withoutContract: 'payments sandbox' },
      schema: { hide: true },
    } as const;
    const add: AddCall = (name, answer) => {
      const [method = '', path] = name.split(' ');
      scope.route({
        method,
        url: `${sandboxPath}/v1${path}`,
        ...options,
        handler: async (request, reply) => {
          reply.header('request-id', `req_${crypto.randomUUID().slice(0, 13)}`);
          const key = readKey(request.headers.authorization, apiKey, name);
          const call = readCall(request);
          refuseUnknown(allowedParameters[name], { ...call.query, ...call.body });
          const { status, body } = await answerOnce(deps, request, key, async (store) => {
            await refuseStrangers(store, call);
            const found = await answer({ ...call, store });
            return found
              ? expand(found, { ...call.query, ...call.body }, (id) => findAny(store, id))
              : refuseUnfound(store, nameKind(name), call.id);
          });
          return reply.status(status).send(body);
        },
      });
    };
    addAccountCalls(add);
    addCustomerCalls(add);
    addBillingCalls(add);
    addScheduleCalls(add);
    addPaymentCalls(add);
    // Stripe's library takes an answer without `error` for a success.
    scope.all(`${sandboxPath}/v1/*`, options, ({ method, url }, reply) => {
      const message = `Unrecognized request URL (${method}: ${url.replace(sandboxPath, '')}).`;
      return reply.status(404).send({ error: { type: 'invalid_request_error', message } });
    });
  });
}

/** Requests with the same idempotency key are one, and a refusal is repeated, too. */
async function answerOnce(
  deps: SandboxDeps,
  request: FastifyRequest,
  mode: { livemode: boolean },
  answer: (store: ApiCall['store']) => Promise<object>,
): Promise<Answer> {
  let hasBegun = false;
  try {
    return await inSandbox(
      deps,
      async (store) => {
        const known = await findKnownAnswer(store, request);
        if (known) return known;
        hasBegun = true;
        const made = { status: 200, body: await answer(store) };
        await keepAnswer(store, request, made);
        return made;
      },
      mode,
    );
  } catch (error) {
    if (!hasBegun || !(error instanceof CallRefused)) throw error;
    const refused = { status: error.status, body: { error: error.error } };
    // A refusal took back all that the call had changed.
    await inSandbox(deps, (store) => keepAnswer(store, request, refused), mode);
    return refused;
  }
}

function readCall(request: FastifyRequest): Omit<ApiCall, 'store'> {
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const { id = '' } = request.params as { id?: string };
  return { id, query: readForm(query), body: (request.body ?? {}) as FormBody };
}
