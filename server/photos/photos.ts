import { and, eq, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { hourMs } from '#contract/durations.ts';
import { mediaRoot, type PhotoFile, photoKey } from '#contract/photos/photo-urls.ts';
import { photoErrors, unusedPhotoHours, unusedPhotosLimit } from '#contract/photos/photos.ts';
import { profiles } from '#server/db/schema/members.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from './change-photo-files.ts';
import type { ImagePool } from './image-pool.ts';
import { deleteUnclaimedFiles, folderOf } from './photo-files.ts';
import { refuseView } from './storage-failures.ts';
import { type PhotoUpload, storePhoto } from './store-photo.ts';

/** One size of a photograph. The caller has decided that it may be seen. */
export async function getPhotoVariant(media: MediaStore, file: PhotoFile): Promise<FileFacts & { bytes: Buffer }> {
  const found = await media.get(photoKey(file)).catch(refuseView);
  if (!found) throw new Refusal(photoErrors.notFound);
  return found;
}

export function findVariant(media: MediaStore, file: PhotoFile): Promise<FileFacts | undefined> {
  return media.head(photoKey(file)).catch(refuseView);
}

/** A photograph in a listing goes with an edit of that listing, so that its last one cannot vanish here. */
export async function deletePhoto(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const { db } = deps.database;
  const gone = await db.transaction((tx) =>
    tx
      .delete(photos)
      .where(and(eq(photos.id, id), inNoListing(ownerId)))
      .returning(),
  );
  if (gone.length === 0) throw new Refusal(photoErrors.notFound);
  await deletePhotoFiles(deps, media, gone);
}

/** Deletes what neither a listing nor a draft uses, nor a form can still need, and files that a killed server left behind. */
export async function cleanUpPhotos(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  ownerId: string,
): Promise<{ deletedCount: number }> {
  const before = new Date(deps.clock.now().getTime() - unusedPhotoHours * hourMs);
  // Decided in the statement that deletes: a listing saved in this moment keeps its photos.
  const gone = await deps.database.db.transaction((tx) =>
    tx
      .delete(photos)
      .where(and(unusedBy(ownerId), lt(photos.createdAt, before)))
      .returning(),
  );
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
  return and(inNoListing(ownerId), isNull(photos.draftId));
}

/** From a draft a photograph can be taken at any time. */
function inNoListing(ownerId: string): SQL | undefined {
  return and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'listing'), isNull(photos.listingId));
}

/** Deletes old files of a member that no row knows: what a server left that was killed in the middle of an upload. */
async function deleteStrayFiles(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  ownerId: string,
  before: Date,
): Promise<number> {
  const { strays, halves } = await findOldFiles(media, ownerId, before);
  await media.delete(halves);
  const rows = await deps.database.db.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, ownerId));
  for (const { id } of rows) strays.delete(id);
  let deleted = 0;
  for (const [id, keys] of strays) if (await deleteUnclaimedFiles(deps, media, id, keys)) deleted += 1;
  return deleted;
}

async function findOldFiles(
  media: MediaStore,
  ownerId: string,
  before: Date,
): Promise<{ strays: Map<string, string[]>; halves: string[] }> {
  const strays = new Map<string, string[]>();
  const halves: string[] = [];
  for await (const { key, modifiedAt } of media.list(folderOf('listing', ownerId))) {
    if (modifiedAt >= before) continue;
    const id = /([0-9a-f-]{36})-\d+\.(?:avif|webp)$/.exec(key)?.[1];
    if (id) strays.set(id, [...(strays.get(id) ?? []), key]);
    else halves.push(key);
  }
  return { strays, halves };
}

/** Makes the upload the member's avatar; the one before it goes. */
export async function setAvatar(
  deps: Pick<Deps, 'database' | 'clock'>,
  services: { media: MediaStore; images: ImagePool },
  upload: Omit<PhotoUpload, 'purpose'>,
): Promise<{ avatarUrl: string }> {
  const { id, ownerId } = await storePhoto(deps, services, { ...upload, purpose: 'avatar' });
  const avatarUrl = mediaRoot + photoKey({ purpose: 'avatar', ownerId, id, width: 192, format: 'webp' });
  const replaced = await deps.database.db.transaction(async (tx) => {
    // Two at once take turns here; the second finds its photograph gone when the first has replaced it.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, ownerId)).for('update');
    const present = await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, id));
    if (present.length === 0) throw new Refusal(photoErrors.idTaken);
    await tx.update(profiles).set({ avatarUrl, updatedAt: deps.clock.now() }).where(eq(profiles.id, ownerId));
    return tx
      .delete(photos)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'avatar'), ne(photos.id, id)))
      .returning();
  });
  await deletePhotoFiles(deps, services.media, replaced);
  return { avatarUrl };
}

export async function removeAvatar(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  ownerId: string,
): Promise<void> {
  const gone = await deps.database.db.transaction(async (tx) => {
    await tx.update(profiles).set({ avatarUrl: null, updatedAt: deps.clock.now() }).where(eq(profiles.id, ownerId));
    return tx
      .delete(photos)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'avatar')))
      .returning();
  });
  await deletePhotoFiles(deps, media, gone);
}
