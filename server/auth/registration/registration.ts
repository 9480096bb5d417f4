import { createHash, createHmac } from 'node:crypto';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { authErrors } from '#contract/auth/auth.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { dayMs } from '#contract/durations.ts';
import { safeReturnPath } from '#contract/paths.ts';
import { alreadyRegisteredMail, confirmationMail } from '#server/auth/auth.mail.ts';
import { hashToken, newToken } from '#server/auth/links.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { confirmationLinks, registrations, user } from '#server/db/schema/auth.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { queueMail } from '#server/mail/mail.ts';
import { logRegistrationStep } from './registration-steps.ts';

interface Registration {
  attemptId: string;
  email: string;
  password: string;
  selectedPlan?: PlanId | undefined;
  returnTo?: string | undefined;
}

type RegistrationDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

const linkLifetimeMs = dayMs;

/**
 * Writes the registration down beside any others of its address, and its mail; the same attempt never does so twice. An
 * unconfirmed address gets a confirmation link, a confirmed one a notice to its owner: from outside, both look alike.
 */
export async function registerMember(
  deps: RegistrationDeps,
  secret: string,
  registration: Registration,
): Promise<{ id: string; mailId: string }> {
  const { attemptId, email } = registration;
  const mailKey = `registration:${attemptId}:${createHash('sha256').update(email).digest('base64url')}`;
  const passwordHash = await hashRegistrationPassword(secret, email, registration.password);
  return deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const owner = await findOrCreateUser(tx, email, now);
    const { id, isNew } = await findOrAddRegistration(tx, owner.id, { ...registration, passwordHash }, now);
    if (!isNew) {
      const [earlier] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, mailKey));
      if (earlier) return { id, mailId: earlier.id };
    }
    await logRegistrationStep(
      tx,
      owner.isConfirmed
        ? { userId: owner.id, email, name: 'sign_up', status: 'failed', error: { code: 'already_registered' } }
        : { userId: owner.id, email, name: 'sign_up', status: 'completed' },
      now,
    );
    const link = await issueConfirmationLink(deps, tx, id);
    const mail = owner.isConfirmed
      ? alreadyRegisteredMail(email, `${deps.env.APP_URL}/login`)
      : confirmationMail(email, link);
    return { id, mailId: await queueMail(deps, tx, mailKey, mail) };
  });
}

/** All of one address share their nonce, so that one computation tells which of them a password belongs to. */
export function hashRegistrationPassword(secret: string, email: string, password: string): Promise<string> {
  const nonce = createHmac('sha256', secret).update(`registration:${email}`).digest().subarray(0, 16);
  return hashPassword(password, nonce);
}

/** The registration that wants a new link: this browser's, else the newest of the address, or that of an older link. */
type WantedConfirmation = { email: string; registrationId?: string | undefined } | { tokenHash: string };

/** Looking the registration up is the job's work, so that the request takes the same time for every address. */
export const sendConfirmationJob: JobKind<WantedConfirmation> = { name: 'auth.send-confirmation' };

export async function sendConfirmationMail(deps: RegistrationDeps, wanted: WantedConfirmation): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const found = 'email' in wanted ? await findByAddress(tx, wanted) : await findByLink(tx, wanted.tokenHash);
    if (!found) return;
    const link = await issueConfirmationLink(deps, tx, found.id);
    await queueMail(deps, tx, `confirmation:${hashToken(link)}`, confirmationMail(found.email, link));
  });
}

/** No registration of this account can be confirmed any more, and none of their passwords is kept. */
export async function endRegistrations(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.update(registrations).set({ passwordHash: null }).where(eq(registrations.userId, userId));
}

async function findOrCreateUser(
  tx: DbOrTransaction,
  email: string,
  now: Date,
): Promise<{ id: string; isConfirmed: boolean }> {
  const [row] = await tx
    .insert(user)
    .values({ email, name: email.split('@')[0] ?? '', createdAt: now, updatedAt: now })
    // Also locks the row, so that two forms sent at once for one address come one after the other.
    .onConflictDoUpdate({
      target: user.email,
      set: { updatedAt: sql`case when ${user.emailVerified} then ${user.updatedAt} else excluded.updated_at end` },
    })
    .returning({ id: user.id, isConfirmed: user.emailVerified });
  if (!row) throw new Error('Cannot register: the user row vanished');
  return row;
}

async function findOrAddRegistration(
  tx: DbOrTransaction,
  userId: string,
  { attemptId, passwordHash, selectedPlan, returnTo }: Registration & { passwordHash: string },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const [added] = await tx
    .insert(registrations)
    .values({
      userId,
      attemptId,
      passwordHash,
      selectedPlan: selectedPlan ?? null,
      returnPath: returnTo ? safeReturnPath(returnTo) : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: registrations.id });
  if (added) return { id: added.id, isNew: true };
  const [earlier] = await tx
    .select({ id: registrations.id, passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), eq(registrations.attemptId, attemptId)));
  // Knowing an attempt's id must not be enough to get its cookie.
  if (earlier?.passwordHash !== passwordHash) throw new Refusal(authErrors.staleForm, { field: 'attemptId' });
  return { id: earlier.id, isNew: false };
}

/** Earlier links stay valid, so that a stranger who asks for another cannot disable them. */
async function issueConfirmationLink(
  { env, clock }: RegistrationDeps,
  tx: DbOrTransaction,
  registrationId: string,
): Promise<string> {
  const token = newToken();
  await tx.insert(confirmationLinks).values({
    tokenHash: hashToken(token),
    registrationId,
    expiresAt: new Date(clock.now().getTime() + linkLifetimeMs),
  });
  return `${env.APP_URL}/auth/callback?token=${token}&type=signup`;
}

const waiting = and(eq(user.emailVerified, false), isNotNull(registrations.passwordHash));

async function findByAddress(
  tx: DbOrTransaction,
  { email, registrationId }: { email: string; registrationId?: string | undefined },
) {
  const [found] = await tx
    .select({ id: registrations.id, email: user.email })
    .from(registrations)
    .innerJoin(user, eq(user.id, registrations.userId))
    .where(and(eq(user.email, email), waiting))
    .orderBy(desc(sql`${registrations.id}::text = ${registrationId ?? ''}`), desc(registrations.createdAt))
    .limit(1);
  return found;
}

async function findByLink(tx: DbOrTransaction, tokenHash: string) {
  const [found] = await tx
    .select({ id: registrations.id, email: user.email })
    .from(confirmationLinks)
    .innerJoin(registrations, eq(registrations.id, confirmationLinks.registrationId))
    .innerJoin(user, eq(user.id, registrations.userId))
    .where(and(eq(confirmationLinks.tokenHash, tokenHash), waiting));
  return found;
}
