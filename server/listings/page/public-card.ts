import { publicCardImagePath } from '#contract/listings/listing-values.ts';
import type { ListingPreview } from '#contract/listings/listings.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { getPhotoVariant } from '#server/photos/photos.ts';
import { isPreviewedSql, previewJson, previewPhoto, previewWidth } from './previews.ts';

const publicCard = {
  name: 'public-card',
  text: `select ${previewJson} as card from listings l ${previewPhoto}
    where l.id = $1 and l.shelf = 'active' and (l.is_public_card or ${isPreviewedSql})`,
};

const cardPhoto = {
  name: 'public-card-photo',
  text: `select ph.id, ph.owner_id as "ownerId", ph.width from listings l ${previewPhoto}
    where l.id = $1 and l.shelf = 'active' and (l.is_public_card or ${isPreviewedSql}) and ph.id is not null`,
};

/** The picture of a card at an address of its own: it ends with the card, and names the listing instead of its owner. */
export async function getPublicCardImage(
  { database: { pool } }: Pick<Deps, 'database'>,
  media: MediaStore,
  listingId: string,
): Promise<FileFacts & { bytes: Buffer }> {
  const { rows } = await pool.query<{ id: string; ownerId: string; width: number }>({
    ...cardPhoto,
    values: [listingId],
  });
  if (!rows[0]) throw new Refusal(photoErrors.notFound);
  const { width, ...file } = rows[0];
  return getPhotoVariant(media, { ...file, purpose: 'listing', width: Math.min(previewWidth, width), format: 'webp' });
}

/** Asked anew each time: it must be gone with the answer to whatever ends it, a ban as well as a sale. */
export async function findPublicCard(
  { database: { pool } }: Pick<Deps, 'database'>,
  listingId: string,
): Promise<ListingPreview | null> {
  const { rows } = await pool.query<{ card: ListingPreview }>({ ...publicCard, values: [listingId] });
  const card = rows[0]?.card;
  return card ? { ...card, image_url: card.image_url && publicCardImagePath(listingId) } : null;
}
