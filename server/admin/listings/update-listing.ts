import { eq } from 'drizzle-orm';
import { type AdminListing, adminListingErrors } from '#contract/admin-listings.ts';
import type { BrandId } from '#contract/brands.ts';
import {
  type Condition,
  type ListingStatus,
  type ListingType,
  type Shade,
  shadeFamilies,
} from '#contract/listing-values.ts';
import { listingErrors } from '#contract/listings.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { findAdminListing } from './listing-rows.ts';
import { statusColumns } from './status-columns.ts';

export interface AdminListingFields {
  title: string;
  description: string;
  brand: BrandId;
  condition: Condition;
  type: ListingType;
  priceCents: number | null;
  shade: Shade | null;
  status: ListingStatus;
}

/** Any field and any status; what is deleted permanently is up to super admins alone. */
export async function updateAdminListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  { status, ...fields }: AdminListingFields,
): Promise<AdminListing | null> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [before] = await tx.select().from(listings).where(eq(listings.id, id)).for('update');
    if (!before) throw new Refusal(listingErrors.notFound);
    const isPermanent = [before.status, status].includes('permanently_deleted');
    if (isPermanent && admin.admin.role !== 'super_admin') throw new Refusal(adminListingErrors.superAdminsOnly);
    const color = fields.shade ? shadeFamilies[fields.shade] : before.color;
    const changes = changesBetween(before, { ...fields, color, status });
    if (Object.keys(changes.after).length === 0) return;
    await tx
      .update(listings)
      .set({ ...changes.after, ...(status !== before.status && statusColumns(status, now)), updatedAt: now })
      .where(eq(listings.id, id));
    await recordAudit(tx, { admin, action: 'listing.edit', subject: { kind: 'listing', id }, ...changes }, now);
  });
  return (await findAdminListing(deps, id)) ?? null;
}

type Columns = Partial<typeof listings.$inferSelect>;

/** Only what differs: the record of a change should say what changed. */
function changesBetween(row: Columns, wanted: Columns): { before: Columns; after: Columns } {
  const names = Object.keys(wanted) as (keyof Columns)[];
  const changed = names.filter((name) => row[name] !== wanted[name]);
  const pick = (from: Columns) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(row), after: pick(wanted) };
}
