import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { cookiePrefix } from '#server/lib/http/session-cookie.ts';

/** Cookies of our own beside better-auth's: they hold no secret, only a signature that nobody else can make. */
export interface SignedCookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  set(reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds: number): void;
}

/** The registration this browser sent, and the members who signed in with this browser before. */
export type CookieName = 'registration' | 'device';

export function createSignedCookies({ APP_URL }: Pick<Env, 'APP_URL'>, secret: string): SignedCookies {
  const isSecure = APP_URL.startsWith('https:');
  const fullName = (name: CookieName) => `${isSecure ? '__Secure-' : ''}${cookiePrefix}.${name}`;
  const sign = (name: CookieName, value: string) =>
    createHmac('sha256', secret).update(`cookie:${name}:${value}`).digest('base64url');

  return {
    read(request, name) {
      const given = findCookie(request.headers.cookie ?? '', fullName(name));
      const split = given?.lastIndexOf('.') ?? -1;
      if (!given || split <= 0) return undefined;
      const value = given.slice(0, split);
      return isSame(given.slice(split + 1), sign(name, value)) ? value : undefined;
    },
    set(reply, name, value, maxAgeSeconds) {
      const parts = [`${fullName(name)}=${value}.${sign(name, value)}`, 'Path=/api', `Max-Age=${maxAgeSeconds}`];
      reply.header('set-cookie', [...parts, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; '));
    },
  };
}

function findCookie(header: string, name: string): string | undefined {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
