import { inArray } from 'drizzle-orm';
import type { Deal as DealAnswer } from '#contract/deals/deals.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { photos } from '#server/db/schema/photos.ts';
import { currentTerms, listingsOf } from '#server/deals/rules/deal-state.ts';
import type { RuledDeal } from '#server/deals/store/load-deal.ts';
import { judgeEdit } from './judge-edit.ts';
import { readWigs } from './tell-edits.ts';

/** Words and photographs that the wigs of a proposal got since its terms were written. */
export async function readAdded(
  db: DbOrTransaction,
  { deal, copies }: Pick<RuledDeal, 'deal' | 'copies'>,
): Promise<DealAnswer['addedSince']> {
  if (deal.state !== 'proposed') return [];
  const { id, moves } = currentTerms(deal);
  const wigs = await readWigs(db, listingsOf(moves));
  const brands = await readBrands(db);
  const added = Object.entries(wigs).flatMap(([listingId, now]) => {
    const old = copies[id]?.listings[listingId]?.wig;
    const edit = old && judgeEdit(old, now, brands);
    return edit && edit.addedWords.length + edit.addedPhotoIds.length > 0 ? [{ listingId, edit }] : [];
  });
  const photoIds = added.flatMap(({ edit }) => edit.addedPhotoIds);
  const { id: photoId, ownerId, width, height, thumbhash } = photos;
  const shown =
    photoIds.length > 0
      ? await db
          .select({ id: photoId, ownerId, width, height, thumbhash })
          .from(photos)
          .where(inArray(photos.id, photoIds))
      : [];
  return added.map(({ listingId, edit }) => ({
    listingId,
    words: edit.addedWords,
    photos: shown.filter((photo) => edit.addedPhotoIds.includes(photo.id)),
  }));
}
