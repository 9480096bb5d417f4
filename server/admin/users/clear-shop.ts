import { eq } from 'drizzle-orm';
import type { Admin } from '#server/auth/guards.ts';
import { shopPages } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { recordAudit } from '../audit.ts';
import { reachMember } from './reach.ts';

/** Takes away every word that a member wrote for the outside. The page stays, with the cards on it. */
export async function clearShop(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await reachMember({ env }, tx, actor, memberId);
    const { sentence, otherShops } = shopPages;
    const ofMember = eq(shopPages.userId, memberId);
    const [before] = await tx.select({ sentence, otherShops }).from(shopPages).where(ofMember).for('update');
    if (!before) return;
    await tx.update(shopPages).set({ sentence: null, otherShops: [], warnings: [] }).where(ofMember);
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(tx, { admin: actor, action: 'member.clear-shop', subject, before, reason }, clock.now());
  });
}
