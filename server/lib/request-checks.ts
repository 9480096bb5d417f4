import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from './errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, before any route runs, what no honest browser sends. */
export function registerRequestChecks(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = !readOnly.has(request.method) && comesFromAnotherSite(request, env);
    done(isForeign ? new Refusal(commonErrors.foreignOrigin) : undefined);
  });
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    // PostgreSQL cannot store NUL; caught here it is a clear 400, there it would be a 500.
    const holds = holdsNul(params) || holdsNul(query) || holdsNul(body);
    done(holds ? new Refusal(commonErrors.invalid, { message: 'Text must not contain NUL characters.' }) : undefined);
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
  for (const key in value)
    if (key.includes('\0') || holdsNul((value as Record<string, unknown>)[key], depth + 1)) return true;
  return false;
}
