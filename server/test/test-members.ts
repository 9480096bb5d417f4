import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signIn } from '#contract/auth/auth.ts';
import { session } from '#server/db/schema/auth.ts';
import { memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import { profiles } from '#server/db/schema/members.ts';
import { sessionCookieName } from '#server/lib/http/session-cookie.ts';
import { writeMember } from './member-rows.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

export const testPassword = 'quiet-plum-river';
// Tests move the clock by weeks; only those about sessions want theirs to end.
const inTheFuture = new Date('2100-01-01');

export interface TestMember {
  id: string;
  email: string;
  client: TestClient;
}

/** A confirmed member with a session. No sign-in led to it, which takes as long as all else that most tests do: `addSignedInMember` does. */
export async function addMember(
  testApp: TestApp,
  email: string,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<TestMember> {
  const { app, deps, services } = testApp;
  const client = new TestClient(app);
  const id = await addAccount(testApp, email, profile);
  const token = randomBytes(24).toString('base64url');
  await deps.database.db.insert(session).values({
    userId: id,
    token,
    expiresAt: inTheFuture,
    ipAddress: client.address,
    userAgent: client.userAgent,
  });
  const signature = createHmac('sha256', services.secret).update(token).digest('base64');
  client.cookies.set(sessionCookieName(deps.env), encodeURIComponent(`${token}.${signature}`));
  return { id, email, client };
}

/** The same with all that a sign-in leaves behind: the browser is known, and what it did is noted. */
export async function addSignedInMember(
  testApp: TestApp,
  email: string,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<TestMember> {
  const id = await addAccount(testApp, email);
  const client = new TestClient(testApp.app);
  const answer = await client.call(signIn, { body: { email, password: testPassword } });
  if (answer.status !== 200) throw new Error(`Cannot sign ${email} in: ${answer.error.message}`);
  const { db } = testApp.deps.database;
  await db.update(session).set({ expiresAt: inTheFuture }).where(eq(session.userId, id));
  if (Object.keys(profile).length > 0) await db.update(profiles).set(profile).where(eq(profiles.id, id));
  return { id, email, client };
}

async function addAccount(
  { deps: { clock, database } }: TestApp,
  email: string,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<string> {
  const { db } = database;
  const id = await writeMember(db, { email, password: testPassword }, clock.now());
  // Whoever has said nothing of how to be paid is asked for it first; tests of deals are about what comes after.
  await db.insert(memberPaymentWays).values({ memberId: id, sealed: '', howMany: 1, firstGivenAt: new Date(0) });
  if (Object.keys(profile).length > 0) await db.update(profiles).set(profile).where(eq(profiles.id, id));
  return id;
}
