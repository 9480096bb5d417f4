import { and, eq, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { type PhotoFile, photoKey } from '#contract/photo-urls.ts';
import { draftHours, photoErrors, unusedPhotosLimit } from '#contract/photos.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media-store.ts';
import { deletePhotoFiles } from './photo-files.ts';
import { refuseForStorage } from './storage-failures.ts';
import { deleteStrayFiles } from './stray-files.ts';

/** One size of a photograph. Whoever calls has decided that it may be seen. */
export async function getPhotoVariant(media: MediaStore, file: PhotoFile): Promise<FileFacts & { bytes: Buffer }> {
  const found = await media.get(photoKey(file)).catch(refuseForStorage);
  if (!found) throw new Refusal(photoErrors.notFound);
  return found;
}

export async function getVariantFacts(media: MediaStore, file: PhotoFile): Promise<FileFacts> {
  const found = await media.head(photoKey(file)).catch(refuseForStorage);
  if (!found) throw new Refusal(photoErrors.notFound);
  return found;
}

/** A photograph in a listing goes with an edit of that listing, so that its last one cannot vanish here. */
export async function deletePhoto(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const { db } = deps.database;
  const gone = await db
    .delete(photos)
    .where(and(eq(photos.id, id), unusedBy(ownerId)))
    .returning();
  if (gone.length === 0) throw new Refusal(photoErrors.notFound);
  await deletePhotoFiles(deps, media, gone);
}

/** Deletes what no listing uses and no draft can still need, and files that a killed server left behind. */
export async function cleanUpPhotos(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  ownerId: string,
): Promise<{ deletedCount: number }> {
  const before = new Date(deps.clock.now().getTime() - draftHours * 3_600_000);
  // Decided in the statement that deletes: a listing saved in this moment keeps its photos.
  const gone = await deps.database.db
    .delete(photos)
    .where(and(unusedBy(ownerId), lt(photos.createdAt, before)))
    .returning();
  await deletePhotoFiles(deps, media, gone);
  const strays = await deleteStrayFiles(deps, media, ownerId, before);
  return { deletedCount: gone.length + strays };
}

/** Nobody fills the disk with photographs that no listing shows; sending one of them again is no new one. */
export async function requireRoomForPhoto(
  { database: { db } }: Pick<Deps, 'database'>,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const others = await db.$count(photos, and(unusedBy(ownerId), ne(photos.id, id)));
  if (others >= unusedPhotosLimit) throw new Refusal(photoErrors.tooManyUnused);
}

function unusedBy(ownerId: string): SQL | undefined {
  return and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'listing'), isNull(photos.listingId));
}
