import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { listingDrafts, photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import { lockDraftsOf } from './drafts.ts';

export type ChosenDrafts = { ids: string[] } | { importId: string };

/** Deletes those that are still drafts of the caller. A listing that one of them has become stays. */
export async function removeDrafts(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  { ownerId, ...chosen }: ChosenDrafts & { ownerId: string },
): Promise<number> {
  const { count, gone } = await deps.database.db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    const isChosen =
      'ids' in chosen ? inArray(listingDrafts.id, chosen.ids) : eq(listingDrafts.importId, chosen.importId);
    const drafts = await tx
      .select({ id: listingDrafts.id })
      .from(listingDrafts)
      .where(and(eq(listingDrafts.ownerId, ownerId), isChosen));
    const ids = drafts.map(({ id }) => id);
    if (ids.length === 0) return { count: 0, gone: [] };
    // The photographs first: with the drafts gone, nothing would say which they were.
    const lost = await tx
      .delete(photos)
      .where(and(inArray(photos.draftId, ids), eq(photos.ownerId, ownerId), isNull(photos.listingId)))
      .returning();
    await tx.delete(listingDrafts).where(inArray(listingDrafts.id, ids));
    return { count: ids.length, gone: lost };
  });
  await deletePhotoFiles(deps, media, gone);
  return count;
}

/** Writes the same into several drafts; all else in them stays. */
export async function changeDrafts(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ownerId: string,
  { ids, typed }: { ids: string[]; typed: DraftTyped },
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    const changed = await tx
      .update(listingDrafts)
      .set({ typed: sql`${listingDrafts.typed} || ${JSON.stringify(typed)}::jsonb`, changedAt: clock.now() })
      .where(and(inArray(listingDrafts.id, ids), eq(listingDrafts.ownerId, ownerId)))
      .returning({ id: listingDrafts.id });
    return changed.length;
  });
}
