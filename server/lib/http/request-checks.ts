import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenErrors } from '#contract/auth/access-tokens.ts';
import { commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/lib/errors.ts';
import { bearerOf } from './bearer.ts';
import { hasSessionCookie } from './session-cookie.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, before any route runs, what no honest browser sends. */
export function registerRequestChecks(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = !readOnly.has(request.method) && comesFromAnotherSite(request, env);
    done(isForeign ? new Refusal(commonErrors.foreignOrigin) : undefined);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = bearerOf(request) && refuseBearer(request);
    done(refusal ? new Refusal(refusal) : undefined);
  });
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    const isStorable = [params, query, body].every(holdsOnlyStorableText);
    done(isStorable ? undefined : new Refusal(commonErrors.unstorable));
  });
}

/** Calls without a guard read no token, so that a tool may send its token with every call. */
function refuseBearer(request: FastifyRequest): ErrorDefinition | undefined {
  if (hasSessionCookie(request)) return tokenErrors.twoWays;
  const { guard = 'public', endpoint } = request.routeOptions.config;
  return guard === 'public' || endpoint?.forTools ? undefined : tokenErrors.notTaken;
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

/** PostgreSQL stores no NUL, and JSON in it no half of a surrogate pair: refused here with a clear 400, it would be a 500 there. */
function holdsOnlyStorableText(value: unknown): boolean {
  const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
  // With a list instead of recursion, so that deep nesting cannot overflow the stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null || Buffer.isBuffer(next)) continue;
    for (const key in next) {
      if (!isStorable(key)) return false;
      waiting.push((next as Record<string, unknown>)[key]);
    }
  }
  return true;
}

/** The time that every request has for its body. */
const timeoutMs = 10_000;
/** More time is given for what has arrived, at this speed: 15 MB may take four minutes, a form ten seconds. */
const bytesPerMs = 64;

/** Ends a request whose body trickles: it holds a connection, memory, and a place that others wait for. */
export function registerBodyPace(app: FastifyInstance, { firstMs = timeoutMs } = {}): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) watch(raw, firstMs);
    done();
  });
}

function watch(request: IncomingMessage, firstMs: number): void {
  // Counted on the socket: listening to the body itself would start it before its reader is there.
  const { socket } = request;
  const countBefore = socket.bytesRead;
  const startedAt = performance.now();
  const look = (): void => {
    const arrived = socket.bytesRead - countBefore || 0;
    const leftMs = firstMs + arrived / bytesPerMs - (performance.now() - startedAt);
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    // Not destroyed, which would close the connection before the answer is sent: the reader of the body gets the error and refuses.
    else request.emit('error', new Refusal(commonErrors.tooSlow));
  };
  let timer = setTimeout(look, firstMs);
  for (const event of ['end', 'error', 'close']) request.once(event, () => clearTimeout(timer));
}
