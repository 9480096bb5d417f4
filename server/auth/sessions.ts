import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import type { Purpose } from '#contract/purposes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { cookiePrefix } from '#server/lib/http/session-cookie.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';
import type { SubscriptionState } from './access.ts';

/** Who is calling: what every guard and handler knows about the member. */
export interface Member {
  id: string;
  sessionId: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  status: 'active' | 'suspended' | 'banned';
  suspendedUntil: Date | null;
  subscription: SubscriptionState | null;
  cameFor: Purpose | null;
  expiresAt: Date;
}

export interface SessionReader {
  /** Answers without a promise from memory: most requests come from members who were here a moment ago. */
  find(request: FastifyRequest): Member | undefined | Promise<Member | undefined>;
  /** Forgets at once, in this process; the database tells the others. */
  forget(memberId: string): void;
}

const cookieName = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${cookiePrefix}\\.session_token=([^;]+)`);
const oldestMs = minuteMs;
const sizeMax = 20_000;

/**
 * Finds the member behind the session cookie. The answer is kept in memory for a minute; triggers in the database announce
 * every change of a session, a profile or a subscription, and whatever they name is dropped in every process.
 */
export function createSessionReader(
  { database, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>,
  secret: string,
): SessionReader {
  // The key is the signed cookie, so that a session found in memory has been verified before.
  const cache = createMemoryCache<Member | undefined>(
    { bus, clock },
    { name: 'sessions', oldestMs, sizeMax, subjectsOf: (member) => member && [member.id] },
  );
  bus.subscribe('member', cache.forget, cache.forgetAll);

  return {
    forget: cache.forget,
    find(request) {
      const cookie = request.headers.cookie && cookieName.exec(request.headers.cookie)?.[1];
      if (!cookie) return undefined;
      const kept = cache.find(cookie);
      if (kept && clock.now() < kept.expiresAt) return kept;
      return cache.read(cookie, async () => {
        const token = readSignedToken(cookie, secret);
        return token ? readMember(database.pool, token, clock.now()) : undefined;
      });
    },
  };
}

/** The cookie holds the token and its signature, so that a made-up token never reaches the database. */
function readSignedToken(cookie: string, secret: string): string | undefined {
  const decoded = decode(cookie);
  const split = decoded.lastIndexOf('.');
  const token = decoded.slice(0, split);
  const given = Buffer.from(decoded.slice(split + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  return split > 0 && given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

const memberByToken = {
  name: 'member-by-session-token',
  text: `select s.id as "sessionId", s.expires_at as "expiresAt", u.id, u.email,
           coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", p.avatar_url as "avatarUrl",
           coalesce(p.status, 'active') as status, p.suspended_until as "suspendedUntil", p.came_for as "cameFor",
           us.status as "subscriptionStatus", us.bypass_reason as "bypassReason",
           us.current_period_end as "currentPeriodEnd", us.paid_until as "paidUntil"
         from session s
         join "user" u on u.id = s.user_id and u.email_verified
         left join profiles p on p.id = u.id
         left join user_subscriptions us on us.user_id = u.id
         where s.token = $1 and s.expires_at > $2 and coalesce(p.status, 'active') <> 'banned'`,
};

async function readMember(pool: Deps['database']['pool'], token: string, now: Date): Promise<Member | undefined> {
  const { rows } = await pool.query({ ...memberByToken, values: [token, now] });
  const row = rows[0];
  if (!row) return undefined;
  const { subscriptionStatus, bypassReason, currentPeriodEnd, paidUntil, ...member } = row;
  const subscription = subscriptionStatus
    ? { status: subscriptionStatus, bypassReason, currentPeriodEnd, paidUntil }
    : null;
  return { ...member, subscription };
}
