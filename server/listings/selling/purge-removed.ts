import { and, inArray, lte } from 'drizzle-orm';
import { purgedStatuses } from '#contract/listings/listing-states.ts';
import { restoreDays } from '#contract/listings/selling-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from '#server/photos/photo-files.ts';

const batch = 200;

/** Deletes for good what was removed 30 days ago, photographs included. Done twice, it finds nothing the second time. */
export async function purgeRemovedListings(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - restoreDays * 86_400_000);
  let purged = 0;
  for (;;) {
    const { count, gone } = await deps.database.db.transaction(async (tx) => {
      const due = await tx
        .select({ id: listings.id })
        .from(listings)
        .where(and(inArray(listings.status, purgedStatuses), lte(listings.removedAt, before)))
        .limit(batch)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return { count: 0, gone: [] };
      const lost = await tx.delete(photos).where(inArray(photos.listingId, ids)).returning();
      await tx.delete(listings).where(inArray(listings.id, ids));
      return { count: ids.length, gone: lost };
    });
    if (count === 0) return purged;
    await deletePhotoFiles(deps, media, gone);
    purged += count;
  }
}
