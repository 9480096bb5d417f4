import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser, suspendUser } from '#contract/admin/users.ts';
import { matchLimits } from '#contract/matches/match-values.ts';
import { deleteMyAccount, updateMySettings } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { keepMatches } from '#server/matches/keep-matches.ts';
import { tellMatches } from '#server/matches/tell-matches.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { reserveListing } from '#server/test/test-listings.ts';
import { addMatch, addRing, dismiss, idsOf, matchesOf, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { searchRings } from './search-rings.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let cat: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `ring-${++places}@example.com`);
beforeEach(async () => {
  [ann, bea, cat] = [await newMember(), await newMember(), await newMember()];
});

const own = () => ({ ...testApp.deps, settings: testApp.services.settings });
const later = () => testApp.deps.clock.advance({ minutes: 1 });
const ringOf = async (member: TestMember) => {
  const [ring] = (await matchesOf(member, 'rings')).matches;
  if (!ring) throw new Error('no ring');
  return ring;
};
const proposeRing = async (by: TestMember) => {
  const moves = (await ringOf(by)).moves.map(({ from, to, listingId }) => ({ from, to, listingId }));
  return (await deals.propose(by, moves)).body;
};

test('three who cannot trade in pairs are a ring, which each of them sees from inside', async () => {
  const [a, b, c] = await addRing(testApp, [ann, bea, cat]);
  await settle(testApp);
  const seen = await ringOf(bea);
  expect(seen.members.map(({ id }) => id)).toEqual([bea.id, cat.id, ann.id]);
  expect(seen.moves.map(({ from, to, listingId }) => [from, to, listingId])).toEqual([
    [bea.id, cat.id, b],
    [cat.id, ann.id, c],
    [ann.id, bea.id, a],
  ]);
  for (const member of [ann, cat]) expect((await ringOf(member)).id).toBe(seen.id);
  expect(await idsOf(ann, 'both')).toEqual([]);
});

test('four are a ring where no three are, and a pair that works is no part of any', async () => {
  const dot = await newMember();
  await addRing(testApp, [ann, bea, cat, dot]);
  await settle(testApp);
  expect((await ringOf(dot)).moves).toHaveLength(4);
  await addMatch(testApp, bea, ann);
  await settle(testApp);
  expect(await idsOf(ann, 'both')).toEqual([bea.id]);
  later();
  await addMatch(testApp, cat, ann);
  await settle(testApp);
  expect(await idsOf(ann, 'both')).toHaveLength(1);
});

test('a member sees at most five rings, the shortest first', async () => {
  const around = [];
  for (let at = 0; at < matchLimits.rings + 1; at += 1) around.push([await newMember(), await newMember()] as const);
  for (const [one, two] of around) await addRing(testApp, [ann, one, two]);
  await addRing(testApp, [ann, await newMember(), await newMember(), await newMember()]);
  await settle(testApp);
  const { matches } = await matchesOf(ann, 'rings');
  expect(matches.map(({ moves }) => moves.length)).toEqual(Array(matchLimits.rings).fill(3));
});

test('a no of one ends the ring for all, and it is not found again until one of them has something new', async () => {
  await addRing(testApp, [ann, bea, cat]);
  await settle(testApp);
  const { id } = await ringOf(ann);
  later();
  const stranger = await newMember();
  expect((await dismiss(stranger, id)).status).toBe(404);
  expect(await idsOf(ann, 'rings')).toEqual([id]);
  expect((await dismiss(bea, id)).status).toBe(200);
  expect((await dismiss(bea, id)).status).toBe(200);
  expect((await dismiss(stranger, id)).status).toBe(404);
  later();
  await settle(testApp);
  for (const member of [ann, bea, cat]) expect(await idsOf(member, 'rings')).toEqual([]);
  later();
  const { listingId } = await addMatch(testApp, cat, ann);
  await settle(testApp);
  const again = await ringOf(bea);
  expect([again.id, again.moves.some((move) => move.listingId === listingId)]).toEqual([id, true]);
});

test('a declined deal is a no to its ring; one that is proposed or withdrawn is not', async () => {
  await addRing(testApp, [ann, bea, cat]);
  await settle(testApp);
  const first = await proposeRing(ann);
  for (const member of [ann, bea, cat]) expect(await idsOf(member, 'rings')).toEqual([]);
  await deals.withdraw(ann, first);
  const second = await proposeRing(bea);
  later();
  await deals.decline(cat, second);
  for (const member of [ann, bea, cat]) expect(await idsOf(member, 'rings')).toEqual([]);
  // Whatever makes the background look again, it remembers.
  await dismiss(ann, (await matchesOf(ann, 'they-have')).matches[0]?.id ?? '');
  await testApp.deps.database.pool.query('update match_readers set waits_since = $1', [testApp.deps.clock.now()]);
  await testApp.deps.database.pool.query('delete from trade_rings');
  await settle(testApp);
  for (const member of [ann, bea, cat]) expect(await idsOf(member, 'rings')).toEqual([]);
});

test('a ring proposed from the list is agreed when all have said yes', async () => {
  await addRing(testApp, [ann, bea, cat]);
  await settle(testApp);
  const deal = await proposeRing(cat);
  await deals.accept(ann, deal);
  expect((await deals.accept(bea, deal)).body.state).toBe('agreed');
  await settle(testApp);
  for (const member of [ann, bea, cat]) expect(await idsOf(member, 'rings')).toEqual([]);
});

test('a ring is gone at once when one of its wigs, wishes or members is, or two of them block each other, and others are looked for', async () => {
  const admin = await addAdmin(testApp, `admin-${places}@example.com`, ['users.write']);
  const { pool } = testApp.deps.database;
  const because = { reason: 'Because' };
  const ends: ((listings: string[]) => Promise<unknown>)[] = [
    async ([a]) => reserveListing(testApp, a ?? '', await newMember()),
    ([, b]) => pool.query(`update listings set status = 'removed', removed_at = now() where id = $1`, [b]),
    ([, , c]) => pool.query(`update listings set type = 'sale' where id = $1`, [c]),
    () => pool.query('update wishes set is_public = false where user_id = $1', [cat.id]),
    () => pool.query('delete from wishes where user_id = $1', [bea.id]),
    () => cat.client.call(blockMember, { params: { memberId: bea.id } }),
    () => admin.client.call(banUser, { params: { id: cat.id }, body: because }),
    () => admin.client.call(suspendUser, { params: { id: cat.id }, body: { ...because, until: null } }),
    () => cat.client.call(updateMySettings, { body: { profileVisible: false } }),
    () => cat.client.call(deleteMyAccount, { body: { password: testPassword } }),
  ];
  for (const end of ends) {
    [ann, bea, cat] = [await newMember(), await newMember(), await newMember()];
    const listings = await addRing(testApp, [ann, bea, cat]);
    await addRing(testApp, [ann, await newMember(), await newMember()]);
    await settle(testApp);
    expect(await idsOf(ann, 'rings')).toHaveLength(2);
    await end(listings);
    expect(await idsOf(ann, 'rings')).toHaveLength(1);
    await settle(testApp);
    expect(await idsOf(bea, 'rings')).toEqual([]);
    expect(await idsOf(ann, 'rings')).toHaveLength(1);
  }
});

test('a ring that a pair hides is found as soon as the pair is gone or declined', async () => {
  const ends: ((given: string, got: string) => Promise<unknown>)[] = [
    async (given) => reserveListing(testApp, given, await newMember()),
    () => dismiss(ann, cat.id),
    async (given, got) => {
      const { body } = await deals.propose(ann, deals.tradeOf(ann, given, cat, got));
      await deals.decline(cat, body);
    },
  ];
  for (const end of ends) {
    [ann, bea, cat] = [await newMember(), await newMember(), await newMember()];
    const [, , got] = await addRing(testApp, [ann, bea, cat]);
    const { listingId: given } = await addMatch(testApp, ann, cat);
    await settle(testApp);
    expect(await idsOf(bea, 'rings')).toEqual([]);
    later();
    await end(given, got ?? '');
    await settle(testApp);
    expect(await idsOf(bea, 'rings')).toHaveLength(1);
  }
});

test('members of whom two blocked each other are in no ring of four either, though these two would give each other nothing', async () => {
  const dot = await newMember();
  await addRing(testApp, [ann, bea, cat, dot]);
  await ann.client.call(blockMember, { params: { memberId: cat.id } });
  await settle(testApp);
  for (const member of [ann, bea, cat, dot]) expect(await idsOf(member, 'rings')).toEqual([]);
});

test('two servers that search at the same moment find each ring once', async () => {
  await addRing(testApp, [ann, bea, cat]);
  while (await keepMatches(testApp.deps));
  const second = await startSecondApp(testApp);
  const searchAll = async ({ deps, services }: TestApp) => {
    for (let at = 0; at < 5; at += 1) await searchRings({ ...deps, settings: services.settings });
  };
  await Promise.all([searchAll(testApp), searchAll(second)]);
  await second.close();
  expect(await idsOf(ann, 'rings')).toHaveLength(1);
});

test('a ring that waits is told to its members', async () => {
  await addRing(testApp, [ann, bea, cat]);
  await settle(testApp);
  await tellMatches(own());
  for (const { client } of [ann, bea, cat]) {
    const { notifications } = (await client.call(findNotifications, { query: {} })).body;
    expect(notifications.map(({ text }) => text)).toEqual(['A ring of trades waits for you']);
  }
});
