import type { FastifyReply, FastifyRequest } from 'fastify';
import { authErrors } from '#contract/auth/auth.ts';
import { passkeyErrors } from '#contract/auth/passkeys.ts';
import { commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { Refusal } from '#server/lib/errors.ts';
import { clientAddressHeader, clientCountryHeader } from './better-auth.ts';

const known: Record<string, ErrorDefinition> = {
  INVALID_EMAIL_OR_PASSWORD: authErrors.invalidCredentials,
  EMAIL_NOT_VERIFIED: authErrors.notVerified,
  INVALID_PASSWORD: authErrors.wrongPassword,
  INVALID_CODE: authErrors.wrongCode,
  INVALID_BACKUP_CODE: authErrors.wrongCode,
  INVALID_TWO_FACTOR_COOKIE: authErrors.codeExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: commonErrors.rateLimited,
  ACCOUNT_TEMPORARILY_LOCKED: commonErrors.rateLimited,
  PASSKEY_NOT_FOUND: passkeyErrors.unknown,
  AUTHENTICATION_FAILED: passkeyErrors.unknown,
  CHALLENGE_NOT_FOUND: passkeyErrors.tooLate,
  FAILED_TO_VERIFY_REGISTRATION: passkeyErrors.refused,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: passkeyErrors.tooLate,
  [passkeyErrors.unverified.code]: passkeyErrors.unverified,
  [authErrors.banned.code]: authErrors.banned,
};

/** The headers better-auth needs, with the client address that Fastify determined. */
export function headersFor(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  if (cookie) headers.set('cookie', cookie);
  if (request.country) headers.set(clientCountryHeader, request.country);
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}

/** Carries better-auth's answer over: every cookie of it, and its errors as our own. */
export async function passOn(response: Response, reply: FastifyReply): Promise<Record<string, unknown>> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok) return body ?? {};
  const definition = known[String(body?.code)];
  if (definition) throw new Refusal(definition);
  if (response.status === 401) throw new Refusal(commonErrors.unauthenticated);
  if (response.status >= 400 && response.status < 500)
    throw new Refusal({ ...commonErrors.invalid, status: response.status });
  // better-auth answers with an error of its own when the database is away.
  if (body?.code === 'FAILED_TO_GET_SESSION') throw new Refusal(commonErrors.unavailable);
  throw new Error(`better-auth answered ${response.status}: ${JSON.stringify(body)}`);
}
