import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { type DealMove, reviewDeal } from '#contract/deals/deals.ts';
import { dayMs } from '#contract/durations.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { findReviews, writeReview } from '#contract/reviews/reviews.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, addSignedInMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let stranger: TestClient;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  stranger = new TestClient(testApp.app);
});
afterAll(() => testApp.close());

const daysAgo = (days: number) => new Date(testApp.deps.clock.now().getTime() - days * dayMs);
const member = (days = 8) => addMember(testApp, `member-${++places}@example.com`, { createdAt: daysAgo(days) });
const listing = (owner: TestMember, priceCents = 15_000) => addListing(testApp, owner.id, { type: 'both', priceCents });
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const profileOf = async ({ id }: TestMember) => (await stranger.call(getProfile, { params: { id } })).body;

const review = ({ client }: TestMember, id: string, rating = 5) =>
  client.call(reviewDeal, { params: { id }, body: { rating, text: '', tags: [] } });

/** Both wrote after all steps; gives back whether what the first wrote of the second counts as verified. */
async function dealAndReview(by: TestMember, other: TestMember, moves: DealMove[]): Promise<boolean | undefined> {
  const { id } = await deals.completeDeal(moves, by, [other]);
  return reviewed(by, other, id);
}

async function reviewed(by: TestMember, other: TestMember, id: string): Promise<boolean | undefined> {
  await review(by, id);
  await review(other, id);
  const { reviews } = (await stranger.call(findReviews, { params: { id: other.id }, query: {} })).body;
  return reviews.find(({ reviewer }) => reviewer.id === by.id)?.isVerified;
}

test.each([
  ['$20.00 in cash', 2_000, true],
  ['$19.99 in cash, whatever the asking price', 1_999, false],
])('a sale for %s is a verified deal: %s cents, %s', async (_what, cents, isVerified) => {
  const [ann, bea] = [await member(), await member()];
  expect(await dealAndReview(ann, bea, deals.offerOf(ann, bea, await listing(bea), cents))).toBe(isVerified);
});

test.each([
  [15_000, 2_000, true],
  [15_000, 1_999, false],
])('a trade of wigs for %s and %s cents is a verified deal by the lower one: %s', async (one, other, isVerified) => {
  const [ann, bea] = [await member(), await member()];
  const moves = deals.tradeOf(ann, await listing(ann, one), bea, await listing(bea, other));
  expect(await dealAndReview(ann, bea, moves)).toBe(isVerified);
});

test.each([
  [3_000, true],
  [3_001, false],
])('of $50.00 in cash that was kept for %s cents less, the rest counts: %s', async (less, isVerified) => {
  const [ann, bea] = [await member(), await member()];
  const deal = await deals.agree(ann, bea, deals.offerOf(ann, bea, await listing(bea), 5_000));
  await deals.done(ann, deal, 1);
  await deals.confirm(bea, deal, 1);
  await deals.done(bea, deal, 2, { carrier: 'usps', tracking: '9400100000000000000000' });
  await deals.arrived(ann, deal, 2);
  const id = randomUUID();
  await deals.proposeLess(ann, deal, { id, cents: less });
  const answered = (await deals.answerLess(bea, deal, id, 'yes')).body;
  const back = answered.steps.find(({ isRefund }) => isRefund)?.id ?? 0;
  await deals.done(bea, deal, back);
  expect((await deals.confirm(ann, deal, back)).body.state).toBe('completed');
  expect(await reviewed(ann, bea, deal.id)).toBe(isVerified);
});

test('an account of less than 7 days when the deal was agreed, on either side, makes no verified deal', async () => {
  for (const [buyer, seller, isVerified] of [
    [7, 7, true],
    [6.99, 30, false],
    [30, 6.99, false],
  ] as const) {
    const [ann, bea] = [await member(buyer), await member(seller)];
    expect(await dealAndReview(ann, bea, deals.offerOf(ann, bea, await listing(bea)))).toBe(isVerified);
  }
});

test('who signs in with the browser of the other is linked: no verified deal, staff are told, the members are not', async () => {
  const staff = await addAdmin(testApp, 'staff@example.com', ['deals.read']);
  const waiting = async () =>
    (await staff.client.call(getAttention, {})).body.items.find(({ kind }) => kind === 'linked-deals')?.count;
  const [ann, bea] = [
    await addSignedInMember(testApp, 'browser@example.com', { createdAt: daysAgo(8) }),
    await member(),
  ];
  const cookie = ann.client.cookies.get('wigloop.device') ?? '';
  const browser = new TestClient(testApp.app);
  browser.cookies.set('wigloop.device', cookie);
  await browser.send('POST', '/api/auth/sign-in/email', { email: bea.email, password: 'quiet-plum-river' });
  expect(await waiting()).toBe(0);
  expect(await dealAndReview(ann, bea, deals.offerOf(ann, bea, await listing(bea)))).toBe(false);
  expect(await waiting()).toBe(1);
  const { rows } = await run('select kinds from linked_deals');
  expect(rows).toEqual([{ kinds: ['device'] }]);
  const told = await run(`select from notifications where member_id = any ($1) and kind !~ 'deal|review'`, [
    [ann.id, bea.id],
  ]);
  expect(told.rows).toEqual([]);
});

test('accounts that were made in one network are linked while a day lies between them at most', async () => {
  const trace = (who: TestMember, days: number) =>
    run(`insert into account_traces values ($1, 'network', 'one', $2)`, [who.id, daysAgo(days)]);
  const [ann, bea, cat] = [await member(), await member(), await member()];
  await trace(ann, 10);
  await trace(bea, 9);
  await trace(cat, 8.9);
  expect(await dealAndReview(ann, bea, deals.offerOf(ann, bea, await listing(bea)))).toBe(false);
  expect(await dealAndReview(ann, cat, deals.offerOf(ann, cat, await listing(cat)))).toBe(true);
});

test('what was handed over in person counts once its author has completed a deal with somebody else', async () => {
  const [ann, bea, cat] = [await member(), await member(), await member()];
  const deal = await deals.agree(ann, bea, deals.offerOf(ann, bea, await listing(bea)));
  for (const { id, kind } of deal.steps) {
    const [giver, taker] = kind === 'payment' ? [ann, bea] : [bea, ann];
    await deals.done(giver, deal, id, kind === 'parcel' ? { carrier: 'in-person' } : {});
    await deals.confirm(taker, deal, id);
  }
  expect(await reviewed(ann, bea, deal.id)).toBe(false);
  await deals.completeDeal(deals.offerOf(ann, bea, await listing(bea)), ann, [bea]);
  expect((await profileOf(bea)).isRatingVerified).toBe(false);
  const verified = async () =>
    (await run('select is_verified from reviews where deal_id = $1 and author_id = $2', [deal.id, ann.id])).rows;
  expect(await verified()).toEqual([{ is_verified: false }]);
  await deals.completeDeal(deals.offerOf(ann, cat, await listing(cat)), ann, [cat]);
  expect(await verified()).toEqual([{ is_verified: true }]);
});

test('three sock puppets of minutes with 1-cent deals do not buy a rating, and hide no honest star', async () => {
  const seller = await member(30);
  const honest = await member(30);
  await honest.client.call(writeReview, { params: { id: seller.id }, body: { rating: 1 } });
  for (let at = 0; at < 3; at += 1) {
    const puppet = await member(0);
    for (const _ of [0, 1, 2])
      await dealAndReview(puppet, seller, deals.offerOf(puppet, seller, await listing(seller), 1));
  }
  const { rating, reviewCount, isRatingVerified, ratingCounts } = await profileOf(seller);
  expect({ rating, reviewCount, isRatingVerified, ratingCounts }).toEqual({
    rating: 4,
    reviewCount: 4,
    isRatingVerified: false,
    ratingCounts: [1, 0, 0, 0, 3],
  });
});
