import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '#contract/durations.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';

const lifetimeSeconds = 400 * daySeconds;
const membersMax = 5;

/**
 * The name of this browser, if this member was signed in with it before. The name grants nothing but a limit of its own
 * for attempts.
 */
export function findKnownDevice(cookies: SignedCookies, request: FastifyRequest, email: string): string | undefined {
  const [device, ...members] = readDevice(cookies, request);
  return device && members.includes(markOf(device, email)) ? device : undefined;
}

/** After every way in that succeeded whole, second factor included. Gives back the name of this browser. */
export function rememberDevice(
  cookies: SignedCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): string {
  const [device = randomBytes(12).toString('base64url'), ...members] = readDevice(cookies, request);
  const marks = [...new Set([markOf(device, email), ...members])].slice(0, membersMax);
  cookies.set(reply, 'device', [device, ...marks].join('~'), lifetimeSeconds);
  return device;
}

function readDevice(cookies: SignedCookies, request: FastifyRequest): string[] {
  return cookies.read(request, 'device')?.split('~') ?? [];
}

/** The cookie holds hashes only, because others may use the same computer. */
function markOf(device: string, email: string): string {
  return createHash('sha256').update(`${device}:${email.toLowerCase()}`).digest('base64url').slice(0, 22);
}
