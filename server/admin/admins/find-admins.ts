import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { adminPermissions } from '#contract/admin.ts';
import type { AdminRow } from '#contract/admin-admins.ts';
import { session, user } from '#server/db/schema/auth.ts';
import { adminUsers, profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';

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
    .where(and(eq(user.emailVerified, true), or(isNotNull(adminUsers.id), eq(user.email, env.SUPER_ADMIN_EMAIL))))
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
