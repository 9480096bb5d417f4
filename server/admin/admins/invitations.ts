import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { type AdminPermission, adminRoleLabels } from '#contract/admin/admin.ts';
import { adminRightsErrors, type Invitation } from '#contract/admin/rights/admins.ts';
import { dayMs } from '#contract/durations.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { requireRightsOverAdmins, rightsLock } from '#server/admin/users/reach.ts';
import { getAdminRights, holdStanding } from '#server/auth/admin-rights.ts';
import { type Admin, isSuspended } from '#server/auth/guards.ts';
import { hashToken, newToken } from '#server/auth/links.ts';
import type { Member } from '#server/auth/sessions.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { adminInvitations } from '#server/db/schema/admin.ts';
import { user } from '#server/db/schema/auth.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { NewRights } from './admins.ts';
import { invitationMail } from './invitations.mail.ts';

type InvitationDeps = Pick<Deps, 'database' | 'clock' | 'env' | 'jobs'>;

const validDays = 7;
const shownMax = 100;

/** Asks a colleague to join; whoever has an account already is an admin only once they follow the link, too. */
export async function inviteAdmin(
  deps: InvitationDeps,
  actor: Admin,
  { email, role, permissions, reason }: NewRights & { email: string },
): Promise<void> {
  const now = deps.clock.now();
  const token = newToken();
  const rights = { role, permissions: role === 'super_admin' ? [] : [...new Set(permissions)] };
  await deps.database.db.transaction(async (tx) => {
    await requireRightsOverAdmins(deps, tx, actor);
    const [member] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (member && (await getAdminRights({ database: { db: tx }, env: deps.env }, member.id)))
      throw new Refusal(adminRightsErrors.adminAlready, { field: 'email' });
    const invitation = {
      ...rights,
      reason,
      tokenHash: hashToken(token),
      invitedBy: actor.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validDays * dayMs),
    };
    await tx
      .insert(adminInvitations)
      .values({ email, ...invitation })
      .onConflictDoUpdate({ target: adminInvitations.email, set: invitation });
    const url = `${deps.env.APP_URL}/admin-invitation?token=${token}`;
    const mail = invitationMail(email, { by: actor.email, role: adminRoleLabels[role], days: validDays, url });
    await queueMail(deps, tx, `admin-invitation:${randomUUID()}`, mail);
    const subject = { kind: 'admin', id: email } as const;
    await recordAudit(tx, { admin: actor, action: 'admin.invite', subject, after: rights, reason }, now);
  });
}

export async function findInvitations({ database: { db }, clock }: InvitationDeps): Promise<Invitation[]> {
  const rows = await db
    .select()
    .from(adminInvitations)
    .where(gt(adminInvitations.expiresAt, clock.now()))
    .orderBy(asc(adminInvitations.email))
    .limit(shownMax);
  return rows.map(({ id, email, role, permissions, expiresAt }) => ({
    id,
    email,
    role,
    permissions: permissions as AdminPermission[],
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function withdrawInvitation(deps: InvitationDeps, actor: Admin, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [gone] = await tx.delete(adminInvitations).where(eq(adminInvitations.id, id)).returning();
    if (!gone) throw new Refusal(adminRightsErrors.invitationGone);
    const subject = { kind: 'admin', id: gone.email } as const;
    await recordAudit(tx, { admin: actor, action: 'admin.withdraw', subject }, deps.clock.now());
  });
}

/** The link shows who reads the mail, the session whose account has that address; both are asked for. */
export async function acceptInvitation(deps: InvitationDeps, member: Member, token: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${rightsLock}))`);
    // Taken, not read: one that is withdrawn at this moment gives nothing.
    const [taken] = await tx
      .delete(adminInvitations)
      .where(eq(adminInvitations.tokenHash, hashToken(token)))
      .returning();
    if (!taken || taken.expiresAt <= now) throw new Refusal(adminRightsErrors.invitationGone);
    const { email, role, permissions, invitedBy, reason } = taken;
    if (email !== member.email) throw new Refusal(adminRightsErrors.otherAddress);
    const admin = await findInviter(deps, tx, invitedBy);
    if (!admin) throw new Refusal(adminRightsErrors.invitationGone);
    const after = { role, permissions };
    await tx
      .insert(adminUsers)
      .values({ id: member.id, createdAt: now, ...after })
      .onConflictDoUpdate({ target: adminUsers.id, set: after });
    const subject = { kind: 'admin', id: member.id } as const;
    await recordAudit(tx, { admin, action: 'admin.grant', subject, after, reason }, now);
  });
}

/** An invitation counts as long as whoever sent it could send it again. */
async function findInviter(deps: InvitationDeps, tx: DbOrTransaction, id: string) {
  const standing = await holdStanding(deps, tx, id);
  const isStopped = standing.status === 'banned' || isSuspended(standing, deps.clock.now());
  if (isStopped || standing.rights?.role !== 'super_admin') return undefined;
  const [inviter] = await tx.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, id));
  return inviter;
}
