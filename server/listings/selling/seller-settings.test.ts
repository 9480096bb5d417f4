import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { findFeaturedListings, findListings, getListing } from '#contract/listings/listings.ts';
import * as calls from '#contract/listings/seller-settings/seller-settings.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { exportMyData } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { refreshCards, wrongCardsSql } from '#server/listings/cards/refresh-cards.ts';
import { agree, done, offerOf, propose } from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMatch, addRing, idsOf, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let selma: TestMember;
let buyer: TestMember;
let count = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [selma, buyer] = [await newMember(), await newMember()];
});

const newMember = (profile = {}) => addMember(testApp, `settings${++count}@example.com`, profile);
const inDays = (days: number) => new Date(testApp.deps.clock.now().getTime() + days * dayMs).toISOString();
const leave = ({ client }: TestMember, until: string | null = inDays(10)) =>
  client.call(calls.setAway, { body: { until } });
const setPercent = ({ client }: TestMember, percent: 0 | 5 | 10) =>
  client.call(calls.setBundlePercent, { body: { percent } });
const read = async ({ client }: TestMember, id: string) => (await client.call(getListing, { params: { id } })).body;
const bundleOf = ({ client }: TestMember, id: string) => client.call(calls.findBundle, { params: { id } });

test('a seller is away for at most 30 days, comes back by the clock alone or sooner by saying so', async () => {
  for (const until of [inDays(-1), inDays(31), 'tomorrow'])
    expect([until, (await leave(selma, until)).status]).toEqual([until, 400]);
  const until = inDays(30);
  expect((await leave(selma, until)).body).toEqual({ awayUntil: until, bundlePercent: 0, lastShippingCents: null });
  expect((await selma.client.call(findMyListings, { query: {} })).body.awayUntil).not.toBeNull();
  const { awayUntil } = (await leave(selma, null)).body;
  expect(new Date(awayUntil ?? 0) <= testApp.deps.clock.now()).toBe(true);
  expect((await leave(buyer, null)).body.awayUntil).toBeNull();
});

test('away is neither begun nor prolonged while something of theirs is to be paid or sent, but can be shortened and ended', async () => {
  const wig = await addListing(testApp, selma.id);
  await agree(buyer, selma, offerOf(buyer, selma, wig));
  for (const member of [selma, buyer]) expect((await leave(member)).error.code).toBe('selling.step_pending');
  const other = await newMember();
  expect((await leave(other, inDays(10))).status).toBe(200);
  // An offer that was made before is accepted while they are away: now something is to be done.
  const theirs = await addListing(testApp, other.id);
  await agree(buyer, other, offerOf(buyer, other, theirs));
  expect((await leave(other, inDays(11))).error.code).toBe('selling.step_pending');
  expect((await leave(other, inDays(9))).status).toBe(200);
  expect((await leave(other, null)).status).toBe(200);
});

test('what is done no longer holds a buyer back', async () => {
  const wig = await addListing(testApp, selma.id);
  const deal = await agree(buyer, selma, offerOf(buyer, selma, wig));
  await done(buyer, deal, deal.steps.find(({ kind }) => kind === 'payment')?.id ?? 0);
  expect((await leave(buyer)).status).toBe(200);
});

test('cards and the page of a listing say until when its owner is away, for the browser to judge', async () => {
  const wig = await addListing(testApp, selma.id, { title: `Away ${count}` });
  const until = inDays(3);
  await leave(selma, until);
  while (await refreshCards(testApp.deps));
  const { listings } = (await buyer.client.call(findListings, { query: { q: `Away ${count}` } })).body;
  const [card] = listings.filter(({ id }) => id === wig);
  for (const { owner } of [card, await read(buyer, wig)].flatMap((one) => one ?? []))
    expect(new Date(owner.awayUntil ?? 0).toISOString()).toBe(until);
  expect((await testApp.deps.database.pool.query(wrongCardsSql)).rows).toEqual([]);
});

test('an offer to who is away waits until two days after the return', async () => {
  const wig = await addListing(testApp, selma.id, { buyAtOnce: true, shippingCents: 0 });
  const until = inDays(5);
  await leave(selma, until);
  const { body } = await propose(buyer, offerOf(buyer, selma, wig, 15_000));
  expect(body.state).toBe('proposed');
  expect(new Date(body.terms.expiresAt).getTime()).toBe(new Date(until).getTime() + 2 * dayMs);
  testApp.deps.clock.advance({ days: 5 });
  const second = await newMember();
  expect((await propose(second, offerOf(second, selma, wig, 15_000))).body.state).toBe('agreed');
});

test('what is sold at its price alone cannot be had while its seller is away', async () => {
  const wig = await addListing(testApp, selma.id, { buyAtOnce: true, takesOffers: false, shippingCents: 0 });
  await leave(selma);
  const answer = await propose(buyer, offerOf(buyer, selma, wig, 15_000));
  expect([answer.status, answer.error.code]).toEqual([409, 'deals.owner_away']);
});

test('wigs of who is away lead no results, and do again when they are back', async () => {
  const premium = await newMember({ sellerTier: 'annual' });
  const wig = await addListing(testApp, premium.id, { title: `Leading ${count}` });
  const featured = async (q?: string) =>
    (await buyer.client.call(findFeaturedListings, { query: q ? { q } : {} })).body.listings.map(({ id }) => id);
  for (const q of [undefined, `Leading ${count}`]) expect(await featured(q)).toContain(wig);
  await leave(premium, inDays(2));
  await testApp.deps.bus.whenHeard();
  while (await refreshCards(testApp.deps));
  await testApp.deps.bus.whenHeard();
  for (const q of [undefined, `Leading ${count}`]) expect(await featured(q)).not.toContain(wig);
  testApp.deps.clock.advance({ days: 3 });
  for (const q of [undefined, `Leading ${count}`]) expect(await featured(q)).toContain(wig);
});

test('wigs of who is away are in no match and no ring, and rings are looked for again after the return', async () => {
  const third = await newMember();
  await addMatch(testApp, selma, buyer);
  await addMatch(testApp, buyer, selma);
  const members = [await newMember(), await newMember(), third];
  await addRing(testApp, members);
  await settle(testApp);
  expect(await idsOf(buyer, 'both')).toEqual([selma.id]);
  expect(await idsOf(third, 'rings')).toHaveLength(1);

  await leave(selma, inDays(2));
  expect(await idsOf(buyer, 'both')).toEqual([]);
  // What they want can still be given to them.
  expect(await idsOf(buyer, 'they-want')).toEqual([selma.id]);
  await leave(members[0] as TestMember, inDays(2));
  expect(await idsOf(third, 'rings')).toEqual([]);
  await settle(testApp);

  testApp.deps.clock.advance({ days: 3 });
  expect(await idsOf(buyer, 'both')).toEqual([selma.id]);
  await settle(testApp);
  expect(await idsOf(third, 'rings')).toHaveLength(1);
});

test('several wigs cost less only by what is offered to choose from, and the page says so where there is another', async () => {
  const wig = await addListing(testApp, selma.id);
  expect((await setPercent(selma, 10)).body.bundlePercent).toBe(10);
  const wrong = await selma.client.call(calls.setBundlePercent, { body: { percent: 30 as never } });
  expect(wrong.status).toBe(400);
  expect((await read(buyer, wig)).bundlePercent).toBe(0);
  const other = await addListing(testApp, selma.id, { title: 'Other', shippingCents: 900, buyAtOnce: true });
  expect((await read(buyer, wig)).bundlePercent).toBe(10);
  expect((await bundleOf(buyer, wig)).body).toMatchObject({
    percent: 10,
    wigs: [{ id: other, title: 'Other', priceCents: 15_000, shippingCents: 900, buyAtOnce: true }],
  });
});

test('what cannot be bought is not offered with another: for trade alone, without offers, reserved, sold, of hidden or blocked members', async () => {
  await setPercent(selma, 5);
  const wig = await addListing(testApp, selma.id);
  await addListing(testApp, selma.id, { type: 'trade', priceCents: null });
  await addListing(testApp, selma.id, { takesOffers: false });
  await addListing(testApp, selma.id, { status: 'sold' });
  await reserveListing(testApp, await addListing(testApp, selma.id), await newMember());
  expect((await bundleOf(buyer, wig)).body.wigs).toEqual([]);
  expect((await read(buyer, wig)).bundlePercent).toBe(0);
  const last = await addListing(testApp, selma.id);
  expect((await bundleOf(buyer, wig)).body.wigs.map(({ id }) => id)).toEqual([last]);

  const { pool } = testApp.deps.database;
  await pool.query('update profiles set profile_visible = false where id = $1', [selma.id]);
  expect((await bundleOf(buyer, wig)).body).toEqual({ percent: 0, wigs: [] });
  await pool.query('update profiles set profile_visible = true where id = $1', [selma.id]);
  await selma.client.call(blockMember, { params: { memberId: buyer.id } });
  expect((await bundleOf(buyer, wig)).status).toBe(404);
});

test('a bundle is a deal with plain cash: agreed at once where all can be bought at once, else an offer', async () => {
  await setPercent(selma, 10);
  const [one, two] = [
    await addListing(testApp, selma.id, { buyAtOnce: true, shippingCents: 900 }),
    await addListing(testApp, selma.id, { buyAtOnce: true, shippingCents: 500 }),
  ];
  const three = await addListing(testApp, selma.id);
  const moves = (cents: number, shippingCents: number, ids: string[]) => [
    { from: buyer.id, to: selma.id, cents, shippingCents },
    ...ids.map((listingId) => ({ from: selma.id, to: buyer.id, listingId })),
  ];
  expect((await propose(buyer, moves(27_000, 900, [one, three]))).body.state).toBe('proposed');
  // A new account holds one wig at a time.
  testApp.deps.clock.advance({ days: 8 });
  const { body } = await propose(buyer, moves(27_000, 900, [one, two]));
  expect([body.state, body.terms.moves[0]]).toEqual(['agreed', moves(27_000, 900, [])[0]]);
});

test('the own settings are in the export', async () => {
  await setPercent(selma, 10);
  const { account } = (await selma.client.call(exportMyData, {})).body as { account: { profile: object } };
  expect(account.profile).toMatchObject({ bundlePercent: 10, awayUntil: null });
});
