import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { authErrors } from '#contract/auth/auth.ts';
import { emailChangeErrors } from '#contract/auth/email-change.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { user } from '#server/db/schema/auth.ts';
import { departedAddresses, profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { queueMail } from '#server/mail/mail.ts';
import { addressChangeAskedMail, addressChangedMail, addressTakenMail, confirmNewAddressMail } from './auth.mail.ts';
import { isSuspended } from './guards.ts';
import { issueLink, redeemLink, voidLinks } from './links.ts';
import { logRegistrationStep } from './registration/registration-steps.ts';

type ChangeDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

/** Looking the new address up is the job's work, so that the request takes the same time for every address. */
export const sendEmailChangeJob: JobKind<{ memberId: string; email: string }> = { name: 'auth.send-email-change' };

/** Billing tells Stripe. */
export const emailChangedJob: JobKind<{ memberId: string }> = { name: 'billing.follow-email' };

export async function askForEmailChange(
  deps: ChangeDeps,
  member: { id: string; email: string },
  email: string,
): Promise<void> {
  if (email === member.email) throw new Refusal(emailChangeErrors.sameEmail, { field: 'email' });
  // The rights of the site's owner hang on the address.
  if (member.email === deps.env.SUPER_ADMIN_EMAIL) throw new Refusal(emailChangeErrors.siteOwner, { field: 'email' });
  await deps.jobs.add(sendEmailChangeJob, { memberId: member.id, email });
}

export async function sendEmailChangeMails(
  deps: ChangeDeps,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, memberId));
    if (!owner) return;
    const isTaken = (await tx.$count(user, and(eq(user.email, email), eq(user.emailVerified, true)))) > 0;
    if (isTaken) {
      await queueMail(deps, tx, `email-change:${randomUUID()}`, addressTakenMail(email, `${deps.env.APP_URL}/login`));
    } else {
      const token = await issueLink(tx, 'change-email', { userId: memberId, about: email }, now);
      const mail = confirmNewAddressMail(email, `${deps.env.APP_URL}/auth/email-change?token=${token}`);
      await queueMail(deps, tx, `email-change:${randomUUID()}`, mail);
    }
    await queueMail(deps, tx, `email-change-asked:${randomUUID()}`, addressChangeAskedMail(owner.email, email));
    await logRegistrationStep(tx, { userId: memberId, email, name: 'email_changed', status: 'started' }, now);
  });
}

/** The account has the new address from now on. A refusal leaves the link usable. */
export async function confirmEmailChange(deps: ChangeDeps, token: string): Promise<{ memberId: string }> {
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    const [memberId = '', email = ''] = ((await redeemLink(tx, 'change-email', token, now)) ?? '').split(/:(.*)/s);
    if (!memberId) throw new Refusal(authErrors.linkInvalid);
    const [owner] = await tx
      .select({ email: user.email, status: profiles.status, suspendedUntil: profiles.suspendedUntil })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.id, memberId))
      .for('update', { of: user });
    if (!owner || owner.email === deps.env.SUPER_ADMIN_EMAIL) throw new Refusal(authErrors.linkInvalid);
    if (owner.status === 'banned') throw new Refusal(authErrors.banned);
    if (isSuspended(owner, now)) throw new Refusal(authErrors.suspended);
    // Nobody has shown yet that they read the mail of an unconfirmed registration; this link shows it.
    await tx.delete(user).where(and(eq(user.email, email), eq(user.emailVerified, false)));
    if ((await tx.$count(user, eq(user.email, email))) > 0) throw new Refusal(authErrors.linkInvalid);
    const write = tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, memberId));
    await write.catch((error: unknown) => {
      // Somebody registered the address in this moment.
      throw isUniqueViolation(error) ? new Refusal(authErrors.linkInvalid) : error;
    });
    // Links in the old mailbox open nothing any more.
    for (const purpose of ['change-email', 'reset-password'] as const) await voidLinks(tx, purpose, memberId);
    await logRegistrationStep(tx, { userId: memberId, email, name: 'email_changed', status: 'completed' }, now);
    await tx
      .insert(departedAddresses)
      .values({ address: owner.email, departedAt: now })
      .onConflictDoUpdate({ target: departedAddresses.address, set: { departedAt: now } });
    await queueMail(deps, tx, `email-changed:${randomUUID()}`, addressChangedMail(owner.email, email));
    await deps.jobs.add(emailChangedJob, { memberId }, { transaction: tx });
    return { memberId };
  });
}
