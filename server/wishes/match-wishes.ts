import { sql } from 'drizzle-orm';
import { isHeldSql } from '#server/db/held-changes.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { writeNoticesSql } from '#server/notifications/notify.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { activeMemberValues, isActiveMemberSql } from './active-members.ts';
import { fulfilledSql, fulfilsSql } from './fulfilment.ts';
import { listingFactsSql } from './listing-facts.ts';
import { wishNoticesSql } from './wish-notices.ts';

type MatchDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** So few wishes look at a listing in one statement that nobody who browses meanwhile waits for them. */
const wishesAtOnce = 50;
/** So many that may want a listing are found at once, and kept while each few of them look at it. */
const keptCandidates = 20_000;

/** Notes which wishes a changed listing has begun to fulfil, and tells whoever wants to hear at once. False when no listing waits. */
export async function matchWishes(
  { database: { db, pool }, clock, settings }: MatchDeps,
  atOnce = wishesAtOnce,
): Promise<boolean> {
  const waiting = await pool.query({ name: 'any-unmatched', text: 'select from unmatched_listings limit 1' });
  if (waiting.rowCount === 0) return false;
  const now = clock.now();
  const matched = numberedSql(matchSql, [...(await activeMemberValues(settings, now)), atOnce]);
  const { rows } = await db.execute<{
    taken: number;
  }>(sql`with recursive ${matched}, told as materialized (${wishNoticesSql('news', now)}), ${writeNoticesSql(now)}
      select count(*)::int as taken from next`);
  return (rows[0]?.taken ?? 0) > 0;
}

/**
 * One statement takes, notes and tells, or does nothing; two servers never take the same listing. The first of several
 * changes counts, because it tells how the listing was when wishes last looked at it. COALESCE looks up candidates only
 * where none are kept.
 */
const matchSql = `next as materialized (
    select * from unmatched_listings u where not ${isHeldSql('u.listing_id', '$1')} order by id limit 1 for update skip locked
  ), earlier as materialized (
    ${listingFactsSql(`(select known.* from next cross join jsonb_populate_record(null::listings, next.before) known
      where next.before is not null) before`)}
  ), ${fulfilledSql({
    listings: 'select listing_id from next',
    candidates: `select place.listing_id, wish_id from place, unnest(place.ids[place.looked_at + 1 : place.looked_at + $5::int]) wish_id`,
    before: `waiting as materialized (
      select next.listing_id, next.after_wish, coalesce(next.candidates, array(
        select distinct candidate.wish_id from candidate where next.after_wish is null or candidate.wish_id > next.after_wish
        order by candidate.wish_id limit ${keptCandidates})) as ids from next
    ), place as materialized (
      select waiting.*, coalesce(width_bucket(after_wish, ids), 0) as looked_at, cardinality(ids) as count from waiting
    )`,
    also: 'w.user_id, w.name, w.alert',
    wishes: `w.alert <> 'off' and ${isActiveMemberSql('w.user_id', 1)}
      and not exists (select from earlier l where ${fulfilsSql})`,
  })}, noted as (
    insert into wish_matches (wish_id, listing_id, matched_at, is_daily, told_at)
    select wish_id, listing_id, $1::timestamptz, alert = 'daily', case when alert <> 'daily' then $1::timestamptz end from fulfilled
    on conflict do nothing returning wish_id
  ), news as materialized (
    select * from fulfilled where alert <> 'daily' and wish_id = any (array(select wish_id from noted))
  ), seen as materialized (
    select looked_at + $5::int < count as is_kept, looked_at + $5::int < count or count = ${keptCandidates} as is_more,
      ids[least(looked_at + $5::int, count)] as last, ids from place
  ), moved as (
    update unmatched_listings u set after_wish = seen.last,
      candidates = case when not seen.is_kept then null when u.candidates is null then seen.ids else u.candidates end
    from next, seen where u.id = next.id and seen.is_more
  ), done as (
    delete from unmatched_listings where id in (
      select u.id from unmatched_listings u, next, seen
      where case u.id when next.id then not seen.is_more
        else next.after_wish is null and u.listing_id = next.listing_id end
      order by u.id for update of u skip locked
    )
  )`;
