import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { commonErrors } from '#contract/errors.ts';
import { attemptCounts } from '#server/db/schema/limits.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

export interface AttemptLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

/** Each is counted twice: by the address it comes from and by the account it is aimed at. */
export const attemptLimits = {
  signIn: { byAddress: limit('sign-in/address', 50, 900), byAccount: limit('sign-in/account', 10, 900) },
  register: { byAddress: limit('register/address', 20, 3600), byAccount: limit('register/account', 6, 3600) },
  resend: { byAddress: limit('resend/address', 20, 3600), byAccount: limit('resend/account', 4, 3600) },
  reset: { byAddress: limit('reset/address', 20, 3600), byAccount: limit('reset/account', 5, 3600) },
  confirm: { byAddress: limit('confirm/address', 30, 900), byAccount: limit('confirm/registration', 10, 900) },
  link: { byAddress: limit('link/address', 60, 900), byAccount: undefined },
  password: { byAddress: limit('password/address', 50, 900), byAccount: limit('password/account', 10, 900) },
  support: { byAddress: limit('support/address', 10, 3600), byAccount: undefined },
  report: { byAddress: limit('report/address', 60, 3600), byAccount: limit('report/account', 20, 3600) },
  billing: { byAddress: limit('billing/address', 200, 900), byAccount: limit('billing/account', 60, 900) },
  secondFactor: { byAddress: limit('second-factor/address', 30, 900), byAccount: undefined },
} as const;

function limit(name: string, max: number, windowSeconds: number): AttemptLimit {
  return { name, max, windowSeconds };
}

/** Counts the attempt, then refuses it when it is one too many. Two servers count together, and so do two requests at once. */
export async function countAttempt(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  kind: keyof typeof attemptLimits,
  from: { address: string; account?: string },
): Promise<void> {
  const { byAddress, byAccount } = attemptLimits[kind];
  // Many people can share one address, an office or a phone network; nobody shares an account.
  await countOne(deps, { ...byAddress, max: byAddress.max * deps.env.ATTEMPTS_FACTOR }, from.address);
  if (byAccount && from.account) await countOne(deps, byAccount, from.account.toLowerCase());
}

async function countOne(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  rule: AttemptLimit,
  who: string,
): Promise<void> {
  const now = clock.now();
  const fresh = { count: 1, windowEndsAt: new Date(now.getTime() + rule.windowSeconds * 1000) };
  const expired = sql`${attemptCounts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attemptCounts)
    .values({ key: `${rule.name}:${hash(who)}`, ...fresh })
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
    message: `Too many attempts. Please try again in ${inWords(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

/** An attempt that succeeded is no reason to lock the account later. */
export async function forgiveAttempts(
  { database: { db } }: Pick<Deps, 'database'>,
  kind: keyof typeof attemptLimits,
  account: string,
): Promise<void> {
  const rule = attemptLimits[kind].byAccount;
  if (rule)
    await db.delete(attemptCounts).where(sql`${attemptCounts.key} = ${`${rule.name}:${hash(account.toLowerCase())}`}`);
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}

/** Addresses are not kept in the clear. */
function hash(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
