import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Acknowledged } from '../world.ts';
import { fulfils } from './wished-for.ts';

export interface FoundWishes {
  saved: number;
  /** Wishes and wigs that the server said yes to and does not have, or has twice. */
  lost: number;
  due: number;
  missing: number;
  doubled: number;
  /** The longest from the answer to whoever offered the wig, or from the end of a fault, to the notice. */
  slowestMs: number;
}

/** From when to when something was broken, by the clock on the wall. */
export interface Fault {
  from: number;
  to: number;
}

interface Told {
  wishId: string;
  listingId: string;
  at: Date;
}

/** Every wig that fulfils a wish from before it must have been told to whoever wished for it. */
export async function findToldOfWishes(
  client: pg.Client,
  { wishes, wigs }: Pick<Acknowledged, 'wishes' | 'wigs'>,
  { faults, withinMs }: { faults: readonly Fault[]; withinMs: number },
): Promise<FoundWishes> {
  await waitUntilMatched(client, withinMs);
  const { rows } = await client.query<Told>(
    `select wish_id as "wishId", listing_id as "listingId", created_at as at from notifications
     where kind = 'wish-fulfilled' and wish_id is not null and listing_id is not null`,
  );
  const told = Map.groupBy(rows, ({ wishId, listingId }) => `${wishId} ${listingId}`);
  const due = wishes.flatMap((wish) =>
    wigs
      .filter((wig) => wish.alert === 'at-once' && wish.savedAt < wig.askedAt && fulfils(wig, wish))
      .map((wig) => ({ wig, notices: told.get(`${wish.id} ${wig.id}`) })),
  );
  const delays = due.flatMap(({ wig, notices }) =>
    (notices ?? []).map(({ at }) => at.getTime() - startOf(wig.savedAt, at.getTime(), faults)),
  );
  return {
    saved: wishes.length + wigs.length,
    lost: await countLost(client, { wishes, wigs }),
    due: due.length,
    missing: due.filter(({ notices }) => !notices).length,
    doubled: [...told.values()].filter((notices) => notices.length > 1).length,
    slowestMs: Math.max(0, ...delays),
  };
}

/** What had to wait for something broken is counted from when that was whole again. */
function startOf(savedAt: number, toldAt: number, faults: readonly Fault[]): number {
  const ends = faults.filter(({ from, to }) => to > savedAt && from < toldAt).map(({ to }) => Math.min(to, toldAt));
  return Math.max(savedAt, ...ends);
}

async function waitUntilMatched(client: pg.Client, withinMs: number): Promise<void> {
  for (const giveUpAt = performance.now() + withinMs; performance.now() < giveUpAt; await sleep(100)) {
    const { rowCount } = await client.query('select from unmatched_listings limit 1');
    if (rowCount === 0) return;
  }
}

/** By their names, which have the id in them: a double would have an id of its own. */
async function countLost(client: pg.Client, { wishes, wigs }: Pick<Acknowledged, 'wishes' | 'wigs'>): Promise<number> {
  const count = async (ids: string[], names: string) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::text[]) id
       where (select count(*) from (${names}) kept (name) where name like '%(' || id || ')') <> 1`,
      [ids],
    );
    return rows[0]?.count ?? 0;
  };
  const ids = (kept: { id: string }[]) => kept.map(({ id }) => id);
  return (
    (await count(ids(wishes), 'select name from wishes')) +
    (await count(ids(wigs), `select title from listings where title like '%)'`))
  );
}
