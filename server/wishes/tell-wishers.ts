import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { notify, notifyAll } from '#server/notifications/notify.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { activeMemberValues, isActiveMemberSql } from './active-members.ts';

type TellDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

const atOnce = 100;

export async function tellWishersDaily(deps: TellDeps): Promise<void> {
  const now = deps.clock.now();
  const standing = await activeMemberValues(deps.settings, now);
  const { rows } = await deps.database.db.execute<{ ownerId: string }>(sql`select distinct w.user_id as "ownerId"
    from wish_matches m join wishes w on w.id = m.wish_id where m.told_at is null and m.is_daily`);
  for (const { ownerId } of rows)
    await deps.database.db.transaction(async (tx) => {
      const news: Match[] = [];
      for (let isMore = true; isMore; ) {
        const taken = await takeMatches(tx, [...standing, ownerId]);
        news.push(...taken.news);
        isMore = taken.count === atOnce;
      }
      const [first] = news;
      if (!first) return;
      const wishCount = new Set(news.map(({ wishId }) => wishId)).size;
      const data = { name: wishCount === 1 ? first.name : null, wishes: wishCount, count: news.length };
      const about = news.length === 1 ? { listingId: first.listingId } : {};
      await notify(tx, { to: ownerId, kind: 'wish-fulfilled', about, data }, now);
    });
}

type Match = {
  wishId: string;
  listingId: string;
  ownerId: string;
  name: string;
};

async function takeMatches(tx: DbOrTransaction, values: readonly unknown[]): Promise<{ count: number; news: Match[] }> {
  const { rows } = await tx.execute<{ isNews: boolean } & Match>(
    numberedSql(
      `with ${takenSql}
      select wish_id as "wishId", listing_id as "listingId", user_id as "ownerId", name, is_news as "isNews" from due`,
      values,
    ),
  );
  return { count: rows.length, news: rows.filter(({ isNews }) => isNews) };
}

/**
 * CTEs that take the listings of a member's daily notice and mark them as told; they stay in `due`. A listing that the
 * member may not see any more, or that came while the wish rested, is forgotten: its return is news again. Single
 * look-ups keep the few of ten thousand as fast as the first.
 */
const takenSql = `picked as materialized (
    select m.wish_id, m.listing_id from wish_matches m
    where m.told_at is null and m.is_daily and m.wish_id = any (array(select id from wishes where user_id = $5))
    order by m.matched_at limit ${atOnce} for update skip locked
  ), due as materialized (
    select m.wish_id, m.listing_id, w.user_id, w.name, w.alert <> 'off' and l.shelf is not distinct from 'active'
      and not ${blockedBetweenSql('w.user_id', 'l.user_id')} and ${isActiveMemberSql('w.user_id', 1)} as is_news
    from picked m
      cross join lateral (select user_id, name, alert from wishes where id = m.wish_id offset 0) w
      cross join lateral (select user_id, shelf from listings where id = m.listing_id offset 0) l
  ), forgotten as (
    delete from wish_matches m using due where (m.wish_id, m.listing_id) = (due.wish_id, due.listing_id) and not is_news
  ), marked as (
    update wish_matches m set told_at = $1 from due where (m.wish_id, m.listing_id) = (due.wish_id, due.listing_id) and is_news
  )`;

export async function endWishesOf(deps: Pick<Deps, 'database' | 'clock'>, sellerId: string): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await deps.database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ ownerId: string; name: string }>(
        sql`delete from wishes where id in (
          select id from wishes where seller_id = ${sellerId}
            and not exists (select from "user" where "user".id = ${sellerId}) limit ${atOnce} for update skip locked
        ) returning user_id as "ownerId", name`,
      );
      const notices = rows.map(({ ownerId, name }) => ({
        to: ownerId,
        kind: 'wish-ended' as const,
        about: {},
        data: { name },
      }));
      await notifyAll(tx, notices, deps.clock.now());
      return rows.length === atOnce;
    });
}
