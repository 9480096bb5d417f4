import { eq, sql } from 'drizzle-orm';
import { avatarWidths, photoBuckets, photoFormats, photoKey, variantWidths } from '#contract/photos/photo-urls.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { refuseForStorage } from './storage-failures.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type PhotoWithFiles = Pick<PhotoRow, 'id' | 'ownerId' | 'purpose' | 'width'>;

/**
 * Only while no row claims them: an upload that is repeated with the same id in this moment must not lose its files. One
 * lock per photograph keeps making and deleting apart, in every process.
 */
export async function deleteUnclaimedFiles(
  { database: { db } }: Pick<Deps, 'database'>,
  media: MediaStore,
  photoId: string,
  keys: string[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPhoto(tx, photoId);
    const claimed = await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, photoId));
    if (claimed.length > 0) return false;
    await media.delete(keys).catch(refuseForStorage);
    return true;
  });
}

export async function lockPhoto(tx: DbOrTransaction, photoId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${photoId}, 0))`);
}

export function folderOf(purpose: PhotoRow['purpose'], ownerId: string): string {
  return `${photoBuckets[purpose]}/${ownerId}`;
}

export function keysOf(photo: PhotoWithFiles): string[] {
  const widths = photo.purpose === 'avatar' ? avatarWidths : variantWidths(photo.width);
  return widths.flatMap((width) => photoFormats.map((format) => photoKey({ ...photo, width, format })));
}
