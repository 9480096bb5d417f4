import { eq } from 'drizzle-orm';
import type { AdminIdentity } from '#contract/admin-office.ts';
import type { Admin } from '#server/auth/guards.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';

export async function readAdminIdentity(
  { database: { db } }: Pick<Deps, 'database'>,
  { id, email, admin }: Admin,
): Promise<AdminIdentity> {
  const [row] = await db.select({ lastLogin: adminUsers.lastLogin }).from(adminUsers).where(eq(adminUsers.id, id));
  return {
    id,
    email,
    role: admin.role,
    permissions: [...admin.permissions],
    lastLogin: row?.lastLogin?.toISOString() ?? null,
  };
}
