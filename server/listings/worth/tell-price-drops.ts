import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { dropToldDays } from '#contract/listings/worth/price-drop-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isHeldSql } from '#server/db/held-changes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { priceChangesJson } from './listing-worth.ts';
import { findPriceDrop, keptChanges, type PriceChange } from './price-drop.ts';

const changesAtOnce = 20;

/** Tells those who saved a listing that its price dropped. Done twice, it finds nothing the second time. */
export async function tellPriceDrops({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await db.transaction(async (tx) => {
      const now = clock.now();
      const changed = await takeChanged(tx, now);
      for (const listing of changed) await tellSavers(tx, listing, now);
      await forgetOlder(tx, changed, now);
      // However few: many changes may have been of the same listing.
      return changed.length > 0;
    });
}

type Changed = {
  id: string;
  title: string;
  isOffered: boolean;
  toldLately: boolean;
  changes: (Omit<PriceChange, 'changedAt'> & { changedAt: string })[];
};

/** Listings whose price changed since the last time, with all that decides; they count as judged from here on. */
async function takeChanged(tx: DbOrTransaction, now: Date): Promise<Changed[]> {
  const lately = toldSince(now);
  const { rows } = await tx.execute<Changed>(sql`with taken as materialized (
      select id from listings where id in (select h.listing_id from price_history h where h.judged_at is null
        and not ${sql.raw(isHeldSql('h.listing_id', `'${now.toISOString()}'`))} order by h.changed_at limit ${changesAtOnce})
      order by id for no key update skip locked
    ), judged as (
      update price_history set judged_at = ${now.toISOString()}::timestamptz
      where judged_at is null and listing_id in (select id from taken)
    )
    select l.id, l.title, l.shelf is not distinct from 'active' and not l.is_reserved as "isOffered",
      exists (select from price_history h where h.listing_id = l.id and h.told_at > ${lately}::timestamptz) as "toldLately",
      ${sql.raw(priceChangesJson)} as changes
    from listings l join taken on taken.id = l.id`);
  return rows;
}

/** How far back it counts that savers were told. */
const toldSince = (now: Date): string => new Date(now.getTime() - dropToldDays * dayMs).toISOString();

/** Whoever saved it after the drop knows the price. */
async function tellSavers(tx: DbOrTransaction, listing: Changed, now: Date): Promise<void> {
  const { id, title, isOffered, toldLately } = listing;
  const changes = listing.changes.map((change) => ({ ...change, changedAt: new Date(change.changedAt) }));
  const [last] = changes;
  if (!last || !isOffered || toldLately || !findPriceDrop(changes, now)) return;
  const { rows } = await tx.execute<{ to: string }>(sql`select s.user_id as to from saved_listings s
    join listings l on l.id = s.listing_id
    where l.id = ${id} and s.user_id <> l.user_id and s.created_at < ${last.changedAt.toISOString()}::timestamptz
      and not ${sql.raw(blockedBetweenSql('s.user_id', 'l.user_id'))}`);
  const notices = rows.map(({ to }) => ({
    to,
    kind: 'price-dropped' as const,
    about: { listingId: id },
    data: { title },
  }));
  await notifyAll(tx, notices, now);
  await tx.execute(sql`update price_history set told_at = ${now.toISOString()}::timestamptz
    where listing_id = ${id} and changed_at = (select max(changed_at) from price_history where listing_id = ${id})`);
}

/** Whoever changes a price all day leaves no more than others. When savers were told is remembered as long as it counts. */
async function forgetOlder(tx: DbOrTransaction, changed: readonly Changed[], now: Date): Promise<void> {
  const ids = changed.map(({ id }) => id);
  await tx.execute(sql`delete from price_history h where h.listing_id = any (${sql.param(ids)}::uuid[])
    and (h.told_at > ${toldSince(now)}::timestamptz) is not true
    and h.changed_at < (select kept.changed_at from price_history kept where kept.listing_id = h.listing_id
      order by kept.changed_at desc offset ${sql.raw(String(keptChanges - 1))} limit 1)`);
}
