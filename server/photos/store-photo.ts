import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PhotoPurpose, photoKey } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { photos, retiredPhotos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { ImagePool } from './image-pool.ts';
import type { UploadedFile } from './photo-bodies.ts';
import { lockPhoto, type PhotoRow } from './photo-files.ts';
import { refuseForStorage } from './storage-failures.ts';

export interface PhotoUpload {
  ownerId: string;
  file: UploadedFile;
  /** Nobody waits for it any more. */
  gone?: AbortSignal;
  purpose?: PhotoPurpose;
  /** Made by the browser; the same id again is the same upload again. */
  id?: string;
}

/** Turns an uploaded file into a photograph: its files and its row are made together, or not at all. */
export async function storePhoto(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { media, images }: { media: MediaStore; images: ImagePool },
  { ownerId, file, gone, purpose = 'listing', id = randomUUID() }: PhotoUpload,
): Promise<PhotoRow> {
  if (file.size === 0) throw new Refusal(photoErrors.empty);
  const [known] = await db.select().from(photos).where(eq(photos.id, id));
  if (known) return sameUpload(known, ownerId, purpose);

  const { variants, ...facts } = await images.encode({ ownerId, purpose, read: file.read, gone });
  const byteSize = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
  let stored: PhotoRow | undefined;
  const store = db.transaction(async (tx) => {
    await lockPhoto(tx, id);
    const [row] = await tx
      .insert(photos)
      .values({ id, ownerId, purpose, byteSize, createdAt: clock.now(), ...facts })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const [first] = await tx.select().from(photos).where(eq(photos.id, id));
      return sameUpload(first, ownerId, purpose);
    }
    // Asked after the insert, which waits for a rename in the same moment.
    if (await tx.$count(retiredPhotos, eq(retiredPhotos.photoId, id))) throw new Refusal(photoErrors.idTaken);
    await putVariants(media, row, variants);
    stored = row;
    return row;
  });
  return store.catch(async (error: unknown) => {
    // Refused at the commit: the row never came to be, so the files go. After a lost connection nobody knows, and they stay.
    if (stored && error instanceof Refusal) await deleteVariants(media, stored, variants);
    throw error;
  });
}

function sameUpload(row: PhotoRow | undefined, ownerId: string, purpose: PhotoPurpose): PhotoRow {
  if (row?.ownerId !== ownerId || row.purpose !== purpose) throw new Refusal(photoErrors.idTaken);
  return row;
}

async function putVariants(media: MediaStore, row: PhotoRow, variants: EncodedPhoto['variants']): Promise<void> {
  // All must have come to an end before anything is taken back: a late write would be left behind.
  const results = await Promise.allSettled(
    variants.map((variant) => media.put(keyOf(row, variant), variant.bytes, `image/${variant.format}`)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return;
  await deleteVariants(media, row, variants);
  refuseForStorage(failed.reason);
}

async function deleteVariants(media: MediaStore, row: PhotoRow, variants: EncodedPhoto['variants']): Promise<void> {
  await media.delete(variants.map((variant) => keyOf(row, variant))).catch(() => {});
}

function keyOf(row: PhotoRow, { width, format }: EncodedPhoto['variants'][number]): string {
  return photoKey({ ...row, width, format });
}
