import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signIn } from '#contract/auth/auth.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { account, session, user } from '#server/db/schema/auth.ts';
import { memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

export const testPassword = 'quiet-plum-river';
// A hash says what it costs to check: thousands of test members sign in for next to nothing.
const testPasswordHash = await hashPassword(testPassword, randomBytes(16), { memory: 8, passes: 1, parallelism: 1 });

export interface TestMember {
  id: string;
  email: string;
  client: TestClient;
}

/** A confirmed member who is signed in. */
export async function addMember(
  { app, deps }: TestApp,
  email: string,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<TestMember> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [row] = await db.insert(user).values({ email, name: email, emailVerified: true }).returning({ id: user.id });
  if (!row) throw new Error('no user row');
  await db
    .insert(account)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: testPasswordHash });
  await ensureUserProfile(db, { id: row.id, email }, now);
  // Whoever has said nothing of how to be paid is asked for it first; tests of deals are about what comes after.
  await db.insert(memberPaymentWays).values({ memberId: row.id, sealed: '', howMany: 1, firstGivenAt: new Date(0) });
  const client = new TestClient(app);
  const answer = await client.call(signIn, { body: { email, password: testPassword } });
  if (answer.status !== 200) throw new Error(`Cannot sign ${email} in: ${answer.error.message}`);
  // Tests move the clock by weeks; only those about sessions want theirs to end.
  await db
    .update(session)
    .set({ expiresAt: new Date('2100-01-01') })
    .where(eq(session.userId, row.id));
  if (Object.keys(profile).length > 0) await db.update(profiles).set(profile).where(eq(profiles.id, row.id));
  return { id: row.id, email, client };
}
