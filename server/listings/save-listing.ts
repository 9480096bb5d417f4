import { and, eq, inArray } from 'drizzle-orm';
import { listingErrors } from '#contract/listings.ts';
import { type ListingFields, sellingErrors } from '#contract/selling.ts';
import { getListingLimit } from '#server/billing/listing-limit.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import { deletePhotoFiles } from '#server/photos/photo-files.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { attachPhotos } from './listing-photos.ts';
import { requireRoomInPlan } from './plan-limit.ts';

/** Makes a listing with its photographs. The same id again is the same save again. */
export async function createListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  settings: SettingsReader,
  { id, ownerId, fields }: { id: string; ownerId: string; fields: ListingFields },
): Promise<void> {
  const limit = await getListingLimit({ ...deps, settings }, ownerId);
  const now = deps.clock.now();
  const { photoIds, ...columns } = fields;
  await deps.database.db.transaction(async (tx) => {
    const [known] = await tx.select({ ownerId: listings.userId }).from(listings).where(eq(listings.id, id));
    if (known?.ownerId === ownerId) return;
    if (known) throw new Refusal(sellingErrors.idTaken);
    if (limit !== null) await requireRoomInPlan(tx, ownerId, limit, now);
    const made = await tx
      .insert(listings)
      .values({ ...columns, id, userId: ownerId, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: listings.id });
    // The other of two equal requests came first.
    if (made.length === 0) return;
    await attachPhotos(tx, { listingId: id, ownerId, photoIds });
  });
}

/** Changes an own listing. Its place in the lists and its status stay. */
export async function updateListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  { id, ownerId, fields }: { id: string; ownerId: string; fields: ListingFields },
): Promise<void> {
  const { photoIds, ...columns } = fields;
  const gone = await deps.database.db.transaction(async (tx) => {
    const changed = await tx
      .update(listings)
      .set({ ...columns, updatedAt: deps.clock.now() })
      .where(
        and(eq(listings.id, id), eq(listings.userId, ownerId), inArray(listings.status, ['active', 'sold', 'traded'])),
      )
      .returning({ id: listings.id });
    if (changed.length === 0) throw new Refusal(listingErrors.notFound);
    return attachPhotos(tx, { listingId: id, ownerId, photoIds });
  });
  await deletePhotoFiles(deps, media, gone);
}
