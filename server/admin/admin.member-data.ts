import { eq, sql } from 'drizzle-orm';
import { requireAnotherSuperAdmin } from '#server/admin/admins/last-super-admin.ts';
import { rightsLock } from '#server/admin/users/reach.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** An account takes its staff rights along, unless nobody else could give rights. */
export function adminData({ env }: Pick<Deps, 'env'>): MemberData {
  return {
    name: 'admin',
    tables: {
      worker_beats: { exported: 'names processes of the server', deleted: 'names nobody' },
      kept_numbers: { exported: 'numbers of all members together', deleted: 'names nobody' },
      admin_users: { exported: true, deleted: true },
      admin_invitations: { exported: 'who is invited to the team', deleted: 'ends within a week' },
      member_notes: { exported: 'what the team keeps about a member for itself', deleted: true },
      audit_log: {
        exported: 'the record of what the team did, with notes that are not for the member',
        deleted: 'what was done stays on record; the address is erased later',
      },
      system_settings: {
        exported: 'what an admin set for everyone says nothing about the admin',
        deleted: 'the setting stays, without who set it',
      },
    },
    async export(db, memberId) {
      const { role, permissions, createdAt } = adminUsers;
      return db.select({ role, permissions, createdAt }).from(adminUsers).where(eq(adminUsers.id, memberId));
    },
    async remove(transaction, memberId) {
      const rights = await getAdminRights({ database: { db: transaction }, env }, memberId);
      if (rights?.role !== 'super_admin') return;
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${rightsLock}))`);
      await requireAnotherSuperAdmin({ env }, transaction, memberId);
    },
    /** The record of changes stays: ids name the admin and the member. */
    async eraseAddress(transaction, address) {
      await transaction.execute(sql`select erase_address_from_audit(${address})`);
    },
  };
}
