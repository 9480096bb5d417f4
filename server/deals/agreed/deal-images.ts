import { and, eq, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { hourMs, hourSeconds } from '#contract/durations.ts';
import { messageImageMaxBytes } from '#contract/messages/message-values.ts';
import { type PhotoFormat, parsePhotoKey, photoWidths } from '#contract/photos/photo-urls.ts';
import { dealImages } from '#server/db/schema/deals-agreed.ts';
import { photoChanges, photos } from '#server/db/schema/photos.ts';
import { isEnded } from '#server/deals/rules/deal-state.ts';
import { loadDeal } from '#server/deals/store/load-deal.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import { folderOf } from '#server/photos/photo-files.ts';
import { getPhotoVariant } from '#server/photos/photos.ts';
import { type PhotoUpload, storePhoto } from '#server/photos/store-photo.ts';

const unsentHours = 24;

/** Keeps a photograph until the problem or the entry that shows it is sent. */
export async function storeDealImage(
  deps: Pick<Deps, 'database' | 'clock'>,
  services: { media: MediaStore; images: ImagePool },
  { id, dealId, ...upload }: Omit<PhotoUpload, 'purpose'> & { id: string; dealId: string },
): Promise<{ id: string; width: number; height: number }> {
  const { ownerId, file } = upload;
  const { db } = deps.database;
  const stored = await loadDeal(db, dealId);
  if (!stored?.deal.parties.includes(ownerId)) throw new Refusal(dealErrors.notFound);
  if (isEnded(stored.deal)) throw new Refusal(dealErrors.ended);
  if (file.size > messageImageMaxBytes) throw new Refusal(dealErrors.imageTooLarge);
  const others = and(eq(dealImages.ownerId, ownerId), isNull(dealImages.usedAt), ne(dealImages.id, id));
  if ((await db.$count(dealImages, others)) >= dealLimits.unsentPhotos)
    throw new Refusal(dealErrors.tooManyImages, { retryAfterSeconds: hourSeconds });
  const { width, height, thumbhash } = await storePhoto(deps, services, { ...upload, id, purpose: 'deal' });
  const row = { id, dealId, ownerId, width, height, thumbhash, createdAt: deps.clock.now() };
  await db.transaction((tx) => tx.insert(dealImages).values(row).onConflictDoNothing());
  const [kept] = await db.select().from(dealImages).where(eq(dealImages.id, id));
  if (kept?.dealId !== dealId || kept.ownerId !== ownerId) throw new Refusal(dealErrors.imageNotFound);
  return { id, width, height };
}

interface Wanted {
  dealId: string;
  imageId: string;
  width: number;
  format: PhotoFormat;
}

/** For a party; before it is sent, and between members of whom one blocked the other, for its sender alone. */
export async function getDealImage(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  memberId: string,
  wanted: Wanted,
): Promise<FileFacts & { bytes: Buffer }> {
  const isBlocked = sql`exists (select from member_blocks b
    where (b.blocker_id, b.blocked_id) in ((${dealImages.ownerId}, ${memberId}), (${memberId}, ${dealImages.ownerId})))`;
  const mayBeSeen = sql`(${dealImages.usedAt} is not null or ${dealImages.ownerId} = ${memberId})`;
  const [image] = await deps.database.db
    .select()
    .from(dealImages)
    .where(and(isImage(wanted), isPartyOf(memberId), mayBeSeen, not(isBlocked)));
  return readImage(media, image, wanted);
}

/** For staff who decide, unless they are a party. */
export async function getDisputeImage(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  staffId: string,
  wanted: Wanted,
): Promise<FileFacts & { bytes: Buffer }> {
  const [image] = await deps.database.db
    .select()
    .from(dealImages)
    .where(and(isImage(wanted), sql`${dealImages.usedAt} is not null`, not(isPartyOf(staffId))));
  return readImage(media, image, wanted);
}

const isPartyOf = (memberId: string) =>
  sql`exists (select from deal_parties p where p.deal_id = ${dealImages.dealId} and p.member_id = ${memberId})`;

const isImage = ({ dealId, imageId }: Wanted) => and(eq(dealImages.id, imageId), eq(dealImages.dealId, dealId));

function readImage(media: MediaStore, image: typeof dealImages.$inferSelect | undefined, { width, format }: Wanted) {
  if (!image) throw new Refusal(dealErrors.imageNotFound);
  const { id, ownerId, width: widest } = image;
  const wanted = photoWidths.find((step) => step >= width) ?? widest;
  return getPhotoVariant(media, { purpose: 'deal', ownerId, id, width: Math.min(wanted, widest), format });
}

/** Photographs that were added to a problem which was then never sent. What a problem shows stays. */
export async function deleteUnsentDealImages(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.clock.now().getTime() - unsentHours * hourMs);
  const gone = await db.transaction(async (tx) => {
    await tx.delete(dealImages).where(and(isNull(dealImages.usedAt), lt(dealImages.createdAt, before)));
    // A server that was killed between the two rows has left one without the other.
    const isUnclaimed = sql`not exists (select from deal_images i where i.id = ${photos.id})`;
    return tx
      .delete(photos)
      .where(and(eq(photos.purpose, 'deal'), lt(photos.createdAt, before), isUnclaimed))
      .returning();
  });
  await deletePhotoFiles(deps, media, gone);
}

/** Of a deal that nobody can read any more. */
export async function deleteImagesOfDeal(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  dealId: string,
): Promise<void> {
  const { db } = deps.database;
  const images = await db.select().from(dealImages).where(eq(dealImages.dealId, dealId));
  if (images.length === 0) return;
  // The rows of the photographs went with the accounts of their owners, and left these files to the deal.
  await db.transaction((tx) =>
    tx
      .insert(photoChanges)
      .values(images.map(({ id, ownerId, width }) => ({ photoId: id, ownerId, width, purpose: 'deal' as const }))),
  );
  await deletePhotoFiles(deps, media, images);
}

/** Files of a departed member that no problem shows. */
export async function deleteUnshownFiles(
  { database: { db } }: Pick<Deps, 'database'>,
  media: MediaStore,
  ownerId: string,
): Promise<void> {
  await db.transaction((tx) =>
    tx.delete(dealImages).where(and(eq(dealImages.ownerId, ownerId), isNull(dealImages.usedAt))),
  );
  const rows = await db.select({ id: dealImages.id }).from(dealImages).where(eq(dealImages.ownerId, ownerId));
  const shown = new Set(rows.map(({ id }) => id));
  const keys: string[] = [];
  for await (const { key } of media.list(folderOf('deal', ownerId))) keys.push(key);
  await media.delete(keys.filter((key) => !shown.has(parsePhotoKey(key)?.id ?? '')));
}
