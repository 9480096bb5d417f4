import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { authErrors } from '#contract/auth/auth.ts';
import { minuteMs } from '#contract/durations.ts';
import { attemptCounts } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Longer than any code of an authenticator app is right: its own half minute, and the ones before and after. */
const claimMs = 2 * minuteMs;

/**
 * A code works once: whoever looks over a shoulder, or sends it a second time at the same moment, is refused. A code that
 * turns out wrong is not used up.
 */
export async function spendCode<Result>(
  { database: { reserved }, clock }: Pick<Deps, 'database' | 'clock'>,
  { memberId, code }: { memberId: string; code: string },
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db } = reserved;
  const now = clock.now();
  const key = `one-time-code:${createHash('sha256').update(`${memberId} ${code}`).digest('base64url')}`;
  const claimed = await db
    .insert(attemptCounts)
    .values({ key, count: 1, windowEndsAt: new Date(now.getTime() + claimMs) })
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: { windowEndsAt: sql`excluded.window_ends_at` },
      setWhere: sql`${attemptCounts.windowEndsAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ key: attemptCounts.key });
  if (claimed.length === 0) throw new Refusal(authErrors.wrongCode);
  try {
    return await verify();
  } catch (error) {
    await db.delete(attemptCounts).where(eq(attemptCounts.key, key));
    throw error;
  }
}
