import { and, eq, sql } from 'drizzle-orm';
import { account, registrations, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { verifyPassword } from './passwords.ts';
import { hashRegistrationPassword } from './registration.ts';

/** Strangers can register one address again and again; that must not make its sign-in slow. */
const mostWaiting = 50;

export type PasswordVerdict = { is: 'right' } | { is: 'wrong' } | { is: 'unconfirmed'; registrationId: string };

/**
 * Judges an e-mail and password. One statement and one computation whatever the address is, so that the time it takes
 * says nothing about it: a member's, one that waits for its confirmation, or nobody's.
 */
export async function judgePassword(
  { database: { db } }: Pick<Deps, 'database'>,
  secret: string,
  email: string,
  password: string,
): Promise<PasswordVerdict> {
  const waiting = sql<Record<string, string>>`(
    select coalesce(json_object_agg(r.password_hash, r.id), '{}') from (
      select password_hash, id from ${registrations}
      where user_id = ${user.id} and password_hash is not null order by created_at desc limit ${mostWaiting}
    ) r)`;
  const [found] = await db
    .select({ isConfirmed: user.emailVerified, hash: account.password, waiting })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, email));
  if (found?.isConfirmed && found.hash)
    return { is: (await verifyPassword({ hash: found.hash, password })) ? 'right' : 'wrong' };
  const given = await hashRegistrationPassword(secret, email, password);
  const registrationId = found?.isConfirmed ? undefined : found?.waiting[given];
  return registrationId ? { is: 'unconfirmed', registrationId } : { is: 'wrong' };
}
