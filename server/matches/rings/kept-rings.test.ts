import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchLimits } from '#contract/matches/match-values.ts';
import { stillHoldsSql } from '#server/db/standing-matches.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addWish, dismiss, idsOf, newWord, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

interface World {
  members: TestMember[];
  words: string[];
}

let testApp: TestApp;
let buyer: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  buyer = await addMember(testApp, 'buyer@example.com');
});
afterAll(() => testApp.close());

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await testApp.deps.database.pool.query(text, values)).rows as Row[];

const runs = Number(process.env.RING_CASES ?? 1);
const size = 7;
/** Each wishes for a word of their own, which is in the titles of the wigs they would like. */
async function newWorld(): Promise<World> {
  const world: World = { members: [], words: [] };
  for (let at = 0; at < size; at += 1) {
    world.members.push(await addMember(testApp, `kept-${++places}@example.com`));
    world.words.push(newWord());
    await addWish(world.members[at] as TestMember, world.words[at] as string);
  }
  return world;
}

const who = fc.nat({ max: size - 1 });
/** Mostly each gives to the three who come next, so that there are more rings than are kept. */
const steps = fc.uniqueArray(fc.constantFrom(1, 1, 2, 2, 3, 3, 4, 6), { minLength: 1, maxLength: 4 });
const cents = fc.constantFrom(null, 5_000, 10_000, 20_000, 40_000);
const anyEvent = fc.oneof(
  { weight: 12, arbitrary: fc.record({ what: fc.constant('list' as const), who, steps, cents }) },
  {
    weight: 20,
    arbitrary: fc.record({
      what: fc.constantFrom(
        ...(['sell', 'free', 'reprice', 'remove', 'unwish', 'wish', 'block', 'unblock', 'leave', 'suspend'] as const),
        ...(['return', 'hide', 'refuse', 'dismiss', 'decline', 'decline', 'delete'] as const),
      ),
      who,
      other: who,
      cents,
    }),
  },
);
type Event = Parameters<Parameters<typeof anyEvent.map>[0]>[0];

/** Some of it is refused, as members are; the test is about what follows. */
async function happen({ members, words }: World, event: Event): Promise<unknown> {
  const one = members[event.who] as TestMember;
  if (event.what === 'list')
    return addListing(testApp, one.id, {
      title: event.steps.map((step) => words[(event.who + step) % size]).join(' '),
      type: event.cents ? 'both' : 'trade',
      priceCents: event.cents,
    });
  const other = members[event.other] as TestMember;
  const profile = (set: string) => run(`update profiles set ${set} where id = $1`, [one.id]);
  const [wig] = await run<{ id: string }>(
    `select id from listings where user_id = $1 and shelf = 'active' and not is_reserved order by id limit 1`,
    [one.id],
  );
  switch (event.what) {
    case 'sell':
      return wig && event.cents && reserveListing(testApp, wig.id, buyer).catch(() => undefined);
    case 'free': {
      const [deal] = await run<{ id: string }>(
        `select id from deals where state = 'agreed' and id in (select deal_id from deal_parties where member_id = $1)`,
        [one.id],
      );
      if (!deal) return;
      const agreed = (await deals.read(one, deal)).body;
      for (const insist of [false, true]) await deals.askToCancel(one, agreed, insist);
      return;
    }
    case 'reprice':
      return (
        wig && run('update listings set price_cents = coalesce($2, price_cents) where id = $1', [wig.id, event.cents])
      );
    case 'remove':
      return wig && run(`update listings set status = 'removed', removed_at = now() where id = $1`, [wig.id]);
    case 'delete':
      return wig && run('delete from listings where id = $1', [wig.id]).catch(() => undefined);
    case 'unwish':
      return run(
        event.cents
          ? 'delete from wishes where user_id = $1'
          : 'update wishes set is_public = false where user_id = $1',
        [one.id],
      );
    case 'wish':
      if ((await run('update wishes set is_public = true where user_id = $1 returning id', [one.id])).length === 0)
        await addWish(one, words[event.who] as string);
      return;
    case 'block':
      return run(
        'insert into member_blocks (blocker_id, blocked_id, created_at) select $1, $2, now() where $1 <> $2::uuid on conflict do nothing',
        [one.id, other.id],
      );
    case 'unblock':
      return run('delete from member_blocks where blocker_id = $1', [one.id]);
    case 'leave':
      return run('update profiles set away_until = $2 where id = $1', [one.id, inMinutes(3)]);
    case 'suspend':
      return run(`update profiles set status = 'suspended', suspended_until = $2 where id = $1`, [
        one.id,
        inMinutes(3),
      ]);
    case 'return':
      return profile(`status = 'active', suspended_until = null, away_until = null, profile_visible = true`);
    case 'hide':
      return profile('profile_visible = false');
    case 'refuse':
      for (const id of (await idsOf(one, 'rings')).slice(0, 1)) await dismiss(one, id);
      return;
    case 'dismiss':
      return dismiss(one, other.id);
    case 'decline': {
      const [id] = await idsOf(one, 'both');
      const theirs = members.find((member) => member.id === id);
      if (!theirs) return;
      const [give] = await wigsFor(one, theirs);
      const [get] = await wigsFor(theirs, one);
      const { body, status } = await deals.propose(one, deals.tradeOf(one, give?.id ?? '', theirs, get?.id ?? ''));
      return status === 200 && deals.decline(theirs, body);
    }
  }
}

const inMinutes = (minutes: number) => new Date(testApp.deps.clock.now().getTime() + minutes * 60_000);
const wigsFor = (giver: TestMember, wanter: TestMember) =>
  run<{ id: string }>(
    `select m.listing_id as id from trade_matches m join listings l on l.id = m.listing_id
    join wishes w on w.id = m.wish_id where m.giver_id = $1 and m.wanter_id = $2 and ${stillHoldsSql}`,
    [giver.id, wanter.id],
  );

interface Trade {
  giver: string;
  wanter: string;
  listing: string;
  cents: number | null;
  at: number;
}
interface Ring {
  members: string[];
  gap: number;
  wigs: string[];
}

/** The rings to be kept, by a plain definition that may be slow. */
async function findAnew({ members }: World): Promise<string[]> {
  const now = testApp.deps.clock.now();
  const ids = members.map(({ id }) => id);
  const trades =
    await run<Trade>(`select m.giver_id as giver, m.wanter_id as wanter, l.id as listing, l.price_cents as cents,
    extract(epoch from m.found_at)::float8 as at from trade_matches m join listings l on l.id = m.listing_id
    join wishes w on w.id = m.wish_id where ${stillHoldsSql} order by m.found_at desc, l.id`);
  const here = await run<{ id: string }>(
    `select id from profiles where profile_visible and coalesce(away_until, $1) <= $1
    and (status = 'active' or status = 'suspended' and suspended_until <= $1)`,
    [now],
  );
  const blocks = await run<{ a: string; b: string }>('select blocker_id as a, blocked_id as b from member_blocks');
  const refused = await run<{ id: string; at: number }>(
    'select ring_id as id, extract(epoch from refused_at)::float8 as at from ring_refusals',
  );
  const pairNos = await run<{
    a: string;
    b: string;
    at: number;
  }>(`select member_id as a, other_id as b, extract(epoch from dismissed_at)::float8 as at
    from match_dismissals union all select proposed_by, ended_by, extract(epoch from ended_at)::float8 from deals where state = 'declined'`);
  const pairs = await run<{ a: string; b: string; at: number }>(
    'select giver_id as a, wanter_id as b, extract(epoch from found_at)::float8 as at from trade_pairs',
  );

  const between = (giver: string, wanter: string) =>
    trades.filter((one) => one.giver === giver && one.wanter === wanter);
  const gives = (giver: string, wanter: string) => between(giver, wanter).length > 0;
  const isOf = (a: string, b: string) => (one: { a: string; b: string }) =>
    [a, b].includes(one.a) && [a, b].includes(one.b);
  const latest = (rows: { a: string; b: string; at: number }[], a: string, b: string) =>
    Math.max(0, ...rows.filter(isOf(a, b)).map(({ at }) => at));
  const isInTheWay = (a: string, b: string) =>
    gives(a, b) && gives(b, a) && latest(pairNos, a, b) < latest(pairs, a, b);

  const rings: (Ring & { id: string })[] = [];
  for (const length of matchLimits.ringSizes)
    for (const path of orders(ids, length)) {
      if (path[0] !== path.toSorted()[0]) continue;
      const moves = path.map((giver, at) => [giver, path[(at + 1) % length] as string] as const);
      const opposite =
        length === 4
          ? ([
              [path[0], path[2]],
              [path[1], path[3]],
            ] as [string, string][])
          : [];
      if (!moves.every(([a, b]) => gives(a, b)) || moves.some(([a, b]) => isInTheWay(a, b))) continue;
      if (opposite.some(([a, b]) => gives(a, b) || gives(b, a))) continue;
      if (
        !path.every((id) => here.some((one) => one.id === id)) ||
        blocks.some(({ a, b }) => path.includes(a) && path.includes(b))
      )
        continue;
      const options = moves.map(([a, b]) => between(a, b));
      const id = ringIdOf(path);
      const no = refused.find((one) => one.id === id)?.at;
      if (no !== undefined && options.every((wigs) => wigs.every(({ at }) => at <= no))) continue;
      const low = Math.max(...options.map((wigs) => Math.min(...wigs.map((wig) => wig.cents ?? 0))));
      const high = Math.min(
        ...options.map((wigs) => Math.max(...wigs.map((wig) => wig.cents ?? Number.POSITIVE_INFINITY))),
      );
      const far = (wig: Trade) => (wig.cents === null ? 0 : Math.abs(wig.cents - Math.min(low, high)));
      const isNew = (wig: Trade) => Number(no !== undefined && wig.at > no);
      const wigs = options.map(
        (all) => all.toSorted((a, b) => isNew(b) - isNew(a) || far(a) - far(b))[0]?.listing ?? '',
      );
      rings.push({ id, members: path, gap: Math.max(low - high, 0), wigs });
    }
  const isKept = (ring: (typeof rings)[number]) => ring.members.some((member) => bestOf(rings, member).includes(ring));
  return rings.filter(isKept).map(describe).toSorted();
}

function bestOf<One extends Ring & { id: string }>(rings: One[], member: string): One[] {
  const own = rings.filter(({ members }) => members.includes(member));
  own.sort((a, b) => a.members.length - b.members.length || a.gap - b.gap || (a.id < b.id ? -1 : 1));
  return own.slice(0, matchLimits.rings);
}

const describe = ({ members, gap, wigs }: Ring) => `${members.join(' ')}: ${wigs.join(' ')}, ${gap}`;

async function findKept(): Promise<string[]> {
  const rings =
    await run<Ring>(`select array_agg(giver_id::text order by place) as members, array_agg(listing_id::text order by place) as wigs,
    min(gap_cents) as gap from trade_ring_moves group by ring_id`);
  return rings.map(describe).toSorted();
}

function ringIdOf(members: readonly string[]): string {
  const hex = hash('sha256', members.join(' '), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function orders(items: readonly string[], length: number): string[][] {
  if (length === 0) return [[]];
  return items.flatMap((first) =>
    orders(
      items.filter((item) => item !== first),
      length - 1,
    ).map((rest) => [first, ...rest]),
  );
}

test('kept rings are the rings found anew, whatever happened between members, and in whatever order', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 20, maxLength: 25 }), async (events) => {
      await run('delete from wishes');
      await run(`update listings set type = 'sale', price_cents = 1 where not is_reserved`);
      await settle(testApp);
      const world = await newWorld();
      for (const who of world.members.keys()) await happen(world, { what: 'list', who, steps: [1, 2, 3], cents: null });
      for (const event of events) {
        await happen(world, event);
        testApp.deps.clock.advance({ minutes: 1 });
        await settle(testApp);
        const rings = await findAnew(world);
        expect(await findKept(), event.what).toEqual(rings);
        kept += rings.length;
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(kept).toBeGreaterThan(0);
});
