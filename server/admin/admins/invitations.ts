import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { type AdminPermission, adminRoleLabels } from '#contract/admin/admin.ts';
import { adminRightsErrors, type Invitation } from '#contract/admin/rights/admins.ts';
import { dayMs } from '#contract/durations.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { requireRightsOverAdmins, rightsLock } from '#server/admin/users/reach.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import type { Admin } from '#server/auth/guards.ts';
import { hashToken, newToken } from '#server/auth/links.ts';
import type { Member } from '#server/auth/sessions.ts';
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
    const [found] = await tx
      .select({ invitation: adminInvitations, by: user.email })
      .from(adminInvitations)
      .innerJoin(user, eq(user.id, adminInvitations.invitedBy))
      .where(eq(adminInvitations.tokenHash, hashToken(token)));
    if (!found || found.invitation.expiresAt <= now) throw new Refusal(adminRightsErrors.invitationGone);
    const { id, email, role, permissions, invitedBy, reason } = found.invitation;
    if (email !== member.email) throw new Refusal(adminRightsErrors.otherAddress);
    const inviter = await getAdminRights({ database: { db: tx }, env: deps.env }, invitedBy);
    if (inviter?.role !== 'super_admin') throw new Refusal(adminRightsErrors.invitationGone);
    await tx.delete(adminInvitations).where(eq(adminInvitations.id, id));
    const after = { role, permissions };
    await tx
      .insert(adminUsers)
      .values({ id: member.id, createdAt: now, ...after })
      .onConflictDoUpdate({ target: adminUsers.id, set: after });
    const admin = { id: invitedBy, email: found.by };
    const subject = { kind: 'admin', id: member.id } as const;
    await recordAudit(tx, { admin, action: 'admin.grant', subject, after, reason }, now);
  });
}
