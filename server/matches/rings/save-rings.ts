import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import type { Deps } from '#server/lib/deps.ts';
import { noteRingFor } from '#server/matches/readers.ts';
import type { Ring } from './find-rings.ts';

interface Found {
  /** Whose rings were looked for. */
  members: readonly string[];
  rings: readonly Ring[];
}

/** Saves the rings that were found for some members, who then wait no more. */
export async function saveRings(
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
  const { rows } = await executeNamed<{ id: string }>(
    tx,
    sql`with move as materialized (
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
      returning giver_id as id`,
  );
  return rows.map(({ id }) => id);
}
