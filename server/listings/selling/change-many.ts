import { and, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm';
import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { undoHeldSeconds } from '#contract/listings/many/many-values.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingChanges, listings } from '#server/db/schema/listings.ts';
import { readWigs, tellEdits } from '#server/deals/edits/tell-edits.ts';
import { tellDealsOfAll } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { DealNotice } from '#server/deals/store/notices.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { requirePaidFromAfar } from './buying-at-once.ts';
import { type Changed, type Judged, judgeChange } from './judge-change.ts';

export interface Many {
  ownerId: string;
  listingIds: readonly string[];
  change: ManyChange;
}

/** Changes what can be changed, all in one transaction. The same id again is the same change again. */
export async function changeMany(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, ...many }: Many & { id: string },
): Promise<ManyAnswer> {
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [many.ownerId]);
    const [known] = await tx.select().from(listingChanges).where(eq(listingChanges.id, id));
    if (known?.ownerId === many.ownerId) return known.answer;
    if (known) throw new Refusal(sellingErrors.idTaken);

    await requirePayable(tx, many);
    const { changing, refused } = judgeAll(many, await readOwn(tx, many, true), now);
    const edited = changing.filter(({ became }) => became === 'changed');
    const wigs = await readWigs(
      tx,
      edited.map(({ listing }) => listing.id),
    );
    for (const { listing, set } of changing)
      if (Object.keys(set).length > 0)
        await tx
          .update(listings)
          .set({ ...set, updatedAt: now })
          .where(eq(listings.id, listing.id));
    const notices: DealNotice[] = [];
    const gone = changing.flatMap(({ listing, became }) =>
      became === 'gone' ? [{ type: 'listing', listingId: listing.id, became } as const] : [],
    );
    const endedOffers = (await tellDealsOfAll(deps, tx, gone, notices)) + (await tellEdits(deps, tx, wigs, notices));
    const answer = { done: changing.map(({ listing }) => listing.id), refused, endedOffers };
    const real = changing.filter(({ set }) => Object.keys(set).length > 0);
    const kept = tx.insert(listingChanges).values({
      id,
      ownerId: many.ownerId,
      madeAt: now,
      listingIds: real.map(({ listing }) => listing.id),
      before: real.map(({ listing, set }) => ({
        id: listing.id,
        title: listing.title,
        was: valuesBefore(listing, set),
      })),
      answer,
      notices: notices.length > 0 ? notices : null,
    });
    // Another member may have taken the id in this moment.
    if ((await kept.onConflictDoNothing().returning({ id: listingChanges.id })).length === 0)
      throw new Refusal(sellingErrors.idTaken);
    await forgetOlder(tx, many.ownerId, now);
    return answer;
  });
}

export async function requirePayable(db: DbOrTransaction, { ownerId, change }: Many): Promise<void> {
  if (change.what === 'offers' && change.buyAtOnce) await requirePaidFromAfar(db, ownerId);
}

const keptChanges = 20;

/** What can no longer be undone is kept for a request that comes again: the latest ones are enough, and nobody fills the disk. */
async function forgetOlder(tx: DbOrTransaction, ownerId: string, now: Date): Promise<void> {
  const own = eq(listingChanges.ownerId, ownerId);
  const latest = tx
    .select({ id: listingChanges.id })
    .from(listingChanges)
    .where(own)
    .orderBy(desc(listingChanges.madeAt), listingChanges.id)
    .limit(keptChanges);
  await tx
    .delete(listingChanges)
    .where(
      and(
        own,
        isNull(listingChanges.notices),
        lte(listingChanges.madeAt, heldSince(now)),
        notInArray(listingChanges.id, latest),
      ),
    );
}

/** A change that was made by then can no longer be undone. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - undoHeldSeconds * 1000);

/** In the order of their ids, in which everyone locks listings. */
export async function readOwn(
  tx: DbOrTransaction,
  { ownerId, listingIds }: Pick<Many, 'ownerId' | 'listingIds'>,
  isLocked = false,
) {
  const found = tx
    .select()
    .from(listings)
    .where(and(eq(listings.userId, ownerId), inArray(listings.id, [...listingIds])))
    .orderBy(listings.id);
  return isLocked ? found.for('no key update') : found;
}

export interface Changing {
  listing: Judged;
  set: Changed;
  became: 'changed' | 'gone' | null;
}

/** To anyone but its owner there is no such listing. */
export function judgeAll({ listingIds, change }: Many, own: readonly Judged[], now: Date) {
  const changing: Changing[] = [];
  const refused: ManyAnswer['refused'] = [];
  for (const id of new Set(listingIds)) {
    const listing = own.find((each) => each.id === id);
    const verdict = listing ? judgeChange(listing, change, now) : { refusal: sellingErrors.notPossible };
    if ('refusal' in verdict) {
      const { code, message } = verdict.refusal;
      refused.push({ id, title: listing?.title ?? '', code, message });
    } else if (listing) changing.push({ listing, ...verdict });
  }
  return { changing, refused };
}

function valuesBefore(listing: Judged, set: Changed): Changed {
  return Object.fromEntries(Object.keys(set).map((name) => [name, listing[name as keyof Changed]])) as Changed;
}
