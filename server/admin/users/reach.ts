import { eq, sql } from 'drizzle-orm';
import { adminUserErrors } from '#contract/admin/users.ts';
import { commonErrors } from '#contract/errors.ts';
import { type AdminRights, getAdminRights } from '#server/auth/admin-rights.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { checkCommitNow } from '#server/db/write.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

export interface ReachedMember {
  id: string;
  email: string;
  rights: AdminRights | undefined;
  isSiteOwner: boolean;
}

/** The lock that everyone takes who changes or stops an admin. */
export const rightsLock = 'admin rights';

/** Finds the member an admin wants to act on, and holds them: what two admins do to one member happens in turn. */
export async function reachMember(
  { env }: Pick<Deps, 'env'>,
  transaction: DbOrTransaction,
  actor: Admin,
  memberId: string,
): Promise<ReachedMember> {
  const [found] = await transaction
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.id, memberId))
    .for('no key update');
  if (!found) throw new Refusal(adminUserErrors.notFound);
  const rights = await getAdminRights({ database: { db: transaction }, env }, memberId);
  if (rights) await requireRightsOverAdmins({ env }, transaction, actor);
  return { ...found, rights, isSiteOwner: rights !== undefined && found.email === env.SUPER_ADMIN_EMAIL };
}

/**
 * Every change of an admin takes one lock and asks for the rights again behind it: two super admins who remove each
 * other at once must not both succeed.
 */
export async function requireRightsOverAdmins(
  { env }: Pick<Deps, 'env'>,
  transaction: DbOrTransaction,
  actor: Admin,
): Promise<void> {
  if (actor.admin.role !== 'super_admin') throw new Refusal(adminUserErrors.outOfReach);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${rightsLock}))`);
  // Asked here and not at the end, because an admin may be about to give up the own rights.
  await checkCommitNow(transaction);
  const rights = await getAdminRights({ database: { db: transaction }, env }, actor.id);
  const [profile] = await transaction
    .select({ status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  if (rights?.role !== 'super_admin' || profile?.status === 'banned') throw new Refusal(commonErrors.forbidden);
}
