import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authErrors } from '#contract/auth/auth.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import { user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { countAttempt } from './attempt-limits.ts';
import { spendCode } from './one-time-codes.ts';

type FactorDeps = Pick<Deps, 'database' | 'clock' | 'env'> & { auth: Auth };

interface Attempt {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Asks a signed-in member for a code of the second factor once more, where they have one. */
export async function requireSecondFactor(
  deps: FactorDeps,
  member: { id: string; email: string },
  typed: string,
  attempt: Attempt,
): Promise<void> {
  const [row] = await deps.database.db.select({ isOn: user.twoFactorEnabled }).from(user).where(eq(user.id, member.id));
  if (!row?.isOn) return;
  const code = typed.replaceAll(' ', '');
  if (!code) throw new Refusal(authErrors.codeNeeded, { field: 'code' });
  await countAttempt(deps, 'secondFactor', { address: attempt.request.ip, account: member.email });
  await verifyCode(deps, member.id, code, attempt);
}

/** An app's code has six digits; a backup code is longer. */
async function verifyCode(deps: FactorDeps, memberId: string, code: string, { request, reply }: Attempt) {
  const call = { body: { code }, headers: headersFor(request), asResponse: true } as const;
  await spendCode(deps, { memberId, code }, async () =>
    passOn(
      await deps.auth(deps, (api) => (/^\d{6}$/.test(code) ? api.verifyTOTP(call) : api.verifyBackupCode(call))),
      reply,
    ),
  );
}
