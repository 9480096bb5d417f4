import { and, eq } from 'drizzle-orm';
import { authErrors } from '#contract/auth/auth.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { hashToken } from '#server/auth/links.ts';
import { setPassword, verifyPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import { confirmationLinks, registrations, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { endRegistrations } from './registration.ts';
import { logRegistrationStep } from './registration-steps.ts';

export interface ConfirmedMember {
  id: string;
  email: string;
  selectedPlan: PlanId | null;
  returnPath: string | null;
}

/** Proof, beside the link, that this person registered. */
interface ConfirmationProof {
  /** The registration whose cookie this browser has. */
  registrationId: string | undefined;
  password: string | undefined;
  address: string;
}

type ConfirmationDeps = Pick<Deps, 'database' | 'clock' | 'env'>;

/**
 * Follows a confirmation link: the address counts as verified with the password of this registration, or nothing changed.
 * The link alone shows who reads the mail, but not who chose the password; so it takes a proof of that as well.
 */
export async function confirmEmail(
  deps: ConfirmationDeps,
  token: string,
  proof: ConfirmationProof,
): Promise<ConfirmedMember> {
  const registration = await findRegistration(deps, token);
  await requireProof(deps, registration, proof);
  const { userId, passwordHash, selectedPlan, returnPath } = registration;
  return deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // The second of two registrations confirmed at once finds the address confirmed.
    const [member] = await tx
      .update(user)
      .set({ emailVerified: true, selectedPlan, updatedAt: now })
      .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
      .returning({ id: user.id, email: user.email });
    if (!member) throw new Refusal(authErrors.alreadyConfirmed);
    await setPassword(tx, userId, passwordHash, now);
    await endRegistrations(tx, userId);
    const { profileCreated } = await ensureUserProfile(tx, member, now);
    const metadata = { profile_created: String(profileCreated) };
    await logRegistrationStep(
      tx,
      { userId, email: member.email, name: 'email_confirmed', status: 'completed', metadata },
      now,
    );
    return { ...member, selectedPlan: selectedPlan as PlanId | null, returnPath };
  });
}

interface WaitingRegistration {
  id: string;
  userId: string;
  passwordHash: string;
  selectedPlan: string | null;
  returnPath: string | null;
}

async function findRegistration({ database: { db }, clock }: ConfirmationDeps, token: string) {
  const [found] = await db
    .select({
      id: registrations.id,
      userId: registrations.userId,
      passwordHash: registrations.passwordHash,
      selectedPlan: registrations.selectedPlan,
      returnPath: registrations.returnPath,
      isConfirmed: user.emailVerified,
      expiresAt: confirmationLinks.expiresAt,
    })
    .from(confirmationLinks)
    .innerJoin(registrations, eq(registrations.id, confirmationLinks.registrationId))
    .innerJoin(user, eq(user.id, registrations.userId))
    .where(eq(confirmationLinks.tokenHash, hashToken(token)));
  if (!found) throw new Refusal(authErrors.linkInvalid);
  const { isConfirmed, expiresAt, passwordHash, ...registration } = found;
  if (isConfirmed || passwordHash === null) throw new Refusal(authErrors.alreadyConfirmed);
  if (expiresAt <= clock.now()) throw new Refusal(authErrors.confirmationExpired);
  return { ...registration, passwordHash };
}

async function requireProof(
  deps: ConfirmationDeps,
  registration: WaitingRegistration,
  { registrationId, password, address }: ConfirmationProof,
): Promise<void> {
  if (registrationId === registration.id) return;
  if (password === undefined) throw new Refusal(authErrors.passwordNeeded, { field: 'password' });
  await countAttempt(deps, 'confirm', { address, account: registration.id });
  if (!(await verifyPassword({ hash: registration.passwordHash, password })))
    throw new Refusal(authErrors.wrongRegistrationPassword, { field: 'password' });
}
