import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PhotoPurpose, photoKey } from '#contract/photo-urls.ts';
import { photoErrors } from '#contract/photos.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { ImagePool } from './image-pool.ts';
import { lockPhoto } from './photo-files.ts';
import { refuseForStorage } from './storage-failures.ts';

export type PhotoRow = typeof photos.$inferSelect;

export interface PhotoUpload {
  ownerId: string;
  bytes: Buffer;
  purpose?: PhotoPurpose;
  /** Made by the browser; the same id again is the same upload again. */
  id?: string;
}

/** Turns an uploaded file into a photograph: its files and its row come into being together, or not at all. */
export async function storePhoto(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { media, images }: { media: MediaStore; images: ImagePool },
  { ownerId, bytes, purpose = 'listing', id = randomUUID() }: PhotoUpload,
): Promise<PhotoRow> {
  if (bytes.length === 0) throw new Refusal(photoErrors.empty);
  const [known] = await db.select().from(photos).where(eq(photos.id, id));
  if (known) return sameUpload(known, ownerId, purpose);

  const { variants, ...facts } = await images.encode({ bytes, purpose });
  const byteSize = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
  return db.transaction(async (tx) => {
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
    await putVariants(media, row, variants);
    return row;
  });
}

function sameUpload(row: PhotoRow | undefined, ownerId: string, purpose: PhotoPurpose): PhotoRow {
  if (row?.ownerId !== ownerId || row.purpose !== purpose) throw new Refusal(photoErrors.idTaken);
  return row;
}

async function putVariants(media: MediaStore, row: PhotoRow, variants: EncodedPhoto['variants']): Promise<void> {
  const files = variants.map(({ width, format, bytes }) => ({
    key: photoKey({ ...row, width, format }),
    format,
    bytes,
  }));
  // All must have come to an end before anything is taken back: a late write would be left behind.
  const results = await Promise.allSettled(
    files.map(({ key, format, bytes }) => media.put(key, bytes, `image/${format}`)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return;
  await media.delete(files.map(({ key }) => key)).catch(() => {});
  refuseForStorage(failed.reason);
}
