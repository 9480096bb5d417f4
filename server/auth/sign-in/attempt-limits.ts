import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { commonErrors } from '#contract/errors.ts';
import { attemptCounts } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { networkOf } from '#server/lib/http/client-network.ts';

interface AttemptLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

interface AttemptLimits {
  /** Attempts from one network, at any account. */
  byAddress: AttemptLimit;
  /** Attempts from one network at one account: a guesser is stopped there, and the owner elsewhere does not notice. */
  byPair?: AttemptLimit;
  /** Attempts at one account, from any network. */
  byAccount?: AttemptLimit;
  /** Used instead of the others for a browser that was signed in to this account before, so that strangers cannot use it up. */
  byDevice?: AttemptLimit;
  /** What the member can do instead of waiting. */
  otherwise?: string;
}

const minutes = 60;
const hour = 60 * minutes;

export const attemptLimits = {
  signIn: {
    byAddress: limit('sign-in/address', 50, 15 * minutes),
    byPair: limit('sign-in/pair', 10, 15 * minutes),
    byAccount: limit('sign-in/account', 100, hour),
    byDevice: limit('sign-in/device', 10, 15 * minutes),
    otherwise: 'You can also get in by mail: choose “Forgot your password?”.',
  },
  secondFactor: {
    byAddress: limit('second-factor/address', 30, 15 * minutes),
    byPair: limit('second-factor/pair', 10, 15 * minutes),
    // A code has a million values, of which three are right at any time.
    byAccount: limit('second-factor/account', 20, hour),
    byDevice: limit('second-factor/device', 10, 15 * minutes),
  },
  passkey: { byAddress: limit('passkey/address', 200, 15 * minutes) },
  register: { byAddress: limit('register/address', 20, hour), byAccount: limit('register/account', 6, hour) },
  resend: { byAddress: limit('resend/address', 20, hour), byAccount: limit('resend/account', 4, hour) },
  reset: { byAddress: limit('reset/address', 20, hour), byAccount: limit('reset/account', 5, hour) },
  emailChange: {
    byAddress: limit('email-change/address', 20, hour),
    byAccount: limit('email-change/account', 4, hour),
  },
  confirm: {
    byAddress: limit('confirm/address', 30, 15 * minutes),
    byAccount: limit('confirm/registration', 10, 15 * minutes),
  },
  link: { byAddress: limit('link/address', 60, 15 * minutes) },
  password: {
    byAddress: limit('password/address', 50, 15 * minutes),
    byAccount: limit('password/account', 10, 15 * minutes),
  },
  support: { byAddress: limit('support/address', 10, hour) },
  report: { byAddress: limit('report/address', 60, hour), byAccount: limit('report/account', 20, hour) },
  rings: { byAddress: limit('rings/address', 200, hour), byAccount: limit('rings/account', 30, hour) },
  billing: {
    byAddress: limit('billing/address', 200, 15 * minutes),
    byAccount: limit('billing/account', 60, 15 * minutes),
  },
} satisfies Record<string, AttemptLimits>;

function limit(name: string, max: number, windowSeconds: number): AttemptLimit {
  return { name, max, windowSeconds };
}

interface AttemptSource {
  address: string;
  account?: string | undefined;
  /** Set where this browser was signed in to this account before. */
  device?: string | undefined;
}

type AttemptDeps = Pick<Deps, 'database' | 'clock' | 'env'>;

/** Counts the attempt, then refuses it when it is one too many. Two servers count together, and so do two requests at once. */
export async function countAttempt(
  deps: AttemptDeps,
  kind: keyof typeof attemptLimits,
  from: AttemptSource,
): Promise<void> {
  const { otherwise }: AttemptLimits = attemptLimits[kind];
  for (const { key, rule } of keysOf(deps, kind, from)) await countOne(deps, key, rule, otherwise);
}

/** An attempt that succeeded is no reason to lock anyone out later; what strangers tried meanwhile still counts. */
export async function forgiveAttempts(
  deps: AttemptDeps,
  kind: keyof typeof attemptLimits,
  from: AttemptSource,
): Promise<void> {
  const { byPair, byAccount, byDevice }: AttemptLimits = attemptLimits[kind];
  const keys = keysOf(deps, kind, from);
  const own = keys.filter(({ rule }) => rule === byPair || rule === byDevice).map(({ key }) => key);
  const shared = keys.filter(({ rule }) => rule === byAccount).map(({ key }) => key);
  const { db } = deps.database.reserved;
  if (own.length > 0) await db.delete(attemptCounts).where(inArray(attemptCounts.key, own));
  if (shared.length > 0)
    await db
      .update(attemptCounts)
      .set({ count: sql`greatest(${attemptCounts.count} - 1, 0)` })
      .where(inArray(attemptCounts.key, shared));
}

/** Until when nobody gets in at this account from a new browser, whatever they type; null where nobody is locked out. */
export async function findLock(
  { database: { db }, clock }: Pick<AttemptDeps, 'database' | 'clock'>,
  kind: 'signIn' | 'secondFactor',
  email: string,
): Promise<Date | null> {
  const { key, rule } = keyOf(attemptLimits[kind].byAccount, email.toLowerCase());
  const [row] = await db.select().from(attemptCounts).where(eq(attemptCounts.key, key));
  return row && row.count >= rule.max && row.windowEndsAt > clock.now() ? row.windowEndsAt : null;
}

function keysOf({ env }: AttemptDeps, kind: keyof typeof attemptLimits, from: AttemptSource) {
  const { byAddress, byPair, byAccount, byDevice }: AttemptLimits = attemptLimits[kind];
  const account = from.account?.toLowerCase();
  const network = networkOf(from.address);
  if (byDevice && from.device && account) return [keyOf(byDevice, `${from.device} ${account}`)];
  return [
    // Many people can share one address, an office or a phone network; nobody shares an account.
    { ...keyOf(byAddress, network), rule: { ...byAddress, max: byAddress.max * env.ATTEMPTS_FACTOR } },
    ...(byPair && account ? [keyOf(byPair, `${network} ${account}`)] : []),
    ...(byAccount && account ? [keyOf(byAccount, account)] : []),
  ];
}

/** E-mail and network addresses are stored as hashes. */
function keyOf(rule: AttemptLimit, who: string) {
  return { key: `${rule.name}:${createHash('sha256').update(who).digest('base64url')}`, rule };
}

async function countOne(
  { database: { reserved }, clock }: AttemptDeps,
  key: string,
  rule: AttemptLimit,
  otherwise: string | undefined,
): Promise<void> {
  const now = clock.now();
  const fresh = { count: 1, windowEndsAt: new Date(now.getTime() + rule.windowSeconds * 1000) };
  const expired = sql`${attemptCounts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await reserved.db
    .insert(attemptCounts)
    .values({ key, ...fresh })
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        count: sql`case when ${expired} then 1 else ${attemptCounts.count} + 1 end`,
        windowEndsAt: sql`case when ${expired} then excluded.window_ends_at else ${attemptCounts.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= rule.max) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
  throw new Refusal(commonErrors.rateLimited, {
    message: [`Too many attempts. Please try again in ${inWords(seconds)}.`, otherwise].filter(Boolean).join(' '),
    retryAfterSeconds: seconds,
  });
}

function inWords(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
