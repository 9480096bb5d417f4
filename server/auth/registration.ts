import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PlanId } from '#contract/plans.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { account, user } from '#server/db/schema/auth.ts';
import { mails } from '#server/db/schema/mail.ts';
import type { Deps } from '#server/lib/deps.ts';
import { queueMail } from '#server/mail/mail.ts';
import { alreadyRegisteredMail, confirmationMail } from './auth.mail.ts';
import { issueLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { logRegistrationStep } from './registration-steps.ts';

export interface Registration {
  attemptId: string;
  email: string;
  password: string;
  selectedPlan?: PlanId | undefined;
}

type RegistrationDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

/**
 * Makes the account and writes its mail down; the same attempt never does so twice. A new or unverified address gets a
 * confirmation link, a verified one a notice to its owner: from outside, all three look alike.
 */
export async function registerMember(deps: RegistrationDeps, registration: Registration): Promise<{ mailId: string }> {
  const { attemptId, email } = registration;
  const key = `registration:${attemptId}:${createHash('sha256').update(email).digest('base64url')}`;
  // Hashed before anything is looked up, so that every address takes the same time.
  const passwordHash = await hashPassword(registration.password);
  return deps.database.db.transaction(async (tx) => {
    const [earlier] = await tx.select({ mailId: mails.id }).from(mails).where(eq(mails.key, key));
    if (earlier) return earlier;
    const owner = await findOrCreateUser(tx, registration, deps.clock.now());
    if (owner.verified)
      return { mailId: await queueMail(deps, tx, key, alreadyRegisteredMail(email, `${deps.env.APP_URL}/login`)) };
    await setPassword(tx, owner.id, passwordHash, deps.clock.now());
    await tx
      .update(user)
      .set({ selectedPlan: registration.selectedPlan ?? null })
      .where(eq(user.id, owner.id));
    const step = { userId: owner.id, email, name: 'sign_up', status: 'completed' } as const;
    await logRegistrationStep(tx, step, deps.clock.now());
    return { mailId: await queueConfirmation(deps, tx, key, owner.id, email) };
  });
}

/** A new link for an address that waits for one; for any other address, nothing happens and nothing is said. */
export async function resendConfirmation(deps: RegistrationDeps, email: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.emailVerified, false)));
    if (owner)
      await queueConfirmation(deps, tx, `confirmation:${owner.id}:${deps.clock.now().getTime()}`, owner.id, email);
  });
}

async function findOrCreateUser(
  tx: DbOrTransaction,
  { email }: Registration,
  now: Date,
): Promise<{ id: string; verified: boolean }> {
  await tx
    .insert(user)
    .values({ email, name: email.split('@')[0] ?? '', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  // Locked, so that two forms sent at once for one address come one after the other.
  const [row] = await tx
    .select({ id: user.id, verified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .for('update');
  if (!row) throw new Error('Cannot register: the user row vanished');
  return row;
}

async function setPassword(tx: DbOrTransaction, userId: string, password: string, now: Date): Promise<void> {
  await tx
    .insert(account)
    .values({ userId, accountId: userId, providerId: 'credential', password, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [account.userId, account.providerId], set: { password, updatedAt: now } });
}

async function queueConfirmation(
  deps: RegistrationDeps,
  tx: DbOrTransaction,
  key: string,
  userId: string,
  email: string,
): Promise<string> {
  const token = await issueLink(tx, 'confirm-email', userId, deps.clock.now());
  // An earlier mail that still waits would bring a link that no longer works.
  await tx
    .update(mails)
    .set({ status: 'void', html: null, text: null })
    .where(and(eq(mails.recipient, email), eq(mails.status, 'waiting')));
  return queueMail(
    deps,
    tx,
    key,
    confirmationMail(email, `${deps.env.APP_URL}/auth/callback?token=${token}&type=signup`),
  );
}
