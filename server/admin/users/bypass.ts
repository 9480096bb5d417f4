import { eq } from 'drizzle-orm';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { recordAudit } from '../audit.ts';
import { reachMember } from './reach.ts';

type BypassReason = (typeof userSubscriptions.$inferSelect)['bypassReason'];

/** Access without a plan that always counts, whatever the paywall and test mode say. */
export async function grantBypass(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await setBypass(deps, actor, memberId, { bypassReason: 'grandfathered', action: 'member.grant-bypass', reason });
}

export async function revokeBypass(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await setBypass(deps, actor, memberId, { bypassReason: null, action: 'member.revoke-bypass', reason });
}

async function setBypass(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { bypassReason, action, reason }: { bypassReason: BypassReason; action: string; reason: string },
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (transaction) => {
    await reachMember({ env }, transaction, actor, memberId);
    const before = await readBypass(transaction, memberId);
    if (before === bypassReason) return;
    const bypass = { bypassSubscription: bypassReason !== null, bypassReason, updatedAt: now };
    await transaction
      .insert(userSubscriptions)
      .values({ userId: memberId, createdAt: now, ...bypass })
      .onConflictDoUpdate({ target: userSubscriptions.userId, set: bypass });
    const change = { before: { bypassReason: before }, after: { bypassReason } };
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(transaction, { admin: actor, action, subject, ...change, reason }, now);
  });
}

async function readBypass(transaction: DbOrTransaction, memberId: string): Promise<BypassReason> {
  const [row] = await transaction
    .select({ bypassReason: userSubscriptions.bypassReason })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId))
    .for('update');
  return row?.bypassReason ?? null;
}
