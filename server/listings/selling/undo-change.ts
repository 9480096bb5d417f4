import { and, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dayMs } from '#contract/durations.ts';
import { type ManyAnswer, manyErrors } from '#contract/listings/many/many-listings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingChanges, listings, priceHistory } from '#server/db/schema/listings.ts';
import { readWigs, tellEdits } from '#server/deals/edits/tell-edits.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { DealNotice } from '#server/deals/store/notices.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { heldSince, readOwn } from './change-many.ts';
import type { Changed } from './judge-change.ts';

type Undone = Pick<ManyAnswer, 'done' | 'refused'>;

/** Gives listings back what they were before a change of many, as far as nothing happened to them since. No offer comes back. */
export async function undoChange(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Undone> {
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [ownerId]);
    const [made] = await tx
      .select()
      .from(listingChanges)
      .where(and(eq(listingChanges.id, id), eq(listingChanges.ownerId, ownerId)));
    if (!made) throw new Refusal({ ...manyErrors.undoPassed, status: 404 });
    // A repeated undo, after a lost answer, is answered as the first time.
    if (made.undoneAt) return answerOf(made.before);
    if (made.madeAt <= heldSince(now)) throw new Refusal(manyErrors.undoPassed);

    const own = await readOwn(tx, { ownerId, listingIds: made.listingIds }, true);
    const wigs = await readWigs(tx, made.listingIds);
    const before: typeof made.before = [];
    for (const one of made.before) {
      const listing = own.find((each) => each.id === one.id);
      const isSame = listing?.updatedAt.getTime() === made.madeAt.getTime();
      const refusal = listing?.isReserved ? dealErrors.reservedByYou : isSame ? undefined : manyErrors.changedSince;
      before.push(refusal ? { ...one, refused: { code: refusal.code, message: refusal.message } } : one);
      if (refusal) continue;
      await tx
        .update(listings)
        .set({ ...withMoments(one.was), updatedAt: now })
        .where(eq(listings.id, one.id));
    }
    const answer = answerOf(before);
    // Neither price was ever told: what it was compared with stays as it was.
    await tx
      .delete(priceHistory)
      .where(and(inArray(priceHistory.listingId, answer.done), inArray(priceHistory.changedAt, [made.madeAt, now])));
    // An offer that was made for the new terms meanwhile ends with them.
    await tellEdits(deps, tx, wigs);
    await tx.update(listingChanges).set({ undoneAt: now, before }).where(eq(listingChanges.id, id));
    return answer;
  });
}

const answerOf = (before: (typeof listingChanges.$inferSelect)['before']): Undone => ({
  done: before.flatMap(({ id, refused }) => (refused ? [] : [id])),
  refused: before.flatMap(({ id, title, refused }) => (refused ? [{ id, title, ...refused }] : [])),
});

/** JSON has moments as texts. */
function withMoments(was: object): Changed {
  const moments = ['bumpedAt', 'removedAt'];
  return Object.fromEntries(
    Object.entries(was).map(([name, value]) => [name, moments.includes(name) && value ? new Date(value) : value]),
  );
}

const changesAtOnce = 20;

/** Tells whose offers ended once the change can no longer be undone. Done twice, it finds nothing the second time. */
export async function tellHeldNotices({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await db.transaction(async (tx) => {
      const now = clock.now();
      const due = await tx
        .select({ id: listingChanges.id, notices: listingChanges.notices })
        .from(listingChanges)
        .where(and(isNotNull(listingChanges.notices), lte(listingChanges.madeAt, heldSince(now))))
        .orderBy(listingChanges.madeAt)
        .limit(changesAtOnce)
        .for('update', { skipLocked: true });
      await tellAll(tx, due, now);
      await tx
        .update(listingChanges)
        .set({ notices: null })
        .where(
          inArray(
            listingChanges.id,
            due.map(({ id }) => id),
          ),
        );
      const yesterday = new Date(now.getTime() - dayMs);
      await tx.delete(listingChanges).where(and(isNull(listingChanges.notices), lt(listingChanges.madeAt, yesterday)));
      return due.length === changesAtOnce;
    });
}

/** With the account of their owner: whose offers ended a moment before is told all the same. */
export async function tellHeldNoticesOf(tx: DbOrTransaction, ownerId: string, now: Date): Promise<void> {
  const gone = await tx
    .delete(listingChanges)
    .where(eq(listingChanges.ownerId, ownerId))
    .returning({ notices: listingChanges.notices });
  await tellAll(tx, gone, now);
}

async function tellAll(
  tx: DbOrTransaction,
  changes: readonly { notices: object[] | null }[],
  now: Date,
): Promise<void> {
  const notices = changes.flatMap((change) => (change.notices ?? []) as DealNotice[]);
  await notifyAll(tx, notices, now);
}
