import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepMatches } from '#server/matches/keep-matches.ts';
import { tellMatches } from '#server/matches/tell-matches.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMatch, addRing, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { searchRings } from './search-rings.ts';

let first: TestApp;
let second: TestApp;
let members = 0;

beforeAll(async () => {
  first = await startTestApp();
  second = await startSecondApp(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const search = ({ deps, services }: TestApp) => searchRings({ ...deps, settings: services.settings });
const run = async (text: string, values: unknown[] = []) =>
  (await first.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];

async function newRing(): Promise<TestMember[]> {
  const ring: TestMember[] = [];
  for (let at = 0; at < 3; at += 1) ring.push(await addMember(first, `lock-${++members}@example.com`));
  await addRing(first, ring);
  while (await keepMatches(first.deps));
  return ring;
}

const lookAgain = () => run('update match_readers set waits_since = $1', [first.deps.clock.now()]);
/** Every ring with what it is made of, but not when it was found. */
const savedRings = () =>
  run(`select ring_id, size, gap_cents, array_agg(giver_id || ' ' || wanter_id || ' ' || wish_id || ' ' || listing_id order by giver_id)
    from trade_ring_moves group by ring_id, size, gap_cents order by ring_id`);

const blockedPids = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** The first server searches, stops where it wants to write the row of this member, and dies there. */
async function dieAt(memberId: string, meanwhile: () => Promise<void>): Promise<void> {
  const blocker = await second.deps.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from match_readers where member_id = $1 for update', [memberId]);
  const died = expect(search(first)).rejects.toThrow();
  await expect.poll(async () => (await run(blockedPids)).length, { timeout: 60_000 }).toBe(1);
  await meanwhile();
  await run(`select pg_terminate_backend(pid) from (${blockedPids}
    union select pid from pg_locks where locktype = 'advisory' and objid = 4180733) own`);
  await died;
  await blocker.query('rollback');
  blocker.release();
}

test('while one server searches another finds nothing to do, and it takes over when the first has died', async () => {
  const [ann] = (await newRing()) as [TestMember];
  await dieAt(ann.id, async () => {
    expect(await search(second)).toBe(false);
  });
  expect(await savedRings()).toEqual([]);
  expect(await search(second)).toBe(true);
  expect(await savedRings()).toHaveLength(1);
  expect(await search(first)).toBe(false);
});

test('what one server began and another ended is what one alone would have found', async () => {
  // More than are saved together; the last ones are saved last.
  for (let at = 0; at < 9; at += 1) await newRing();
  const [last] = (await newRing()) as [TestMember];
  await lookAgain();
  await run(
    `update match_readers set waits_since = waits_since + interval '1 microsecond' where member_id in (
    select wanter_id from trade_pairs where giver_id = $1 union select giver_id from trade_pairs where wanter_id = $1 union select $1)`,
    [last.id],
  );
  first.deps.clock.advance({ seconds: 1 });
  await dieAt(last.id, async () => {});
  const begun = await savedRings();
  expect(await search(second)).toBe(true);
  const shared = await savedRings();
  expect(begun.length).toBeGreaterThan(0);
  expect(shared.length).toBeGreaterThan(begun.length);
  await run('delete from trade_rings');
  await lookAgain();
  await search(first);
  expect(await savedRings()).toEqual(shared);
});

test('a ring is saved and told once however often it is found, and anew when it has another wig', async () => {
  const [ann, bea] = (await newRing()) as [TestMember, TestMember];
  const rings = () =>
    run(`select r.* from trade_rings r where id in (select ring_id from trade_ring_moves where giver_id = $1)`, [
      ann.id,
    ]);
  const untold = () => run('select from match_readers where news_since is not null');
  await settle(first);
  const saved = await rings();
  const moves = await savedRings();
  await tellMatches({ ...first.deps, settings: first.services.settings });
  for (const server of [first, second, first]) {
    first.deps.clock.advance({ minutes: 1 });
    await lookAgain();
    expect(await search(server)).toBe(true);
  }
  expect([await rings(), await savedRings(), await untold()]).toEqual([saved, moves, []]);
  const { listingId } = await addMatch(first, ann, bea, { priceCents: 1 });
  await run(`update listings set type = 'sale' where user_id = $1 and id <> $2`, [ann.id, listingId]);
  await settle(first);
  expect(await rings()).toEqual([{ ...saved[0], gap_cents: expect.any(Number), found_at: first.deps.clock.now() }]);
  const wigs = await run('select listing_id from trade_ring_moves where ring_id = $1', [saved[0]?.id]);
  expect(wigs).toHaveLength(3);
  expect(wigs).toContainEqual({ listing_id: listingId });
});

test('a search that has lost its lock stops, and another ends it', async () => {
  for (let at = 0; at < 9; at += 1) await newRing();
  await lookAgain();
  first.deps.clock.advance({ seconds: 1 });
  const blocker = await second.deps.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from match_readers for update');
  const stopped = expect(search(first)).rejects.toThrow();
  await expect.poll(async () => (await run(blockedPids)).length, { timeout: 60_000 }).toBe(1);
  await run(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4180733`);
  await blocker.query('rollback');
  blocker.release();
  await stopped;
  expect(await search(second)).toBe(true);
});
