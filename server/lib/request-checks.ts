import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from './errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, before any route runs, what no honest browser sends. */
export function registerRequestChecks(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', async (request) => {
    if (!readOnly.has(request.method) && comesFromAnotherSite(request, env))
      throw new Refusal(commonErrors.foreignOrigin);
  });
  app.addHook('preValidation', async (request) => {
    // PostgreSQL cannot store NUL; caught here it is a clear 400, there it would be a 500.
    const parts = { params: request.params, query: request.query, body: request.body };
    if (holdsNul(parts)) throw new Refusal(commonErrors.invalid, { message: 'Text must not contain NUL characters.' });
  });
}

export function comesFromAnotherSite(request: FastifyRequest, env: Env): boolean {
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    if (origin === env.APP_URL) return false;
    // While developing, 127.0.0.1 and localhost are both this site.
    return env.production || !URL.canParse(origin) || new URL(origin).host !== host;
  }
  const site = request.headers['sec-fetch-site'];
  // No browser at all (curl, a webhook): there is no cookie to abuse.
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || depth > 20) return false;
  return Object.entries(value).some(([key, item]) => key.includes('\0') || holdsNul(item, depth + 1));
}
