import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Deps } from '#server/lib/deps.ts';
import { type MatchDeps, mayMeetSql, ringHoldsSql, stillHoldsSql } from '#server/matches/holding-sql.ts';
import { lookAgainFor, noteRingFor } from '#server/matches/readers.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { awakeValues } from '#server/wishes/awake.ts';
import { createRingFinder, type Ring, ringIdOf } from './find-rings.ts';
import { TradeGraph } from './trade-graph.ts';

/** Members whose rings are saved together, so that no transaction is long. */
const membersAtOnce = 100;
const rowsAtOnce = 2_000;
/** How long others may have to wait for the event loop. */
const sliceMs = 8;
/** A connection on which nothing happens is cut off after a while, and the lock would go with it. */
const askLockEveryMs = 10_000;
/** Any number that no other lock has. */
const searchLock = 4_180_733;

/**
 * Looks for the rings of all members for whom something is new: reads once who could give what to whom, walks through it in
 * slices with rests between them, and saves what it found in short transactions. One server does it at a time; the other finds
 * nothing to do. False where nobody waits.
 */
export async function searchRings(deps: MatchDeps): Promise<boolean> {
  const client = await deps.database.pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as obtained', [searchLock]);
    if (!rows[0].obtained) return false;
    try {
      return await searchAll(deps, () => client.query('select'));
    } finally {
      await client.query('select pg_advisory_unlock($1)', [searchLock]);
    }
  } finally {
    client.release();
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
  const rests = createRests(keepLock);
  const graph = await loadGraph(deps, rests);
  const refused = await pool.query<{ id: string; at: string }>(
    `select ring_id as id, (extract(epoch from refused_at) * 1000)::float8 as at from ring_refusals`,
  );
  const refusedAt = new Map(refused.rows.map(({ id, at }) => [id, Number(at)]));
  const findRings = createRingFinder(graph, (id) => refusedAt.get(id));
  const saved = new Set<string>();
  for (let at = 0; at < waiting.rows.length; at += membersAtOnce) {
    const members = waiting.rows.slice(at, at + membersAtOnce).map(({ id }) => id);
    const found = new Map<string, Ring>();
    for (const member of members) {
      for (const ring of findRings(member)) found.set(ring.id, ring);
      await rests.rest();
    }
    // Each of its members finds a ring.
    const rings = [...found.values()].filter(({ id }) => !saved.has(id));
    await saveRings(deps, members, rings, now);
    for (const { id } of rings) saved.add(id);
    await rests.rest();
  }
  return true;
}

interface Rests {
  /** What was waited for so far was no work of this process. */
  begin(): void;
  rest(): Promise<void>;
}

/** Rests as long as it worked, so that it takes no more than half of a core however much there is to do. */
function createRests(keepLock: () => Promise<unknown>): Rests {
  let startedAt = performance.now();
  let askedAt = startedAt;
  return {
    begin() {
      startedAt = performance.now();
    },
    async rest() {
      const moment = performance.now();
      if (moment - startedAt < sliceMs) return;
      if (moment - askedAt > askLockEveryMs) {
        askedAt = moment;
        await keepLock();
      }
      await sleep(moment - startedAt);
      startedAt = performance.now();
    },
  };
}

/** Everything that holds now, through a cursor, so that only a piece of it is held twice. */
async function loadGraph(deps: MatchDeps, rests: Rests): Promise<TradeGraph> {
  const graph = new TradeGraph();
  const client = await deps.database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // All of it is read: what is right for the first few rows, or where few are expected, would take minutes among a million.
    await client.query('set local cursor_tuple_fraction = 1; set local enable_nestloop = off');
    const standing = await awakeValues(deps.settings, deps.clock.now());
    await client.query(`declare trades no scroll cursor for ${tradesSql}`, standing);
    const fetchSome = () =>
      client.query<[string, string, string, string, number | null, number]>({
        text: `fetch ${rowsAtOnce} from trades`,
        rowMode: 'array',
      });
    for (let next: ReturnType<typeof fetchSome> | undefined = fetchSome(); next; ) {
      const { rows }: Awaited<typeof next> = await next;
      // The database looks for the next ones meanwhile.
      next = rows.length === rowsAtOnce ? fetchSome() : undefined;
      rests.begin();
      for (const [giver, wanter, listing, wish, cents, foundAt] of rows)
        graph.add({ giver, wanter, listing, wish, cents, foundAt });
      await rests.rest();
    }
    const blocks = await client.query<[string, string]>({
      text: 'select blocker_id, blocked_id from member_blocks',
      rowMode: 'array',
    });
    for (const [blocker, blocked] of blocks.rows) graph.block(blocker, blocked);
    return graph;
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

const tradesSql = `with present as materialized (
    select member.id from (select distinct giver_id as id from trade_pairs union select distinct wanter_id from trade_pairs) member
    where ${mayMeetSql('member.id')})
  select m.giver_id, m.wanter_id, m.listing_id, m.wish_id, l.price_cents, (extract(epoch from m.found_at) * 1000)::float8
  from trade_matches m join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id
    join present giver on giver.id = m.giver_id join present wanter on wanter.id = m.wanter_id
  where ${stillHoldsSql} and not ${blockedBetweenSql('m.giver_id', 'm.wanter_id')}
  order by m.giver_id, m.wanter_id, m.found_at desc, m.listing_id, m.wish_id`;

/** A ring that is there already is written anew: its wigs may be others now. What has gone meanwhile is left out with its ring. */
async function saveRings(
  { database: { db } }: Pick<Deps, 'database'>,
  members: readonly string[],
  rings: readonly Ring[],
  now: Date,
): Promise<void> {
  const moves = rings.flatMap(({ id, gapCents, moves: all }) =>
    all.map(({ giver, wanter, listing, wish }, place) => ({
      id,
      gapCents,
      size: all.length,
      place,
      giver,
      wanter,
      listing,
      wish,
    })),
  );
  const moment = sql`${now.toISOString()}::timestamptz`;
  await db.transaction(async (tx) => {
    // A ring that did not change keeps the moment at which it was found.
    const { rows: news } = await tx.execute<{ id: string }>(sql`with ring as (
        select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as one
          (id uuid, size smallint, "gapCents" integer, place smallint, giver uuid, wanter uuid, listing uuid, wish uuid)
      ), changed as materialized (
        select distinct ring.id from ring where not exists (select from trade_ring_moves v
          where v.ring_id = ring.id and v.giver_id = ring.giver and v.listing_id = ring.listing)
      ), held as materialized (
        select w.id as wish, l.id as listing from ring join wishes w on w.id = ring.wish join listings l on l.id = ring.listing
        where ring.id in (select id from changed) for key share of w, l
      ), whole as materialized (
        select ring.id from ring join held on held.wish = ring.wish and held.listing = ring.listing
        where ring.id in (select id from changed) group by ring.id, ring.size having count(distinct ring.place) = ring.size
      ), gone as (
        delete from trade_ring_moves v where v.ring_id in (select id from whole)
      ), known as (
        insert into trade_rings (id, size, gap_cents, found_at)
        select distinct ring.id, ring.size, ring."gapCents", ${moment} from ring where ring.id in (select id from whole)
        on conflict (id) do update set gap_cents = excluded.gap_cents, found_at = excluded.found_at
      ) select distinct ring.giver as id from ring where ring.id in (select id from whole)`);
    await tx.execute(sql`insert into trade_ring_moves (ring_id, place, giver_id, wanter_id, wish_id, listing_id, size, gap_cents)
      select r.id, one.place, one.giver, one.wanter, one.wish, one.listing, r.size, r.gap_cents
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as one
        (id uuid, place smallint, giver uuid, wanter uuid, listing uuid, wish uuid)
        join trade_rings r on r.id = one.id join wishes w on w.id = one.wish join listings l on l.id = one.listing
      on conflict do nothing`);
    await noteRingFor(
      tx,
      news.map(({ id }) => id),
      now.toISOString(),
    );
    await tx.execute(sql`update match_readers set waits_since = null
      where member_id = any (${sql.param([...members])}::uuid[]) and waits_since <= ${moment}`);
  });
}

/** What changed without a listing or a wish, such as a block, breaks rings as well: their members may have others. */
export async function dropBrokenRings(deps: MatchDeps): Promise<void> {
  const standing = await awakeValues(deps.settings, deps.clock.now());
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

/** A declined deal of more than two is a no to the ring of the same members in the same order. */
async function noteDeclinedDeals({ database: { pool, db }, clock }: MatchDeps): Promise<void> {
  const since = new Date(clock.now().getTime() - declinedDays * 86_400_000).toISOString();
  const { rows } = await pool.query<{ by: string; at: string; moves: { from: string; to: string }[] }>(
    `select coalesce(d.ended_by, d.proposed_by) as by, to_json(d.ended_at) #>> '{}' as at, (select json_agg(json_build_object('from', dm.from_id, 'to', dm.to_id))
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
