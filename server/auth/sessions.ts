import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { tokenErrors } from '#contract/auth/access-tokens.ts';
import type { ToolRight } from '#contract/auth/tool-rights.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Purpose } from '#contract/purposes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { bearerOf } from '#server/lib/http/bearer.ts';
import { cookiePrefix } from '#server/lib/http/session-cookie.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';
import type { SubscriptionState } from './access.ts';
import { hashToken } from './tokens/access-tokens.ts';

/** The caller: the facts that every guard and handler has about the member. */
export interface Member {
  id: string;
  sessionId: string;
  /** The access token that a tool calls with; null in a browser. */
  tokenId: string | null;
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
 * Finds the member behind the session cookie, or behind an access token where the call takes one. A session's answer is kept
 * in memory for a minute; triggers in the database announce every change of a session, a profile or a subscription, and
 * whatever they name is dropped in every process. A token is read from the database each time.
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
      const bearer = bearerOf(request);
      if (bearer) return findByToken({ database, clock }, bearer, request.routeOptions.config.endpoint?.forTools);
      const cookie = request.headers.cookie && cookieName.exec(request.headers.cookie)?.[1];
      if (!cookie) return undefined;
      const kept = cache.find(cookie);
      if (kept && clock.now() < kept.expiresAt) return kept;
      return cache.read(cookie, async () => {
        const token = readSignedToken(cookie, secret);
        return token ? readMember(database.pool, memberByToken, token, clock.now()) : undefined;
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

/** The member behind an access token, in a call that takes tokens with this right. */
async function findByToken(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  secret: string,
  right: ToolRight | undefined,
): Promise<Member | undefined> {
  if (!right) return undefined;
  const now = clock.now();
  const found = await readMember<ByToken>(database.pool, memberByAccessToken, hashToken(secret), now);
  if (!found) throw new Refusal(tokenErrors.ended);
  const { rights, lastUsedAt, ...member } = found;
  if (!rights.includes(right)) throw new Refusal(tokenErrors.rightMissing);
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= minuteMs)
    await database.background.pool.query('update access_tokens set last_used_at = $2 where id = $1', [
      member.tokenId,
      now,
    ]);
  return member;
}

interface ByToken {
  rights: ToolRight[];
  lastUsedAt: Date | null;
}

const memberByToken = {
  name: 'member-by-session-token',
  text: memberText(`s.id as "sessionId", null as "tokenId", s.expires_at as "expiresAt"`, 'session s', {
    credential: 's.token',
    end: 's.expires_at',
  }),
};

const memberByAccessToken = {
  name: 'member-by-access-token',
  text: memberText(
    `'' as "sessionId", s.id as "tokenId", s.ends_at as "expiresAt", s.rights, s.last_used_at as "lastUsedAt"`,
    'access_tokens s',
    { credential: 's.hash', end: 's.ends_at' },
  ),
};

function memberText(columns: string, table: string, { credential, end }: { credential: string; end: string }): string {
  return `select ${columns}, u.id, u.email,
      coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", p.avatar_url as "avatarUrl",
      coalesce(p.status, 'active') as status, p.suspended_until as "suspendedUntil", p.came_for as "cameFor",
      us.status as "subscriptionStatus", us.bypass_reason as "bypassReason",
      us.current_period_end as "currentPeriodEnd", us.paid_until as "paidUntil"
    from ${table}
    join "user" u on u.id = s.user_id and u.email_verified
    left join profiles p on p.id = u.id
    left join user_subscriptions us on us.user_id = u.id
    where ${credential} = $1 and ${end} > $2 and coalesce(p.status, 'active') <> 'banned'`;
}

async function readMember<More = unknown>(
  pool: Deps['database']['pool'],
  statement: { name: string; text: string },
  token: string,
  now: Date,
): Promise<(Member & More) | undefined> {
  const { rows } = await pool.query({ ...statement, values: [token, now] });
  const row = rows[0];
  if (!row) return undefined;
  const { subscriptionStatus, bypassReason, currentPeriodEnd, paidUntil, ...member } = row;
  const subscription = subscriptionStatus
    ? { status: subscriptionStatus, bypassReason, currentPeriodEnd, paidUntil }
    : null;
  return { ...member, subscription };
}
