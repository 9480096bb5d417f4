import type { FastifyReply } from 'fastify';
import { daySeconds } from '#contract/durations.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';

/** As long as a registration that nobody confirms is kept. */
const lifetimeSeconds = 30 * daySeconds;

/** Marks this browser as the one that registered: the link of that registration then needs no password here. */
export function rememberRegistration(cookies: SignedCookies, reply: FastifyReply, registrationId: string): void {
  cookies.set(reply, 'registration', registrationId, lifetimeSeconds);
}
