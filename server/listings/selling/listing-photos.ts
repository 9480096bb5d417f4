import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { ownerActs } from '#contract/listings/listing-states.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { photosGoneText } from '#contract/photos/photo-texts.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { readWigs, tellEdits } from '#server/deals/edits/tell-edits.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { forgetLook } from '#server/listings/ownership/ownership.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import type { PhotoRow } from '#server/photos/photo-files.ts';

export async function attachPhotos(
  tx: DbOrTransaction,
  { listingId, ownerId, photoIds }: { listingId: string; ownerId: string; photoIds: string[] },
): Promise<PhotoRow[]> {
  // Own photographs alone, and none that another listing shows: decided in the statement that takes them.
  const order = sql`array_position(${sql.param(photoIds)}::uuid[], ${photos.id})`;
  const taken = await tx
    .update(photos)
    .set({ listingId, draftId: null, position: order })
    .where(
      and(
        inArray(photos.id, photoIds),
        eq(photos.ownerId, ownerId),
        eq(photos.purpose, 'listing'),
        or(isNull(photos.listingId), eq(photos.listingId, listingId)),
      ),
    )
    .returning({ id: photos.id });
  const missing = photoIds.flatMap((id, place) => (taken.some((photo) => photo.id === id) ? [] : [place + 1]));
  if (missing.length > 0)
    throw new Refusal(sellingErrors.photoMissing, { field: 'photoIds', message: photosGoneText(missing) });
  return tx
    .delete(photos)
    .where(and(eq(photos.listingId, listingId), notInArray(photos.id, photoIds)))
    .returning();
}

/** Row and files go together, at once. The last one stays until a save brings another. */
export async function removeListingPhoto(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  { listingId, ownerId, photoId }: { listingId: string; ownerId: string; photoId: string },
): Promise<void> {
  const gone = await deps.database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [ownerId]);
    // Locked, so that two removals at once cannot both believe that the other photograph stays.
    const [own] = await tx
      .select({ isReserved: listings.isReserved })
      .from(listings)
      .where(
        and(eq(listings.id, listingId), eq(listings.userId, ownerId), inArray(listings.status, ownerActs.edit.from)),
      )
      .for('update');
    if (!own) throw new Refusal(listingErrors.notFound);
    if (own.isReserved) throw new Refusal(dealErrors.reservedByYou);
    const attached = await tx.select().from(photos).where(eq(photos.listingId, listingId));
    const wanted = attached.filter(({ id }) => id === photoId);
    if (wanted.length === 0) throw new Refusal(listingErrors.notFound);
    if (attached.length === 1) throw new Refusal(sellingErrors.lastPhoto);
    const wigs = await readWigs(tx, [listingId]);
    await tx.delete(photos).where(eq(photos.id, photoId));
    await forgetLook(tx, listingId);
    await tellEdits(deps, tx, wigs);
    return wanted;
  });
  await deletePhotoFiles(deps, media, gone);
}
