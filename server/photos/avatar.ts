import { and, eq, ne } from 'drizzle-orm';
import { mediaRoot, photoKey } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { profiles } from '#server/db/schema/members.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from './image-pool.ts';
import { deletePhotoFiles } from './photo-files.ts';
import { type PhotoUpload, storePhoto } from './store-photo.ts';

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
