import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { account, user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { demoPassword } from './accounts.ts';

export interface DemoMember {
  email: string;
  fullName: string;
  joinedAt: Date;
}

/** Confirmed members who share the demo password. Gives their ids by address. */
export async function addDemoMembers(
  tx: DbOrTransaction,
  members: readonly DemoMember[],
): Promise<Map<string, string>> {
  // One hash for all: it is no secret, and 30 of them would take seconds.
  const password = await hashPassword(demoPassword);
  const ids = new Map<string, string>();
  for (const { email, fullName, joinedAt } of members) {
    const moments = { createdAt: joinedAt, updatedAt: joinedAt };
    const [row] = await tx
      .insert(user)
      .values({ email, name: fullName, emailVerified: true, ...moments })
      .returning({ id: user.id });
    if (!row) throw new Error(`Cannot add demo member ${email}`);
    await tx
      .insert(account)
      .values({ userId: row.id, accountId: row.id, providerId: 'credential', password, ...moments });
    await ensureUserProfile(tx, { id: row.id, email, fullName }, joinedAt);
    await tx.update(profiles).set({ createdAt: joinedAt }).where(eq(profiles.id, row.id));
    ids.set(email, row.id);
  }
  return ids;
}
