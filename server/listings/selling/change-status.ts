import { and, eq, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { type ListingAct, type OwnerAct, ownerActs, purgedStatuses } from '#contract/listings/listing-states.ts';
import { type MyListing, sellingErrors } from '#contract/listings/selling.ts';
import { bumpHours, restoreDays } from '#contract/listings/selling-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { tellDeals } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { restorableUntilSql } from '#server/listings/listing-json.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';

type OwnerChange = Exclude<OwnerAct, 'edit'>;

/** One of the owner's acts. Whether its state allows it is decided in the statement that writes, so that of two at once one wins. */
export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, ownerId, change }: { id: string; ownerId: string; change: OwnerChange },
): Promise<{ id: string; status: MyListing['status'] }> {
  const now = clock.now();
  const became = whatDealsHear[change];
  const { from, to, types, unlessGone }: ListingAct = ownerActs[change];
  const { when, set, otherwise } = detailsOf(change, now);
  const own = and(eq(listings.id, id), eq(listings.userId, ownerId));
  const [changed] = await db.transaction(async (tx) => {
    if (became) await lockDealsOf(tx, [ownerId]);
    const rows = await tx
      .update(listings)
      .set({ ...(to && { status: to[0] }), ...set, updatedAt: now })
      .where(
        and(
          own,
          eq(listings.isReserved, false),
          inArray(listings.status, from),
          types && inArray(listings.type, types),
          unlessGone && eq(listings.hasChangedHands, false),
          when,
        ),
      )
      .returning({ status: listings.status });
    if (became && rows.length > 0) await tellDeals({ clock }, tx, { type: 'listing', listingId: id, became });
    return rows;
  });
  if (changed) return { id, status: changed.status as MyListing['status'] };

  const { status, isReserved, hasChangedHands } = listings;
  const [still] = await db.select({ status, isReserved, hasChangedHands }).from(listings).where(own);
  // To its owner it is a lost race; to anyone else there is no such listing.
  if (!still) throw new Refusal(otherwise);
  if (still.isReserved) throw new Refusal(dealErrors.reservedByYou);
  if (still.hasChangedHands && change === 'relist') throw new Refusal(dealErrors.changedHands);
  throw new Refusal(
    change === 'bump' && still.status === 'active' ? sellingErrors.bumpedLately : { ...otherwise, status: 409 },
  );
}

/** A bump changes nothing that was decided on; a restored listing is in no deal. */
const whatDealsHear: Partial<Record<OwnerChange, 'gone' | 'relisted'>> = {
  remove: 'gone',
  sell: 'gone',
  trade: 'gone',
  relist: 'relisted',
};

interface Details {
  when?: SQL | undefined;
  set?: PgUpdateSetSource<typeof listings>;
  otherwise: ErrorDefinition;
}

function detailsOf(change: OwnerChange, now: Date): Details {
  switch (change) {
    case 'remove':
      return {
        set: { removedAt: now, removedByAdmin: false, removedFrom: sql`${listings.status}` },
        otherwise: sellingErrors.notRemovable,
      };
    case 'restore':
      return {
        when: sql`${sql.raw(restorableUntilSql('listings'))} > ${now}`,
        // What was removed before this was remembered had been active as far as anyone knows.
        set: { status: sql`coalesce(${listings.removedFrom}, 'active')`, removedAt: null, removedFrom: null },
        otherwise: sellingErrors.notRestorable,
      };
    case 'bump':
      return {
        when: or(isNull(listings.bumpedAt), lte(listings.bumpedAt, new Date(now.getTime() - bumpHours * hourMs))),
        set: { bumpedAt: now },
        otherwise: sellingErrors.notPossible,
      };
    case 'relist':
    case 'sell':
    case 'trade':
      return { otherwise: sellingErrors.notPossible };
  }
}

const batch = 200;

/** Deletes for good what was removed 30 days ago, photographs included. Done twice, it finds nothing the second time. */
export async function purgeRemovedListings(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - restoreDays * dayMs);
  let purged = 0;
  for (;;) {
    const { count, gone } = await deps.database.db.transaction(async (tx) => {
      const due = await tx
        .select({ id: listings.id })
        .from(listings)
        // What a dispute is about stays until it is decided.
        .where(and(inArray(listings.status, purgedStatuses), lte(listings.removedAt, before), not(listings.isReserved)))
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
