import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { awakeValues, isAwakeSql } from './awake.ts';
import { fulfilledSql, fulfilsSql } from './fulfilment.ts';
import { offeredSql } from './offered.ts';

type MatchDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** Notes which wishes a listing that came or changed has begun to fulfil. False when no listing waits. */
export async function matchWishes({ database: { pool }, clock, settings }: MatchDeps): Promise<boolean> {
  const { rows } = await pool.query<{ taken: number }>({
    name: 'match-wishes',
    text: matchSql,
    values: await awakeValues(settings, clock.now()),
  });
  return (rows[0]?.taken ?? 0) > 0;
}

/**
 * One statement: what is taken and what is noted stand or fall together, and two servers never take the same. Of a listing
 * that changed several times the first change counts, because it tells how the listing was when wishes last looked at it.
 */
const matchSql = `with recursive next as materialized (
    select id, listing_id from unmatched_listings order by id limit 1 for update skip locked
  ), taken as materialized (
    delete from unmatched_listings where id in (
      select u.id from unmatched_listings u join next on next.listing_id = u.listing_id order by u.id for update of u skip locked
    ) returning id, listing_id, before
  ), earlier as materialized (
    ${offeredSql(`(select known.* from (select before from taken order by id limit 1) first
      cross join jsonb_populate_record(null::listings, first.before) known where first.before is not null) before`)}
  ), ${fulfilledSql({
    listings: 'select listing_id from taken',
    wishes: `w.alert <> 'off' and ${isAwakeSql('w.user_id', 1)}
      and not exists (select from earlier l where ${fulfilsSql})`,
  })}, noted as (
    insert into wish_matches (wish_id, listing_id, matched_at, is_daily)
    select f.wish_id, f.listing_id, $1::timestamptz, w.alert = 'daily' from fulfilled f join wishes w on w.id = f.wish_id
    on conflict do nothing
  )
  select count(*)::int as taken from taken`;
