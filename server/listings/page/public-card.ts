import type { ListingPreview } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { previewJson, previewPhoto } from './previews.ts';

const publicCard = {
  name: 'public-card',
  text: `select ${previewJson} as card from listings l ${previewPhoto}
    where l.id = $1 and l.is_public_card and l.shelf = 'active'`,
};

/** Asked anew each time: it must be gone with the answer to whatever ends it, a ban as well as a sale. */
export async function findPublicCard(
  { database: { pool } }: Pick<Deps, 'database'>,
  listingId: string,
): Promise<ListingPreview | null> {
  const { rows } = await pool.query<{ card: ListingPreview }>({ ...publicCard, values: [listingId] });
  return rows[0]?.card ?? null;
}
