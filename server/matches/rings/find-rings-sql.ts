import { matchLimits } from '#contract/matches/match-values.ts';
import { isTradeableSql, stillHoldsSql } from '#server/db/standing-matches.ts';
import { isHereSql, mayTradeSql } from '#server/matches/holding-sql.ts';

/** Two steps away from a member of whom hundreds want something, rings are countless: so many are looked at. */
const stepsMax = 20_000;

const matches = 'trade_matches m join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id';

/**
 * Edges from a giver to a member who wants the wig, with a range of prices; a wig without a price suits every price. Wishes and owners are asked where
 * the wigs are chosen: `keepMatches` deletes the matches of wishes that changed, and looks again.
 */
const stepsSql = (where: string) => `select m.giver_id as giver, m.wanter_id as wanter, max(m.found_at) as newest,
  min(coalesce(l.price_cents, 0)) as low, max(coalesce(l.price_cents, ${2 ** 31 - 1})) as high
  from trade_matches m join listings l on l.id = m.listing_id
  where ${where} and ${isTradeableSql} group by m.giver_id, m.wanter_id limit ${stepsMax}`;

const couldGiveSql = (giver: string, wanter: string) =>
  `exists (select from ${matches} where m.giver_id = ${giver} and m.wanter_id = ${wanter} and ${stillHoldsSql})`;

/** When a deal was last declined in which each of the steps, rows (giver, wanter), was to be made. */
const declinedAtSql = (member: string, steps: string) => `(select max(d.ended_at) from deal_parties dp
  join deals d on d.id = dp.deal_id where dp.member_id = ${member} and d.kind = 'deal' and d.state = 'declined'
    and not exists (select from (${steps}) step (giver, wanter) where not exists (select from deal_moves dm
      where dm.terms_id = d.terms_id and dm.listing_id is not null and dm.from_id = step.giver and dm.to_id = step.wanter)))`;

/** A no to everything found so far between two, by either of them, in the list of matches or by declining a trade. */
const isPairDeclinedSql = (one: string, other: string) => {
  const both = `(values (${one}, ${other}), (${other}, ${one}))`;
  return `(select max(tp.found_at) from trade_pairs tp where (tp.giver_id, tp.wanter_id) in ${both}) <= greatest(
    (select max(no.dismissed_at) from match_dismissals no where (no.member_id, no.other_id) in ${both}),
    ${declinedAtSql(one, both.slice(1, -1))})`;
};

const stepsOfRing = `select r.members[at], r.members[at % r.size + 1] from generate_series(1, r.size) at`;

const holdsSql = `not exists (select from unnest(r.members) one where not coalesce(${mayTradeSql('one')} and ${isHereSql('one')}, false))
  and not exists (select from member_blocks b where b.blocker_id = any (r.members) and b.blocked_id = any (r.members) offset 0)
  and not exists (select from (${stepsOfRing}) step (giver, wanter)
    where ${couldGiveSql('step.wanter', 'step.giver')} and not coalesce(${isPairDeclinedSql('step.giver', 'step.wanter')}, false))
  and not exists (select from generate_series(1, r.size * (r.size - 3)) at
    where ${couldGiveSql('r.members[at]', 'r.members[(at + 1) % 4 + 1]')})
  and coalesce(r.newest > no.at, true)`;

/** Equal members in equal order are one ring, wherever it begins; `members` begins with the least. */
const idSql = `overlay(overlay(left(encode(sha256(convert_to(array_to_string(r.members, ' '), 'UTF8')), 'hex'), 32)
  placing '8' from 13) placing '8' from 17)::uuid`;

const refusedAtSql = `lateral (select named.id, greatest((select refused_at from ring_refusals where ring_id = named.id),
  ${declinedAtSql('r.members[1]', stepsOfRing)}) as at from (select ${idSql} as id) named) no`;

/**
 * The rings through one member ($5) that are among the best of any of their members: the shortest, then those whose wigs can be priced most
 * alike. No pair of neighbors trades directly, unless one of them declined; in a ring of four no two who stand opposite could give each
 * other anything, because three would do. A refused ring comes back with a wig that was found since. Paths from the member and paths
 * to them are read once each and meet in the middle; the costly conditions come last, for the few rings that are good enough.
 */
export const ringsOfMemberSql = `with out_1 as materialized (${stepsSql('m.giver_id = $5')}),
  in_1 as materialized (${stepsSql('m.wanter_id = $5')}),
  out_2 as materialized (${stepsSql('m.giver_id = any (array(select wanter from out_1)) and m.wanter_id <> $5')}),
  in_2 as materialized (${stepsSql('m.wanter_id = any (array(select giver from in_1)) and m.giver_id <> $5')}),
  path as (
    select array[$5, one.wanter, two.wanter] as path, greatest(one.newest, two.newest, three.newest) as newest,
      greatest(one.low, two.low, three.low) as low, least(one.high, two.high, three.high) as high
    from out_1 one join in_2 two on two.giver = one.wanter join in_1 three on three.giver = two.wanter
    union all
    select array[$5, one.wanter, two.wanter, three.wanter], greatest(one.newest, two.newest, three.newest, four.newest),
      greatest(one.low, two.low, three.low, four.low), least(one.high, two.high, three.high, four.high)
    from out_1 one join out_2 two on two.giver = one.wanter join in_2 three on three.giver = two.wanter
      join in_1 four on four.giver = three.wanter
    where three.wanter <> one.wanter and two.wanter not in (select wanter from out_1 union all select giver from in_1)
  ), turned as (
    select path.*, cardinality(path) as size, array_position(path, least(path[1], path[2], path[3], path[4])) as start from path
  ), ring as materialized (
    select path[start:] || path[:start - 1] as members, size, low, high, newest, greatest(low - high, 0) as gap,
      row_number() over () as n from turned
  ), last_kept as materialized (
    select one.member, worst.* from (select distinct unnest(members) as member from ring) one left join lateral (
      select size, gap_cents, ring_id from trade_ring_moves v where v.giver_id = one.member
      order by size, gap_cents, ring_id offset ${matchLimits.rings - 1} limit 1) worst on true
  ), good_enough as materialized (
    select * from ring where n in (select r.n from ring r cross join unnest(r.members) member join last_kept k using (member)
      where member <> $5 and (k.ring_id is null or (r.size, r.gap) <= (k.size, k.gap_cents)))
  ), best_of_others as (
    select r.*, no.id, no.at from good_enough r cross join ${refusedAtSql} where ${holdsSql}
      and exists (select from last_kept k where k.member = any (r.members) and k.member <> $5
        and (k.ring_id is null or (r.size, r.gap, no.id) <= (k.size, k.gap_cents, k.ring_id)))
  ), best as (
    select r.*, no.id, no.at from (select * from ring order by size, gap offset 0) r cross join ${refusedAtSql}
    where ${holdsSql} order by r.size, r.gap fetch first ${matchLimits.rings} rows with ties
  )
  select r.id, r.gap as "gapCents", (select coalesce(json_agg(json_build_object('giver', step.giver, 'wanter', step.wanter,
      'listing', wig.listing_id, 'wish', wig.wish_id) order by step.place), '[]') from (
        select at, r.members[at], r.members[at % r.size + 1] from generate_series(1, r.size) at) step (place, giver, wanter)
      cross join lateral (select m.listing_id, m.wish_id from ${matches}
        where m.giver_id = step.giver and m.wanter_id = step.wanter and ${stillHoldsSql}
        order by m.found_at > r.at desc, abs(coalesce(l.price_cents, 0) - least(r.low, r.high)) * (l.price_cents is not null)::int,
          m.found_at desc, m.listing_id, m.wish_id limit 1) wig) as moves
  from (select * from (select * from best order by size, gap, id limit ${matchLimits.rings}) own union select * from best_of_others) r`;
