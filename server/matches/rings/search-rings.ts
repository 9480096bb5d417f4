import { sql } from 'drizzle-orm';
import { matchLimits } from '#contract/matches/match-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { isHereSql, type MatchDeps, mayTradeSql } from '#server/matches/holding-sql.ts';
import { lookAgainFor, noteNewsFor } from '#server/matches/readers.ts';
import { activeMemberValues } from '#server/wishes/active-members.ts';
import { ringsOfMemberSql } from './find-rings-sql.ts';

interface Ring {
  id: string;
  /** How far apart the prices of its wigs are at least. */
  gapCents: number;
  /** Each gives to the next, the last to the first. */
  moves: { giver: string; wanter: string; listing: string; wish: string }[];
}

/** Any number that no other lock has. */
const searchLock = 4_180_733;

/**
 * Looks again for the rings of the member who has waited longest; false where nobody waits, or another process does it. A ring is kept
 * while it is among the best of one of its members. What changes between two concerns only rings with both, so that one of the two
 * waits; a member who loses a kept ring waits as well, because the next best of theirs is kept nowhere.
 */
export async function searchRings(deps: MatchDeps): Promise<boolean> {
  const now = deps.clock.now();
  const standing = await activeMemberValues(deps.settings, now);
  return deps.database.db.transaction(async (tx) => {
    const { rows: lock } = await tx.execute(sql`select pg_try_advisory_xact_lock(${searchLock}) as obtained`);
    if (!lock[0]?.obtained) return false;
    // News that comes from here on adds a row, which stays.
    const { rows: waiting } = await tx.execute<{ id: string }>(sql`delete from unmet where member_id = (
      select member_id from unmet where member_id is not null order by id limit 1) returning member_id as id`);
    const memberId = waiting[0]?.id;
    if (!memberId) return false;
    // Few rows are looked up by their ids: a plan for many would read whole tables.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
    const { rows } = await tx.execute<Ring & Record<string, unknown>>(
      numberedSql(ringsOfMemberSql, [...standing, memberId]),
    );
    const found = rows.filter(isWhole);
    const kept = await findKept(tx, memberId);
    const lost = kept.filter((ring) => !found.some(({ id, gapCents }) => id === ring.id && gapCents <= ring.gapCents));
    const gone = lost.flatMap(({ id }) => (found.some((ring) => ring.id === id) ? [] : id));
    await tx.execute(sql`delete from trade_rings where id = any (${sql.param(gone)}::uuid[])`);
    const known = new Map(kept.map(({ id, moves, gapCents }) => [id, { gapCents, wigs: wigsOf(moves) }]));
    const fresh = found.filter(({ id, moves }) => known.get(id)?.wigs !== wigsOf(moves));
    await writeRings(tx, fresh, now);
    await noteNewsFor(tx, fresh.flatMap(membersOf), now.toISOString());
    for (const { id, gapCents } of found) if (known.get(id)?.gapCents !== gapCents) await setGap(tx, id, gapCents);
    await dropSurplus(tx, found);
    const others = lost.flatMap(membersOf).filter((id) => id !== memberId);
    await lookAgainFor(tx, others);
    return true;
  });
}

/** A wish that nobody has looked at yet, after it changed, leaves a wig out. */
const isWhole = ({ moves }: Ring): boolean =>
  moves.length > 2 && moves.every(({ wanter }, at) => moves[(at + 1) % moves.length]?.giver === wanter);
const wigsOf = (moves: Ring['moves']): string => moves.map(({ giver, listing }) => `${giver} ${listing}`).join();
const membersOf = ({ moves }: Ring): string[] => moves.flatMap(({ giver, wanter }) => [giver, wanter]);

/** By both ends: of a ring with a listing or a wish that was deleted, one move is missing. */
async function findKept(tx: DbOrTransaction, memberId: string): Promise<Ring[]> {
  const { rows } = await tx.execute<
    Ring & Record<string, unknown>
  >(sql`select v.ring_id as id, min(v.gap_cents) as "gapCents",
      json_agg(json_build_object('giver', v.giver_id, 'wanter', v.wanter_id, 'listing', v.listing_id, 'wish', v.wish_id) order by v.place) as moves
    from trade_ring_moves v where v.ring_id in (select ring_id from trade_ring_moves where giver_id = ${memberId}
      union select ring_id from trade_ring_moves where wanter_id = ${memberId}) group by v.ring_id`);
  return rows;
}

/** Writes rings that are new or have other wigs now. */
async function writeRings(tx: DbOrTransaction, rings: readonly Ring[], now: Date): Promise<void> {
  await tx.execute(sql`with ring as (
      select id, "gapCents" as gap, moves, json_array_length(moves)::smallint as size
      from json_to_recordset(${JSON.stringify(rings)}) one (id uuid, "gapCents" int, moves json)
    ), saved as (
      insert into trade_rings (id, size, gap_cents, found_at) select id, size, gap, ${now.toISOString()}::timestamptz from ring
      on conflict (id) do update set found_at = excluded.found_at
    ) insert into trade_ring_moves (ring_id, place, giver_id, wanter_id, wish_id, listing_id, size, gap_cents)
      select ring.id, place - 1, (move ->> 'giver')::uuid, (move ->> 'wanter')::uuid, (move ->> 'wish')::uuid,
        (move ->> 'listing')::uuid, size, gap
      from ring cross join json_array_elements(moves) with ordinality one (move, place)
      on conflict (ring_id, place) do update set giver_id = excluded.giver_id, wanter_id = excluded.wanter_id,
        wish_id = excluded.wish_id, listing_id = excluded.listing_id`);
}

async function setGap(tx: DbOrTransaction, ringId: string, gapCents: number): Promise<void> {
  await tx.execute(sql`with moved as (update trade_ring_moves set gap_cents = ${gapCents} where ring_id = ${ringId})
    update trade_rings set gap_cents = ${gapCents} where id = ${ringId}`);
}

/** Rings beside better ones of each of their members go. */
async function dropSurplus(tx: DbOrTransaction, beside: readonly Ring[]): Promise<void> {
  await tx.execute(sql`delete from trade_rings where id in (select ring_id from trade_ring_moves
      where giver_id = any (${sql.param([...new Set(beside.flatMap(membersOf))])}::uuid[]))
    and not exists (select from trade_ring_moves v where v.ring_id = trade_rings.id and not exists (
      select from trade_ring_moves better where better.giver_id = v.giver_id
        and (better.size, better.gap_cents, better.ring_id) < (v.size, v.gap_cents, v.ring_id)
      offset ${sql.raw(String(matchLimits.rings - 1))}))`);
}

/** Finds members who are back, or gone, since the last search with them; also where only time has passed. */
export async function noteAbsences(deps: MatchDeps): Promise<void> {
  const standing = await activeMemberValues(deps.settings, deps.clock.now());
  const isHere = `coalesce(${mayTradeSql('member_id')} and ${isHereSql('member_id')}, false)`;
  await deps.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      numberedSql(
        `update match_readers set is_here = not is_here where is_here <> ${isHere} returning member_id as id`,
        standing,
      ),
    );
    await lookAgainFor(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
