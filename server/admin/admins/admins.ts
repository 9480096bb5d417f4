import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type AdminPermission, type AdminRole, adminPermissions } from '#contract/admin/admin.ts';
import { type AdminRow, adminRightsErrors } from '#contract/admin/rights/admins.ts';
import { adminUserErrors } from '#contract/admin/users.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { requireRightsOverAdmins } from '#server/admin/users/reach.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { adminInvitations } from '#server/db/schema/admin.ts';
import { session, user } from '#server/db/schema/auth.ts';
import { adminUsers, profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { requireAnotherSuperAdmin } from './last-super-admin.ts';

type RightsDeps = Pick<Deps, 'database' | 'clock' | 'env'>;

export interface NewRights {
  role: AdminRole;
  permissions: AdminPermission[];
  reason: string;
}

export async function addAdmin(
  deps: RightsDeps,
  actor: Admin,
  { email, ...rights }: NewRights & { email: string },
): Promise<void> {
  const [found] = await deps.database.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (!found) throw new Refusal(adminRightsErrors.unknownAddress, { field: 'email' });
  await setAdminRights(deps, actor, found.id, rights);
}

export async function setAdminRights(
  deps: RightsDeps,
  actor: Admin,
  memberId: string,
  { role, permissions, reason }: NewRights,
): Promise<void> {
  // A super admin may do everything: what is written beside the role would only mislead.
  const after = { role, permissions: role === 'super_admin' ? [] : [...new Set(permissions)] };
  await deps.database.db.transaction(async (transaction) => {
    await requireRightsOverAdmins(deps, transaction, actor);
    await requireMember(deps, transaction, memberId);
    await refuseBanned(transaction, memberId);
    const before = await readRights(transaction, memberId);
    if (role !== 'super_admin' && before?.role === 'super_admin')
      await requireAnotherSuperAdmin(deps, transaction, memberId);
    await transaction
      .insert(adminUsers)
      .values({ id: memberId, createdAt: deps.clock.now(), ...after })
      .onConflictDoUpdate({ target: adminUsers.id, set: after });
    await endInvitation(transaction, memberId);
    const action = before ? 'admin.change' : 'admin.grant';
    const subject = { kind: 'admin', id: memberId } as const;
    await recordAudit(transaction, { admin: actor, action, subject, before, after, reason }, deps.clock.now());
  });
}

export async function removeAdmin(
  deps: RightsDeps,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await deps.database.db.transaction(async (transaction) => {
    await requireRightsOverAdmins(deps, transaction, actor);
    await requireMember(deps, transaction, memberId);
    const before = await readRights(transaction, memberId);
    if (!before) throw new Refusal(adminRightsErrors.notAnAdmin);
    if (before.role === 'super_admin') await requireAnotherSuperAdmin(deps, transaction, memberId);
    await transaction.delete(adminUsers).where(eq(adminUsers.id, memberId));
    await endInvitation(transaction, memberId);
    const subject = { kind: 'admin', id: memberId } as const;
    await recordAudit(transaction, { admin: actor, action: 'admin.remove', subject, before, reason }, deps.clock.now());
  });
}

async function requireMember({ env }: RightsDeps, transaction: DbOrTransaction, memberId: string): Promise<void> {
  const [found] = await transaction
    .select({ email: user.email, isVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, memberId));
  if (!found) throw new Refusal(adminUserErrors.notFound);
  if (!found.isVerified) throw new Refusal(adminRightsErrors.unknownAddress);
  if (found.email === env.SUPER_ADMIN_EMAIL) throw new Refusal(adminUserErrors.siteOwner);
}

/** A decision about a member's rights replaces an open invitation. */
async function endInvitation(transaction: DbOrTransaction, memberId: string): Promise<void> {
  const address = transaction.select({ email: user.email }).from(user).where(eq(user.id, memberId));
  await transaction.delete(adminInvitations).where(inArray(adminInvitations.email, address));
}

async function refuseBanned(transaction: DbOrTransaction, memberId: string): Promise<void> {
  const [profile] = await transaction
    .select({ status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, memberId));
  if (profile?.status === 'banned') throw new Refusal(adminRightsErrors.banned);
}

async function readRights(transaction: DbOrTransaction, memberId: string) {
  const { role, permissions } = adminUsers;
  const [row] = await transaction.select({ role, permissions }).from(adminUsers).where(eq(adminUsers.id, memberId));
  return row;
}

const most = 500;

export async function findAdmins({ database: { db }, env }: Pick<Deps, 'database' | 'env'>): Promise<AdminRow[]> {
  const rows = await db
    .select({
      id: user.id,
      email: user.email,
      displayName: sql<string>`coalesce(${profiles.displayName}, ${user.email})`,
      role: adminUsers.role,
      permissions: adminUsers.permissions,
      // The one of the settings may have no row of their own to note it in.
      lastLogin: sql<Date | null>`coalesce(${adminUsers.lastLogin},
        (select max(${session.createdAt}) from ${session} where ${session.userId} = ${user.id}))`.mapWith(
        adminUsers.lastLogin,
      ),
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .leftJoin(adminUsers, eq(adminUsers.id, user.id))
    // By an index each: to ask both of every member would read them all.
    .where(
      and(
        eq(user.emailVerified, true),
        sql`${user.id} in (select id from admin_users union select id from "user" where email = ${env.SUPER_ADMIN_EMAIL})`,
      ),
    )
    .orderBy(asc(user.email))
    .limit(most);
  return rows.map(({ role, permissions, lastLogin, ...row }) => {
    const isSiteOwner = row.email === env.SUPER_ADMIN_EMAIL;
    const isSuper = isSiteOwner || role === 'super_admin';
    return {
      ...row,
      role: isSuper ? 'super_admin' : 'admin',
      permissions: adminPermissions.filter((name) => isSuper || permissions?.includes(name)),
      lastLogin: lastLogin?.toISOString() ?? null,
      isSiteOwner,
    };
  });
}
