import { eq, sql } from 'drizzle-orm';
import { type AdminPermission, type AdminRole, adminPermissions } from '#contract/admin/admin.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';

export interface AdminRights {
  role: AdminRole;
  permissions: readonly AdminPermission[];
}

/** Facts that decide about rights; all null where the account is gone. */
type RightsRow = {
  email: string | null;
  verified: boolean | null;
  role: AdminRole | null;
  permissions: string[] | null;
};

/** Super admin by the verified address of the settings, or an admin_users row; anyone else has no rights. */
export async function getAdminRights(
  { database: { db }, env }: Pick<Deps, 'env'> & { database: { db: DbOrTransaction } },
  memberId: string,
): Promise<AdminRights | undefined> {
  const [row] = await db
    .select({
      email: user.email,
      verified: user.emailVerified,
      role: adminUsers.role,
      permissions: adminUsers.permissions,
    })
    .from(user)
    .leftJoin(adminUsers, eq(adminUsers.id, user.id))
    .where(eq(user.id, memberId));
  return row && decideAdminRights(env, row);
}

function decideAdminRights({ SUPER_ADMIN_EMAIL }: Pick<Deps['env'], 'SUPER_ADMIN_EMAIL'>, row: RightsRow) {
  if (!row.verified) return undefined;
  if (row.role === 'super_admin' || row.email === SUPER_ADMIN_EMAIL)
    return { role: 'super_admin', permissions: adminPermissions } satisfies AdminRights;
  if (!row.role) return undefined;
  const permissions = adminPermissions.filter((permission) => row.permissions?.includes(permission));
  return { role: row.role, permissions } satisfies AdminRights;
}

/** A member's rights at this moment, as the database has them. */
export interface Standing {
  status: 'active' | 'suspended' | 'banned';
  suspendedUntil: Date | null;
  rights: AdminRights | undefined;
}

/** Reads status and rights and locks them, so that nobody can take them away before the transaction ends. */
export async function holdStanding(
  { env }: Pick<Deps, 'env'>,
  transaction: DbOrTransaction,
  memberId: string,
): Promise<Standing> {
  const { rows } =
    await transaction.execute<StandingRow>(sql`select status, suspended_until as "suspendedUntil", email, verified, role, permissions
        from hold_standing(${memberId}::uuid)`);
  const { status, suspendedUntil, ...rights } = rows[0] as StandingRow;
  return {
    status: status ?? 'active',
    suspendedUntil: suspendedUntil === null ? null : new Date(suspendedUntil),
    rights: decideAdminRights(env, rights),
  };
}

type StandingRow = RightsRow & { status: Standing['status'] | null; suspendedUntil: string | Date | null };
