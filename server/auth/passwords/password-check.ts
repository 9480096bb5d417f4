import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { authErrors } from '#contract/auth/auth.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import { account } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { verifyPassword } from './passwords.ts';

/** Asks for the password once more before something that a borrowed session must not do. Wrong ones are counted. */
export async function requirePassword(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  member: { id: string; email: string },
  password: string,
  request: FastifyRequest,
): Promise<void> {
  await countAttempt(deps, 'password', { address: request.ip, account: member.email });
  const [row] = await deps.database.db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, member.id), eq(account.providerId, 'credential')));
  const isRight = row?.hash && (await verifyPassword({ hash: row.hash, password }));
  if (!isRight) throw new Refusal(authErrors.wrongPassword, { field: 'password' });
}
