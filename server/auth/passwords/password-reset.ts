import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { authErrors } from '#contract/auth/auth.ts';
import { passwordChangedMail, resetMail } from '#server/auth/auth.mail.ts';
import { isLinkValid, issueLink, redeemLink, voidLinks } from '#server/auth/links.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { endRegistrations } from '#server/auth/registration/registration.ts';
import { passkey, session, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { queueMail } from '#server/mail/mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword, setPassword } from './passwords.ts';

type ResetDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

/** Looking the address up is the job's work, so that the request takes the same time for every address. */
export const sendResetJob: JobKind<{ email: string }> = { name: 'auth.send-reset' };

export async function sendResetMail(deps: ResetDeps, email: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (!owner) return;
    const token = await issueLink(tx, 'reset-password', { userId: owner.id }, deps.clock.now());
    await queueMail(
      deps,
      tx,
      `reset:${randomUUID()}`,
      resetMail(email, `${deps.env.APP_URL}/auth/reset-password?token=${token}`),
    );
  });
}

export async function isResetLinkValid({ database: { db }, clock }: ResetDeps, token: string): Promise<boolean> {
  return isLinkValid(db, 'reset-password', token, clock.now());
}

/** Sets the password and signs every device out. A refused password leaves the link usable. */
export async function resetPassword(
  deps: ResetDeps,
  token: string,
  newPassword: string,
): Promise<{ memberId: string; email: string }> {
  await refuseCommonPassword(newPassword);
  const password = await hashPassword(newPassword);
  return deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const memberId = await redeemLink(tx, 'reset-password', token, now);
    if (!memberId) throw new Refusal(authErrors.linkInvalid);
    await voidLinks(tx, 'reset-password', memberId);
    // An intruder may have asked for another address.
    await voidLinks(tx, 'change-email', memberId);
    // The person behind the link reads this address's mail and chose the password just now: no registration is
    // believed.
    await endRegistrations(tx, memberId);
    const [owner] = await tx
      .update(user)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(user.id, memberId))
      .returning({ email: user.email });
    if (!owner) throw new Refusal(authErrors.linkInvalid);
    await setPassword(tx, memberId, password, now);
    await ensureUserProfile(tx, { id: memberId, email: owner.email }, now);
    await tx.delete(session).where(eq(session.userId, memberId));
    // An intruder may have added a passkey.
    await tx.delete(passkey).where(eq(passkey.userId, memberId));
    await queueMail(deps, tx, `password-changed:${randomUUID()}`, passwordChangedMail(owner.email));
    return { memberId, email: owner.email };
  });
}
