import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { hourMs } from '#contract/durations.ts';
import { messageErrors, messageImageMaxBytes, unsentImagesLimit } from '#contract/messages/message-values.ts';
import { type PhotoFormat, photoWidths } from '#contract/photos/photo-urls.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import { getPhotoVariant } from '#server/photos/photos.ts';
import { type PhotoUpload, storePhoto } from '#server/photos/store-photo.ts';

const unsentHours = 24;

/** Keeps an image until its message is sent. Re-encoded like every upload: where it was taken is nobody's business. */
export async function storeMessageImage(
  deps: Pick<Deps, 'database' | 'clock'>,
  services: { media: MediaStore; images: ImagePool },
  { id, ...upload }: Omit<PhotoUpload, 'purpose'> & { id: string },
): Promise<{ id: string; width: number; height: number }> {
  const { ownerId, file } = upload;
  if (file.size > messageImageMaxBytes) throw new Refusal(messageErrors.imageTooLarge);
  const { db } = deps.database;
  const unsent = await db.$count(photos, and(isUnsent(), eq(photos.ownerId, ownerId), ne(photos.id, id)));
  if (unsent >= unsentImagesLimit) throw new Refusal(messageErrors.tooManyImages, { retryAfterSeconds: 60 });
  const { width, height } = await storePhoto(deps, services, { ...upload, id, purpose: 'message' });
  return { id, width, height };
}

/** The smallest size that is wide enough, for the two parties alone. */
export async function getMessageImage(
  { database: { pool } }: Pick<Deps, 'database'>,
  media: MediaStore,
  memberId: string,
  { messageId, width, format }: { messageId: string; width: number; format: PhotoFormat },
): Promise<FileFacts & { bytes: Buffer }> {
  const { rows } = await pool.query({
    name: 'message-image',
    text: `select image_id, sender_id, image_width from messages
           where id = $1 and image_id is not null and $2 in (sender_id, receiver_id)
             and (hidden_at is null or sender_id = $2)`,
    values: [messageId, memberId],
  });
  // Not found rather than forbidden: a stranger must not learn that this message exists.
  if (!rows[0]) throw new Refusal(messageErrors.imageNotFound);
  const { image_id: id, sender_id: ownerId, image_width: widest } = rows[0];
  const wanted = photoWidths.find((step) => step >= width) ?? widest;
  return getPhotoVariant(media, { purpose: 'message', ownerId, id, width: Math.min(wanted, widest), format });
}

/** Images that were added to a message which was then never sent. */
export async function deleteUnsentImages(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.clock.now().getTime() - unsentHours * hourMs);
  const gone = await db.transaction((tx) =>
    tx
      .delete(photos)
      .where(and(isUnsent(), lt(photos.createdAt, before)))
      .returning(),
  );
  await deletePhotoFiles(deps, media, gone);
}

/** Sending an image gives it a position, so that one is never deleted under its message. */
function isUnsent() {
  return and(
    eq(photos.purpose, 'message'),
    isNull(photos.position),
    sql`not exists (select from held_messages held where held.image_id = ${photos.id})`,
  );
}
