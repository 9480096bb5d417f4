import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { pause } from '#server/jobs/pause.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type MatchDeps, ringHoldsSql } from '#server/matches/holding-sql.ts';
import { lookAgainFor, noteRingFor } from '#server/matches/readers.ts';
import { activeMemberValues } from '#server/wishes/active-members.ts';
import { createRingFinder, type Ring, ringIdOf } from './find-rings.ts';
import { readTrades } from './read-trades.ts';

/** Members whose rings are found and saved together, so that nobody waits long for the event loop or a transaction. */
const membersAtOnce = 10;
/** Any number that no other lock has. */
const searchLock = 4_180_733;

/**
 * Looks for the rings of all members for whom something is new: reads once who could give what to whom, walks through it
 * member by member, and saves what it found in short transactions. One process does it at a time; another finds
 * nothing to do. False where nobody waits.
 */
export async function searchRings(deps: MatchDeps): Promise<boolean> {
  const client = await deps.database.session.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as obtained', [searchLock]);
    const found = rows[0].obtained && (await searchAll(deps, () => client.query('select')));
    await client.query('select pg_advisory_unlock($1) where $2', [searchLock, rows[0].obtained]);
    isBroken = false;
    return found;
  } finally {
    // A connection that is closed takes its lock with it, whatever went wrong.
    client.release(isBroken);
  }
}

async function searchAll(deps: MatchDeps, keepLock: () => Promise<unknown>): Promise<boolean> {
  const { pool } = deps.database;
  await noteDeclinedDeals(deps);
  const now = deps.clock.now();
  const waiting = await pool.query<{ id: string }>(
    'select member_id as id from match_readers where waits_since is not null order by waits_since, member_id',
  );
  if (waiting.rows.length === 0) return false;
  /** A sign of life on the connection with the lock: it throws where the lock is lost, and another process may have begun. */
  const afterEach = async () => {
    await pause();
    await keepLock();
  };
  const graph = await readTrades(deps, afterEach);
  const refused = await pool.query<{ id: string; at: string }>(
    `select ring_id as id, (extract(epoch from refused_at) * 1000)::float8 as at from ring_refusals`,
  );
  const refusedAt = new Map(refused.rows.map(({ id, at }) => [id, Number(at)]));
  const findRings = createRingFinder(graph, (id) => refusedAt.get(id));
  const saved = new Set<string>();
  for (let at = 0; at < waiting.rows.length; at += membersAtOnce) {
    const members = waiting.rows.slice(at, at + membersAtOnce).map(({ id }) => id);
    const found = new Map<string, Ring>();
    for (const member of members) for (const ring of findRings(member)) found.set(ring.id, ring);
    // Each of its members finds a ring.
    const rings = [...found.values()].filter(({ id }) => !saved.has(id));
    await saveRings(deps, { members, rings }, now);
    for (const { id } of rings) saved.add(id);
    await afterEach();
  }
  return true;
}

/** What changed without a listing or a wish, such as a block, breaks rings as well: their members may have others. */
export async function dropBrokenRings(deps: MatchDeps): Promise<void> {
  const standing = await activeMemberValues(deps.settings, deps.clock.now());
  const { rows } = await deps.database.pool.query<{ id: string }>(
    `select r.id from trade_rings r where not ${ringHoldsSql('r.id')}`,
    standing,
  );
  for (let at = 0; at < rows.length; at += membersAtOnce) {
    const ids = sql`${sql.param(rows.slice(at, at + membersAtOnce).map(({ id }) => id))}::uuid[]`;
    await deps.database.db.transaction(async (tx) => {
      const { rows: members } = await tx.execute<{ id: string }>(
        sql`select distinct giver_id as id from trade_ring_moves where ring_id = any (${ids})`,
      );
      await tx.execute(sql`delete from trade_rings where id = any (${ids})`);
      await lookAgainFor(
        tx,
        members.map(({ id }) => id),
        deps.clock.now().toISOString(),
      );
    });
  }
}

interface DeclinedMove {
  from: string;
  to: string;
}
const moveJson = jsonRow<DeclinedMove>({ from: 'dm.from_id', to: 'dm.to_id' });

/** A declined deal of more than two is a no to the ring of the same members in the same order. */
async function noteDeclinedDeals({ database: { pool, db }, clock }: MatchDeps): Promise<void> {
  const since = new Date(clock.now().getTime() - declinedDays * dayMs).toISOString();
  const { rows } = await pool.query<{ by: string; at: string; moves: DeclinedMove[] }>(
    `select coalesce(d.ended_by, d.proposed_by) as by, to_json(d.ended_at) #>> '{}' as at, (select json_agg(${moveJson})
        from deal_moves dm where dm.terms_id = d.terms_id and dm.listing_id is not null) as moves
      from deals d where d.state = 'declined' and d.kind = 'deal' and d.changed_at > $1
        and (select count(*) from deal_parties dp where dp.deal_id = d.id) > 2`,
    [since],
  );
  for (const { by, at, moves } of rows) {
    const members = inOrder(moves);
    if (members)
      await db.execute(sql`insert into ring_refusals (ring_id, member_id, refused_at)
        select ${ringIdOf(members)}::uuid, u.id, ${at}::timestamptz from "user" u where u.id = ${by} for key share
        on conflict (ring_id) do update set refused_at = greatest(ring_refusals.refused_at, excluded.refused_at)`);
  }
}

/** Longer than any server is away: what was noted before is noted again, and changes nothing. */
const declinedDays = 7;

/** The members of a deal as a ring, where each gives to one and gets from one. */
function inOrder(moves: readonly { from: string; to: string }[]): string[] | undefined {
  const next = new Map(moves.map(({ from, to }) => [from, to]));
  const members = [...next.keys()].slice(0, 1);
  while (members.length < next.size) members.push(next.get(members.at(-1) ?? '') ?? '');
  const isRing = new Set(members).size === next.size && next.get(members.at(-1) ?? '') === members[0];
  return isRing ? members : undefined;
}

interface Found {
  /** Whose rings were looked for. */
  members: readonly string[];
  rings: readonly Ring[];
}

/** Saves the rings that were found for some members, who then wait no more. */
async function saveRings(
  { database: { db } }: Pick<Deps, 'database'>,
  { members, rings }: Found,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // What a crash would lose is found again, because its members still wait. A plan made while there were few rings, also one of a foreign
    // key, would go on to read all of them for each.
    await tx.execute(
      sql`select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true)`,
    );
    await noteRingFor(tx, await writeRings(tx, rings, now), now.toISOString());
    await tx.execute(sql`update match_readers set waits_since = null
      where member_id = any (${sql.param([...members])}::uuid[]) and waits_since <= ${now.toISOString()}::timestamptz`);
  });
}

/**
 * Writes those that are new or have other wigs now, and says who is in them. A ring that did not change keeps the moment at which it was
 * found. What has gone meanwhile is left out with its ring. Members are locked before what belongs to them, as when one
 * departs; each row is looked up by its id, because a plan for many would read whole tables for every few rings.
 */
async function writeRings(tx: DbOrTransaction, rings: readonly Ring[], now: Date): Promise<string[]> {
  if (rings.length === 0) return [];
  const moves = rings.flatMap(({ id, gapCents, moves: all }) =>
    all.map((move, place) => ({ ...move, id, gapCents, size: all.length, place })),
  );
  const list = (name: keyof (typeof moves)[number]) => sql.param(moves.map((move) => move[name]));
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`with move as materialized (
      select * from unnest(${list('id')}::uuid[], ${list('size')}::smallint[], ${list('gapCents')}::integer[],
        ${list('place')}::smallint[], ${list('giver')}::uuid[], ${list('wanter')}::uuid[], ${list('listing')}::uuid[],
        ${list('wish')}::uuid[]) as one (id, size, gap_cents, place, giver, wanter, listing, wish)
    ), changed as materialized (
      select distinct move.id from move where not exists (select from trade_ring_moves v
        where v.ring_id = move.id and v.giver_id = move.giver and v.listing_id = move.listing offset 0)
    ), known as materialized (
      select u.id from (select distinct giver from move where id in (select id from changed) order by giver) one
        cross join lateral (select id from "user" where id = one.giver for key share) u
    ), held as materialized (
      select move.* from move join known on known.id = move.giver
        cross join lateral (select from wishes where id = move.wish for key share) w
        cross join lateral (select from listings where id = move.listing for key share) l
      where move.id in (select id from changed)
    ), whole as materialized (
      select id from held group by id having count(distinct place) = min(size)
    ), ring as (
      insert into trade_rings (id, size, gap_cents, found_at)
      select distinct id, size, gap_cents, ${moment} from held where id in (select id from whole)
      on conflict (id) do update set gap_cents = excluded.gap_cents, found_at = excluded.found_at
    ) insert into trade_ring_moves (ring_id, place, giver_id, wanter_id, wish_id, listing_id, size, gap_cents)
      select id, place, giver, wanter, wish, listing, size, gap_cents from held where id in (select id from whole)
      on conflict (ring_id, place) do update set giver_id = excluded.giver_id, wanter_id = excluded.wanter_id,
        wish_id = excluded.wish_id, listing_id = excluded.listing_id, gap_cents = excluded.gap_cents
      returning giver_id as id`);
  return rows.map(({ id }) => id);
}
