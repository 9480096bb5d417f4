import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { awakeValues, isAwakeSql } from './awake.ts';
import { fulfilledSql, fulfilsSql } from './fulfilment.ts';
import { offeredSql } from './offered.ts';

type MatchDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** So many wishes are looked at for a listing in one statement: one whose seller ten thousand follow takes several. */
const wishesAtOnce = 500;

/** Notes which wishes a listing that came or changed has begun to fulfil. False when no listing waits. */
export async function matchWishes(
  { database: { pool }, clock, settings }: MatchDeps,
  atOnce = wishesAtOnce,
): Promise<boolean> {
  // While ten thousand are told of one listing, this is asked after each few of them.
  const waiting = await pool.query({ name: 'any-unmatched', text: 'select from unmatched_listings limit 1' });
  if (waiting.rowCount === 0) return false;
  const { rows } = await pool.query<{ taken: number }>({
    name: 'match-wishes',
    text: matchSql,
    values: [...(await awakeValues(settings, clock.now())), atOnce],
  });
  return (rows[0]?.taken ?? 0) > 0;
}

/**
 * One statement: what is taken and what is noted stand or fall together, and two servers never take the same. Of a listing
 * that changed several times the first change counts, because it tells how the listing was when wishes last looked at it;
 * a change that came while only some of the wishes had been looked at is looked at by all of them again.
 */
const matchSql = `with recursive next as materialized (
    select * from unmatched_listings order by id limit 1 for update skip locked
  ), earlier as materialized (
    ${offeredSql(`(select known.* from next cross join jsonb_populate_record(null::listings, next.before) known
      where next.before is not null) before`)}
  ), ${fulfilledSql({
    listings: 'select listing_id from next',
    candidates: `select candidate.* from candidate, next where next.after_wish is null or candidate.wish_id > next.after_wish
      order by candidate.wish_id limit $5::int`,
    wishes: `w.alert <> 'off' and ${isAwakeSql('w.user_id', 1)}
      and not exists (select from earlier l where ${fulfilsSql})`,
  })}, noted as (
    insert into wish_matches (wish_id, listing_id, matched_at, is_daily)
    select f.wish_id, f.listing_id, $1::timestamptz, w.alert = 'daily' from fulfilled f join wishes w on w.id = f.wish_id
    on conflict do nothing
  ), seen as materialized (
    select count(*) = $5::int as is_more, (array_agg(wish_id order by wish_id desc))[1] as last from looked_at
  ), moved as (
    update unmatched_listings u set after_wish = seen.last from next, seen where u.id = next.id and seen.is_more
  ), done as (
    delete from unmatched_listings where id in (
      select u.id from unmatched_listings u, next, seen
      where case u.id when next.id then not seen.is_more
        else next.after_wish is null and u.listing_id = next.listing_id end
      order by u.id for update of u skip locked
    )
  )
  select count(*)::int as taken from next`;
