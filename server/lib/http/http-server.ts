import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { commonErrors } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { createFairShare } from '#server/lib/fair-share.ts';
import { networkOf } from './client-network.ts';
import { createSecurityHeaders } from './csp.ts';
import { handleError } from './error-handler.ts';
import { registerBodyPace, registerRequestChecks } from './request-checks.ts';
import { inRequest } from './request-id.ts';
import { isApiRequest } from './request-path.ts';
import { speakPlainly } from './validation-words.ts';

const bodyLimit = 64 * 1024;

/** Every request passes this server before it reaches a route, and every answer on its way out. */
export async function createHttpServer({ env, log, bus }: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // log.ts names the request, in the lines of jobs as well.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: '' }),
    bodyLimit,
    trustProxy: env.TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The last limit; body-pace.ts ends a slow body long before.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops are still answered; the proxy sends no new ones.
    return503OnClosing: false,
  });
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  speakPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', undefined);
  registerCountry(app, env);
  app.decorate('whenHeard', () => bus.whenHeard());
  app.decorate('tellWritten', (memberId: string) => bus.tellHere('written', memberId));
  const percent = env.MEMBER_SHARE_PERCENT;
  app.decorate('fairShare', percent > 0 ? createFairShare({ percent }) : undefined);

  const secure = createSecurityHeaders(env);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    secure(reply);
    // Answers are private by default; what may be cached sets its own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  if (env.LOG_LEVEL === 'info' || env.LOG_LEVEL === 'debug')
    app.addHook('onResponse', async (request, reply) => {
      const answered = { method: request.method, route: request.routeOptions.url, status: reply.statusCode };
      inRequest(request.id, () => log.info({ ...answered, ms: Math.round(reply.elapsedTime) }, 'answered'));
    });
  await app.register(underPressure, {
    maxEventLoopDelay: env.SHED_LOAD_AFTER_MS,
    sampleInterval: 500,
    // Files cost next to nothing, and a page without its code is of no use: only calls are put off.
    pressureHandler: (request) => {
      if (!isApiRequest(request)) return;
      throw new Refusal(commonErrors.unavailable, { retryAfterSeconds: 5 });
    },
  });
  await app.register(rateLimit, {
    max: env.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => !isApiRequest(request),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(commonErrors.rateLimited, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  // Before every guard, and for addresses that lead nowhere as well.
  app.addHook('onRequest', app.rateLimit());
  registerRequestChecks(app, env);
  registerBodyPace(app);
  if (env.NODE_ENV === 'test') registerAnswerCheck(app);
  return app;
}

/**
 * In tests every answer is checked against its contract, and a field that the contract does not name is an error. In
 * production answers are not checked: the check costs more than building them.
 */
function registerAnswerCheck(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const response = request.routeOptions.config.endpoint?.response;
    if (!response || reply.statusCode !== 200 || !isJsonText(payload)) return;
    const answer: unknown = JSON.parse(String(payload));
    const parsed = response.safeParse(answer);
    const where = `${request.method} ${request.routeOptions.url}`;
    if (!parsed.success) throw new Error(`${where} broke its contract: ${z.prettifyError(parsed.error)}`);
    const unpromised = extraKey(answer, parsed.data);
    if (unpromised) throw new Error(`${where} answers with ${unpromised}, which its contract does not promise`);
  });
}

function isJsonText(payload: unknown): boolean {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

/** zod drops fields that the schema does not name, so a field missing from the parsed value is not in the contract. */
function extraKey(given: unknown, kept: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const here = path ? `${path}.${key}` : key;
    if (!(key in kept)) return here;
    const deeper = extraKey(value, (kept as Record<string, unknown>)[key], here);
    if (deeper) return deeper;
  }
  return undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Two letters, where a trusted proxy names the country the request came from. */
    readonly country: string | null;
  }
}

function registerCountry(app: FastifyInstance, { COUNTRY_HEADER }: Pick<Env, 'COUNTRY_HEADER'>): void {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      // Two addresses: the visitor's, and the proxy's that is trusted to tell it. Anyone else could write the header.
      if (!COUNTRY_HEADER || (this.ips?.length ?? 0) < 2) return null;
      const given = this.headers[COUNTRY_HEADER.toLowerCase()];
      return typeof given === 'string' && /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : null;
    },
  });
}
