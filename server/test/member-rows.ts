import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { account, user } from '#server/db/schema/auth.ts';

/** A hash says what it costs to check: thousands of test members sign in for next to nothing. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password, randomBytes(16), cheap);
  hashes.set(password, known);
  return known;
}

/** What a registration and its confirmation leave behind, without the mail and the hashing. Returns the id. */
export async function writeMember(
  db: DbOrTransaction,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<string> {
  const [row] = await db.insert(user).values({ email, name: email, emailVerified: true }).returning({ id: user.id });
  if (!row) throw new Error('no user row');
  await db
    .insert(account)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: await hashOf(password) });
  await ensureUserProfile(db, { id: row.id, email }, now);
  return row.id;
}
