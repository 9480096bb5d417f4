import { and, eq } from 'drizzle-orm';
import { type AdminListing, adminListingErrors } from '#contract/admin-listings.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { getAdminListing } from './listing-rows.ts';
import { statusColumns } from './status-columns.ts';

/** The quick actions of the table: active to deleted and back. Decided in the statement that writes: of two at once one wins. */
export async function changeAdminListingStatus(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  status: 'active' | 'deleted',
): Promise<AdminListing> {
  const now = deps.clock.now();
  const from = status === 'deleted' ? 'active' : 'deleted';
  await deps.database.db.transaction(async (tx) => {
    const changed = await tx
      .update(listings)
      .set({ ...statusColumns(status, now), updatedAt: now })
      .where(and(eq(listings.id, id), eq(listings.status, from)))
      .returning({ id: listings.id });
    if (changed.length === 0) return;
    const action = status === 'deleted' ? 'listing.delete' : 'listing.restore';
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action, subject, before: { status: from }, after: { status } }, now);
  });
  const row = await getAdminListing(deps, id);
  if (row.status !== status) throw new Refusal(adminListingErrors.statusChanged);
  return row;
}
