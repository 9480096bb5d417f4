import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { adminAccountErrors } from '#contract/admin/accounts.ts';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import { adminUserErrors } from '#contract/admin/users.ts';
import { secondFactorRemovedMail } from '#server/auth/auth.mail.ts';
import type { Admin } from '#server/auth/guards.ts';
import { sendResetJob } from '#server/auth/passwords/password-reset.ts';
import { setPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { endRegistrations, sendConfirmationJob } from '#server/auth/registration/registration.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { memberNotes } from '#server/db/schema/admin.ts';
import { registrations, session, twoFactor, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordAudit } from '../audit.ts';
import { type ReachedMember, reachMember } from './reach.ts';

type HelpDeps = Pick<Deps, 'database' | 'clock' | 'env' | 'jobs'>;
type Why = { reason: string };

export async function resendConfirmation(
  deps: HelpDeps,
  actor: Admin,
  memberId: string,
  { reason }: Why,
): Promise<void> {
  await help(deps, actor, memberId, { action: 'member.resend-confirmation', reason }, async (tx, { id, email }) => {
    if (await isConfirmed(tx, id)) throw new Refusal(adminAccountErrors.confirmed);
    await deps.jobs.add(sendConfirmationJob, { email }, { transaction: tx });
  });
}

/**
 * Confirms an address in place of its owner. Strangers can register an address again and again, each with a password of their
 * own: only where there is a single one is it clear whose counts.
 */
export async function confirmByHand(deps: HelpDeps, actor: Admin, memberId: string, { reason }: Why): Promise<void> {
  await help(deps, actor, memberId, { action: 'member.confirm', reason }, async (tx, member) => {
    if (await isConfirmed(tx, member.id)) throw new Refusal(adminAccountErrors.confirmed);
    // The account with this address becomes super admin, so only its mailbox may confirm it.
    if (member.email === deps.env.SUPER_ADMIN_EMAIL) throw new Refusal(adminUserErrors.siteOwner);
    const waiting = await tx
      .select({ passwordHash: registrations.passwordHash, selectedPlan: registrations.selectedPlan })
      .from(registrations)
      .where(and(eq(registrations.userId, member.id), isNotNull(registrations.passwordHash)))
      .limit(2);
    const [only] = waiting;
    if (!only?.passwordHash || waiting.length > 1) throw new Refusal(adminAccountErrors.severalPasswords);
    const now = deps.clock.now();
    await tx
      .update(user)
      .set({ emailVerified: true, selectedPlan: only.selectedPlan, updatedAt: now })
      .where(eq(user.id, member.id));
    await setPassword(tx, member.id, only.passwordHash, now);
    await endRegistrations(tx, member.id);
    await ensureUserProfile(tx, member, now);
  });
}

export async function sendResetLink(deps: HelpDeps, actor: Admin, memberId: string, { reason }: Why): Promise<void> {
  await help(deps, actor, memberId, { action: 'member.send-reset', reason }, async (tx, { email }) => {
    await deps.jobs.add(sendResetJob, { email }, { transaction: tx });
  });
}

/** Sessions were opened with the second factor that is gone: all of them end, and the member is told. */
export async function removeSecondFactor(
  deps: HelpDeps,
  actor: Admin,
  memberId: string,
  { reason }: Why,
): Promise<void> {
  await help(deps, actor, memberId, { action: 'member.remove-second-factor', reason }, async (tx, { id, email }) => {
    const [changed] = await tx
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: deps.clock.now() })
      .where(and(eq(user.id, id), eq(user.twoFactorEnabled, true)))
      .returning({ id: user.id });
    if (!changed) throw new Refusal(adminAccountErrors.noSecondFactor);
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
    await tx.delete(session).where(eq(session.userId, id));
    await queueMail(deps, tx, `second-factor-removed:${randomUUID()}`, secondFactorRemovedMail(email));
  });
}

export async function addMemberNote(
  { database, clock, env }: HelpDeps,
  actor: Admin,
  memberId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (tx) => {
    const member = await reachMember({ env }, tx, actor, memberId);
    const kept = await tx
      .insert(memberNotes)
      .values({ id, memberId: member.id, adminEmail: actor.email, text, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: memberNotes.id });
    if (kept.length === 0) {
      const same = and(eq(memberNotes.id, id), eq(memberNotes.memberId, member.id), eq(memberNotes.text, text));
      if ((await tx.$count(memberNotes, same)) === 0) throw new Refusal(adminAccountErrors.noteIdTaken);
      return;
    }
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(tx, { admin: actor, action: 'member.note', subject, after: { note: text } }, now);
  });
}

/** Holds the member, does it and writes it down, or none of it. */
async function help(
  { database, clock, env }: HelpDeps,
  actor: Admin,
  memberId: string,
  { action, reason }: { action: AuditAction; reason: string },
  act: (tx: DbOrTransaction, member: ReachedMember) => Promise<void>,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const member = await reachMember({ env }, tx, actor, memberId);
    await act(tx, member);
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(tx, { admin: actor, action, subject, reason }, clock.now());
  });
}

async function isConfirmed(tx: DbOrTransaction, memberId: string): Promise<boolean> {
  const [row] = await tx.select({ isConfirmed: user.emailVerified }).from(user).where(eq(user.id, memberId));
  return row?.isConfirmed === true;
}
