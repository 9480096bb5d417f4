import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hideReview } from '#contract/admin/reviews.ts';
import { reviewDeal } from '#contract/deals/deals.ts';
import { dayMs } from '#contract/durations.ts';
import { relistListing } from '#contract/listings/selling.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { findReviews, respondToReview, writeReview } from '#contract/reviews/reviews.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { findRing } from '#server/test/test-matches.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { passTime } from './store/pass-time.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [ann, bea] = [await newMember(), await newMember()];
});

/** Long enough here for their reviews to count as verified. */
const newMember = () =>
  addMember(testApp, `member-${++places}@example.com`, {
    createdAt: new Date(testApp.deps.clock.now().getTime() - 8 * dayMs),
  });
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const newListing = (owner: TestMember) => addListing(testApp, owner.id, { type: 'both' });

/** Ann bought from Bea, and everything has come. */
async function bought() {
  const wig = await newListing(bea);
  const { id } = await deals.completeDeal(deals.offerOf(ann, bea, wig), ann, [bea]);
  return { id, wig };
}

const words = { rating: 4, text: 'As soft as said.', tags: ['clean' as const, 'as-described' as const] };
const review = ({ client }: TestMember, id: string, body: object = {}) =>
  client.call(reviewDeal, { params: { id }, body: { ...words, ...body } });
const reviewsOf = async ({ id }: TestMember) =>
  (await new TestClient(testApp.app).call(findReviews, { params: { id }, query: {} })).body.reviews;
const profileOf = async ({ id }: TestMember) =>
  (await new TestClient(testApp.app).call(getProfile, { params: { id } })).body;
const toldOf = async ({ client }: TestMember) =>
  (await client.call(findNotifications, { query: {} })).body.notifications.map(({ kind }) => kind);
/** Each notice that asks for a review names the last day for one. */
const invitationsOf = async ({ client }: TestMember) =>
  (await client.call(findNotifications, { query: {} })).body.notifications
    .filter(({ text }) => /Write your review by \w+ \d+/.test(text))
    .map(({ kind }) => kind);

test('a completed deal sells its wig and counts for both in the same transaction, each by what they did', async () => {
  const { wig } = await bought();
  const { rows } = await run('select status, is_reserved from listings where id = $1', [wig]);
  expect(rows).toEqual([{ status: 'sold', is_reserved: false }]);
  expect((await profileOf(bea)).deals).toEqual({ completed: 1, sales: 1, trades: 0, canceled: 0 });
  expect((await profileOf(ann)).deals).toEqual({ completed: 1, sales: 0, trades: 0, canceled: 0 });
  const [given, got] = [await newListing(ann), await newListing(bea)];
  await deals.completeDeal(deals.tradeOf(ann, given, bea, got), ann, [bea]);
  for (const member of [ann, bea]) expect((await profileOf(member)).deals).toMatchObject({ completed: 2, trades: 1 });
});

test('a wig of a completed deal is not listed again by whoever gave it', async () => {
  const { wig } = await bought();
  const answer = await bea.client.call(relistListing, { params: { id: wig } });
  expect([answer.status, answer.error.code]).toEqual([409, 'deals.changed_hands']);
});

test('a review stays unseen, by the other party too, until both have written; then both stand on the profiles', async () => {
  const { id } = await bought();
  for (const member of [ann, bea]) expect(await invitationsOf(member)).toEqual(['deal-completed']);
  const own = (await review(ann, id)).body.reviews;
  expect(own).toMatchObject({ shownAt: null, written: [{ by: ann.id, rating: 4 }], mayReview: [bea.id] });
  expect((await deals.read(bea, { id })).body.reviews?.written).toEqual([]);
  expect(await reviewsOf(bea)).toEqual([]);
  expect((await review(ann, id, { rating: 5 })).body.reviews?.written).toMatchObject([{ rating: 5 }]);

  const all = (await review(bea, id, { text: '', tags: [] })).body.reviews;
  expect([all?.written.length, all?.mayReview]).toEqual([2, []]);
  expect(await reviewsOf(bea)).toMatchObject([
    {
      rating: 5,
      comment: 'As soft as said.',
      tags: ['as-described', 'clean'],
      isVerified: true,
      reviewer: { id: ann.id },
    },
  ]);
  expect(await reviewsOf(ann)).toMatchObject([{ rating: 4, comment: null, tags: [] }]);
  expect(await toldOf(ann)).toContain('deal-reviews-shown');
});

test('after 14 days what was written is shown, and nothing can be written any more', async () => {
  const { id } = await bought();
  await review(ann, id);
  testApp.deps.clock.advance({ days: 13 });
  await passTime(testApp.deps);
  expect(await reviewsOf(bea)).toEqual([]);
  testApp.deps.clock.advance({ days: 1 });
  await passTime(testApp.deps);
  await passTime(testApp.deps);
  expect(await reviewsOf(bea)).toHaveLength(1);
  const late = await review(bea, id);
  expect([late.status, late.error.code]).toEqual([409, 'deals.review_closed']);
});

test('the same review sent again after a lost answer is the first one, and what is shown cannot be changed', async () => {
  const { id } = await bought();
  await review(ann, id);
  await review(bea, id);
  expect((await review(ann, id)).status).toBe(200);
  expect((await review(ann, id, { rating: 1 })).status).toBe(409);
  expect(await reviewsOf(bea)).toMatchObject([{ rating: 4 }]);
  const writings = [
    `update reviews set rating = 1 where deal_id = '${id}'`,
    `update reviews set comment = 'bad' where deal_id = '${id}'`,
    `delete from reviews where deal_id = '${id}'`,
    `update deal_reviews set rating = 1 where deal_id = '${id}'`,
    `delete from deal_reviews where deal_id = '${id}'`,
  ];
  for (const writing of writings) await expect(run(writing)).rejects.toThrow(/a deal/);
});

test('only a completed deal is reviewed, by its parties alone, and with words and stars that a review may have', async () => {
  const open = (await deals.propose(ann, deals.offerOf(ann, bea, await newListing(bea)))).body;
  expect((await review(ann, open.id)).error.code).toBe('deals.not_possible');
  const { id } = await bought();
  expect((await review(await newMember(), id)).status).toBe(404);
  for (const wrong of [{ rating: 6 }, { rating: 0 }, { text: 'x'.repeat(2_001) }, { tags: ['rude'] }, { of: ann.id }])
    expect((await review(ann, id, wrong)).status).toBe(400);
});

test('the parties of a completed deal review each other also where one has blocked the other', async () => {
  const { id } = await bought();
  await bea.client.call(blockMember, { params: { memberId: ann.id } });
  const open = await ann.client.call(writeReview, { params: { id: bea.id }, body: { rating: 1 } });
  expect(open.error.code).toBe('reviews.blocked');
  expect((await review(ann, id)).status).toBe(200);
  expect((await review(bea, id)).status).toBe(200);
  expect(await reviewsOf(bea)).toHaveLength(1);
});

test('beside the review of a deal one may still write the open one, and each deal has a review of its own', async () => {
  for (const { id } of [await bought(), await bought()]) {
    await review(ann, id);
    await review(bea, id);
  }
  await ann.client.call(writeReview, { params: { id: bea.id }, body: { rating: 2 } });
  await ann.client.call(writeReview, { params: { id: bea.id }, body: { rating: 3 } });
  const found = await reviewsOf(bea);
  expect(found.map(({ rating, isVerified }) => [rating, isVerified]).toSorted()).toEqual([
    [3, false],
    [4, true],
    [4, true],
  ]);
});

test('a deal’s review is answered by the reviewed and hidden by staff as any other', async () => {
  const { id } = await bought();
  await review(ann, id);
  await review(bea, id);
  const [shown] = await reviewsOf(bea);
  const params = { id: shown?.id ?? '' };
  expect((await bea.client.call(respondToReview, { params, body: { text: 'A pleasure' } })).status).toBe(200);
  const staff = await addAdmin(testApp, `staff-${places}@example.com`, ['reviews.write']);
  await staff.client.call(hideReview, { params, body: { reason: 'Insults the seller' } });
  expect(await reviewsOf(bea)).toEqual([]);
  expect(await profileOf(bea)).toMatchObject({ reviewCount: 0, rating: 0 });
});

test('when the author leaves, their review of a deal stays under Deleted member; when the reviewed leaves, it goes', async () => {
  const { id } = await bought();
  await review(ann, id);
  await review(bea, id);
  await ann.client.call(deleteMyAccount, { body: { password: testPassword } });
  expect(await reviewsOf(bea)).toMatchObject([
    { isVerified: true, reviewer: { id: null, displayName: 'Deleted member' } },
  ]);
  const { rows } = await run('select from reviews where deal_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('whoever left before the reviews are shown gets none, and keeps nobody waiting', async () => {
  const { id } = await bought();
  await review(bea, id);
  await review(ann, id, { of: bea.id, text: 'Written before she left' });
  const second = await bought();
  await review(ann, second.id);
  await bea.client.call(deleteMyAccount, { body: { password: testPassword } });
  testApp.deps.clock.advance({ days: 14 });
  await passTime(testApp.deps);
  const { rows } = await run('select deal_id from reviews where deal_id = any ($1)', [[id, second.id]]);
  expect(rows).toEqual([{ deal_id: id }]);
  expect((await deals.read(ann, second)).body.reviews).toMatchObject({ mayReview: [], written: [{ by: ann.id }] });
});

test('in a ring each reviews those they gave to or got from, and all are shown when all have written', async () => {
  const cat = await newMember();
  const { id } = await deals.completeDeal(await findRing(testApp, [ann, bea, cat]), ann, [bea, cat]);
  expect((await review(ann, id)).error.code).toBe('deals.review_of');
  const pairs = [ann, bea, cat].flatMap((by) => [ann, bea, cat].filter((of) => of !== by).map((of) => ({ by, of })));
  for (const { by, of } of pairs) expect((await review(by, id, { of: of.id })).status).toBe(200);
  for (const member of [ann, bea, cat]) expect(await reviewsOf(member)).toHaveLength(2);
});
