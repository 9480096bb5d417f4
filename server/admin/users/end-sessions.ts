import { eq } from 'drizzle-orm';
import type { Admin } from '#server/auth/guards.ts';
import { session } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { recordAudit } from '../audit.ts';
import { reachMember } from './reach.ts';

export async function endSessions(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await database.db.transaction(async (transaction) => {
    await reachMember({ env }, transaction, actor, memberId);
    const ended = await transaction.delete(session).where(eq(session.userId, memberId)).returning({ id: session.id });
    const subject = { kind: 'member', id: memberId } as const;
    const entry = { admin: actor, action: 'member.sign-out', subject, before: { sessions: ended.length }, reason };
    await recordAudit(transaction, { ...entry, after: { sessions: 0 } }, clock.now());
  });
}
