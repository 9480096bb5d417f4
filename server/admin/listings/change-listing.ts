import { and, eq, inArray } from 'drizzle-orm';
import { type AdminListing, adminListingErrors } from '#contract/admin/listings.ts';
import type { BrandId } from '#contract/brands/brands.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { type Shade, shadeFamilies } from '#contract/listings/facets.ts';
import { isPossible, staffActs } from '#contract/listings/listing-states.ts';
import type { Condition, ListingStatus, ListingType } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { refuseOwnMatter } from '#server/admin/own-matters.ts';
import { resolveReportsOf } from '#server/admin/reports/reports.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos, retiredPhotos } from '#server/db/schema/photos.ts';
import { readWigs, tellEdits } from '#server/deals/edits/tell-edits.ts';
import { tellDeals } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { forgetLook } from '#server/listings/ownership/ownership.ts';
import { clearFlags } from '#server/moderation/listing-flags.ts';
import { notify } from '#server/notifications/notify.ts';
import { findAdminListing, getAdminListing } from './listing-rows.ts';

/** The quick actions of the table: active to deleted and back. Decided in the statement that writes: of two at once one wins. */
export async function changeAdminListingStatus(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  status: 'active' | 'deleted',
): Promise<AdminListing> {
  const now = deps.clock.now();
  const act = status === 'deleted' ? 'delete' : 'undelete';
  const [from] = staffActs[admin.admin.role][act].from;
  await deps.database.db.transaction(async (tx) => {
    await lockDealsOfListing(tx, admin, id);
    const changed = await tx
      .update(listings)
      .set({ ...statusColumns(status, now), updatedAt: now })
      // A wig that changed hands comes back only by an edit, which asks for a reason.
      .where(and(eq(listings.id, id), eq(listings.status, from), eq(listings.hasChangedHands, false)))
      .returning({ id: listings.id });
    if (changed.length === 0) return;
    if (status === 'deleted') {
      await tellDeals(deps, tx, { type: 'takedown', listingId: id });
      await resolveReportsOf(tx, admin, id, { now });
    }
    const action = act === 'delete' ? 'listing.delete' : 'listing.restore';
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action, subject, before: { status: from }, after: { status } }, now);
  });
  const row = await getAdminListing(deps, id);
  if (row.status !== status) throw new Refusal(adminListingErrors.statusChanged);
  return row;
}

/** Remembers that what was found is fine: the listing waits again only when something new is found. */
export async function approveListing(deps: Pick<Deps, 'database' | 'clock'>, admin: Admin, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [known] = await tx.select({ ownerId: listings.userId }).from(listings).where(eq(listings.id, id));
    if (!known) throw new Refusal(listingErrors.notFound);
    refuseOwnMatter(admin, known.ownerId);
    const cleared = await clearFlags(tx, id, admin.id, now);
    // Somebody else approved it in the same moment: that is on record already.
    if (cleared.length === 0) return;
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action: 'listing.approve', subject, before: { flags: cleared } }, now);
  });
}

/** Removes a live listing for a reason that its owner reads in a mail. */
export async function takeListingDown(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await lockDealsOfListing(tx, admin, id);
    const [before] = await tx
      .select({ status: listings.status, title: listings.title, ownerId: listings.userId })
      .from(listings)
      .where(and(eq(listings.id, id), inArray(listings.status, staffActs[admin.admin.role].takeDown.from)))
      .for('update');
    if (!before) throw new Refusal(adminListingErrors.notLive);
    const after = statusColumns('removed', now);
    await tx
      .update(listings)
      .set({ ...after, updatedAt: now })
      .where(eq(listings.id, id));
    await tellDeals(deps, tx, { type: 'takedown', listingId: id });
    await clearFlags(tx, id, admin.id, now);
    await resolveReportsOf(tx, admin, id, { reason, now });
    const { ownerId, title, status } = before;
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action: 'listing.take_down', subject, before: { status }, after, reason }, now);
    const news = { kind: 'listing-taken-down', about: { listingId: id }, data: { title, reason } } as const;
    await notify(tx, { to: ownerId, ...news }, now);
  });
}

/** Removes one photo for a reason that its owner reads in a mail. Its id is retired: the same upload does not bring it back. */
export async function takePhotoDown(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  { id, photoId }: { id: string; photoId: string },
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await lockDealsOfListing(tx, admin, id);
    // Locked, so that two removals at once cannot both believe that the other photo stays.
    const [listing] = await tx
      .select({ title: listings.title, ownerId: listings.userId })
      .from(listings)
      .where(and(eq(listings.id, id), inArray(listings.status, staffActs[admin.admin.role].edit.from)))
      .for('update');
    if (!listing) throw new Refusal(listingErrors.notFound);
    const attached = await tx.select({ id: photos.id }).from(photos).where(eq(photos.listingId, id));
    if (!attached.some((photo) => photo.id === photoId)) throw new Refusal(adminListingErrors.photoGone);
    if (attached.length === 1) throw new Refusal(adminListingErrors.lastPhoto);
    const { ownerId, title } = listing;
    const wigs = await readWigs(tx, [id]);
    await tx.insert(retiredPhotos).values({ photoId, ownerId });
    await tx.delete(photos).where(eq(photos.id, photoId));
    await forgetLook(tx, id);
    await tellEdits(deps, tx, wigs);
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action: 'listing.take_photo_down', subject, before: { photoId }, reason }, now);
    const news = {
      kind: 'listing-taken-down',
      about: { listingId: id },
      data: { title, reason, part: 'photo' },
    } as const;
    await notify(tx, { to: ownerId, ...news }, now);
  });
}

/**
 * Columns that follow from the status: an owner cannot restore a listing that an admin removed, and gets back one that
 * an admin makes active.
 */
function statusColumns(status: ListingStatus, now: Date): Partial<typeof listings.$inferInsert> {
  const isRemoved = status === 'removed';
  const isOwnersAgain = status === 'active' && { hasChangedHands: false };
  return { status, removedAt: isRemoved ? now : null, removedByAdmin: isRemoved, ...isOwnersAgain };
}

interface AdminListingFields {
  title: string;
  description: string;
  brand: BrandId;
  condition: Condition;
  type: ListingType;
  priceCents: number | null;
  shade: Shade | null;
  status: ListingStatus;
  reason?: string | undefined;
}

/** Any field and any status; what is deleted permanently is up to super admins alone. */
export async function updateAdminListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  { status, reason, ...fields }: AdminListingFields,
): Promise<AdminListing | null> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await lockDealsOfListing(tx, admin, id);
    const [before] = await tx.select().from(listings).where(eq(listings.id, id)).for('update');
    if (!before) throw new Refusal(listingErrors.notFound);
    if (!isPossible(staffActs[admin.admin.role].edit, before, status))
      throw new Refusal(adminListingErrors.superAdminsOnly);
    if (before.hasChangedHands && status === 'active' && !reason)
      throw new Refusal(adminListingErrors.reasonNeeded, { field: 'reason' });
    const color = fields.shade ? shadeFamilies[fields.shade] : before.color;
    const changes = changesBetween(before, { ...fields, color, status });
    if (Object.keys(changes.after).length === 0) return;
    const isTakedown = status !== before.status && (status === 'removed' || status === 'deleted');
    if (before.isReserved && !(isTakedown && Object.keys(changes.after).length === 1))
      throw new Refusal(dealErrors.reserved);
    const wigs = await readWigs(tx, [id]);
    await tx
      .update(listings)
      .set({ ...changes.after, ...(status !== before.status && statusColumns(status, now)), updatedAt: now })
      .where(eq(listings.id, id));
    if (isTakedown) await tellDeals(deps, tx, { type: 'takedown', listingId: id });
    else if (status !== before.status) await tellDeals(deps, tx, movedEvent(id, status));
    else await tellEdits(deps, tx, wigs);
    if (isTakedown) await resolveReportsOf(tx, admin, id, { now });
    await recordAudit(tx, { admin, action: 'listing.edit', subject: { kind: 'listing', id }, ...changes, reason }, now);
  });
  return (await findAdminListing(deps, id)) ?? null;
}

const movedEvent = (listingId: string, status: ListingStatus) =>
  ({ type: 'listing', listingId, became: status === 'active' ? 'relisted' : 'gone' }) as const;

/** Before any row: see server/deals/store/locks.ts. */
async function lockDealsOfListing(tx: DbOrTransaction, admin: Admin, id: string): Promise<void> {
  const owners = await tx.select({ id: listings.userId }).from(listings).where(eq(listings.id, id));
  const ownerIds = owners.map((owner) => owner.id);
  refuseOwnMatter(admin, ...ownerIds);
  await lockDealsOf(tx, ownerIds);
}

type Columns = Partial<typeof listings.$inferSelect>;

/** Only what differs: the record of a change should say what changed. */
function changesBetween(row: Columns, wanted: Columns): { before: Columns; after: Columns } {
  const names = Object.keys(wanted) as (keyof Columns)[];
  const changed = names.filter((name) => row[name] !== wanted[name]);
  const pick = (from: Columns) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(row), after: pick(wanted) };
}
