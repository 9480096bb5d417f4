import { and, eq, ne, or } from 'drizzle-orm';
import { adminRightsErrors } from '#contract/admin/rights/admins.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { adminUsers, profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Somebody must always be able to give rights. Called while holding the lock on admin rights. */
export async function requireAnotherSuperAdmin(
  { env }: Pick<Deps, 'env'>,
  transaction: DbOrTransaction,
  memberId: string,
): Promise<void> {
  const [other] = await transaction
    .select({ id: user.id })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .leftJoin(adminUsers, eq(adminUsers.id, user.id))
    .where(
      and(
        ne(user.id, memberId),
        eq(user.emailVerified, true),
        eq(profiles.status, 'active'),
        or(eq(adminUsers.role, 'super_admin'), eq(user.email, env.SUPER_ADMIN_EMAIL)),
      ),
    )
    .limit(1);
  if (!other) throw new Refusal(adminRightsErrors.lastSuperAdmin);
}
