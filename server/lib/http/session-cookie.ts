import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';

/** better-auth's cookie is `wigloop.session_token`, with the prefix `__Secure-` on https. */
export const cookiePrefix = 'wigloop';
const sessionCookie = new RegExp(`(^|;\\s*)(__Secure-)?${cookiePrefix}\\.session_token=[^;]`);

/** The cookie's name on this site. */
export function sessionCookieName({ APP_URL }: Pick<Env, 'APP_URL'>): string {
  return `${APP_URL.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.session_token`;
}

/** Only says that a session may exist; whether it does, the guard decides. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return sessionCookie.test(request.headers.cookie ?? '');
}
