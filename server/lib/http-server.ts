import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { commonErrors } from '#contract/errors.ts';
import { registerAnswerCheck } from './answer-check.ts';
import { registerBodyPace } from './body-pace.ts';
import { registerCountry } from './country.ts';
import type { Deps } from './deps.ts';
import { handleError } from './error-handler.ts';
import { Refusal } from './errors.ts';
import { createFairShare } from './fair-share.ts';
import { registerRequestChecks } from './request-checks.ts';
import { isApiRequest } from './request-path.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { speakPlainly } from './validation-words.ts';

const bodyLimit = 64 * 1024;

/** What every request passes before it reaches a route, and every answer on its way out. */
export async function createHttpServer({ env, log, bus }: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: env.TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The outermost bound; body-pace.ts ends a body that trickles long before.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // Whoever got through before the door closed is served: the proxy sends no more.
    return503OnClosing: false,
  });
  speakPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', undefined);
  registerCountry(app, env);
  app.decorate('whenHeard', () => bus.whenHeard());
  const percent = env.MEMBER_SHARE_PERCENT;
  app.decorate('fairShare', percent > 0 ? createFairShare({ percent }) : undefined);

  const secure = createSecurityHeaders(env);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    secure(reply);
    // What a member sees is for that member alone; what may be cached says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  if (env.LOG_LEVEL === 'info' || env.LOG_LEVEL === 'debug')
    app.addHook('onResponse', async (request, reply) => {
      const answered = { method: request.method, route: request.routeOptions.url, status: reply.statusCode };
      request.log.info({ ...answered, ms: Math.round(reply.elapsedTime) }, 'answered');
    });
  await app.register(underPressure, {
    maxEventLoopDelay: env.SHED_LOAD_AFTER_MS,
    sampleInterval: 500,
    pressureHandler: () => {
      throw new Refusal(commonErrors.unavailable, { retryAfterSeconds: 5 });
    },
  });
  await app.register(rateLimit, {
    max: env.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    global: false,
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
