import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reviewDeal } from '#contract/deals/deals.ts';
import { findBuyers, relistListing, sellListing } from '#contract/listings/selling.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findReviews } from '#contract/reviews/reviews.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let seller: TestMember;
let buyer: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [seller, buyer] = [await newMember(), await newMember()];
  wig = await addListing(testApp, seller.id, { priceCents: 15_000 });
  await write(buyer, seller, 'Is it still there?', { listingId: wig });
});

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
const sell = (body?: object, id = wig) => seller.client.call(sellListing, { params: { id }, ...(body && { body }) });
const statusOf = async (id = wig) => {
  const { rows } = await testApp.deps.database.pool.query('select status from listings where id = $1', [id]);
  return rows[0].status;
};
const readSale = async (id: string | null, reader = seller) => (await deals.read(reader, { id: id ?? '' })).body;

test('a sale to a member marks the wig sold at once and waits for their yes, at the price as asked', async () => {
  const { status, dealId } = (await sell({ buyerId: buyer.id })).body;
  expect([status, await statusOf()]).toEqual(['sold', 'sold']);
  const sale = await readSale(dealId, buyer);
  expect(sale).toMatchObject({ kind: 'recorded-sale', state: 'proposed', turn: [buyer.id] });
  expect(sale.terms.moves).toContainEqual({ from: buyer.id, to: seller.id, cents: 15_000, shippingCents: 0 });
  expect(sale.mayDo.toSorted()).toEqual(['accept', 'decline']);
  const yes = (await deals.accept(buyer, sale)).body;
  expect([yes.state, yes.endedAs?.reason]).toEqual(['completed', 'recorded']);
});

test('twenty sales a day are recorded with one member, of whatever wigs', async () => {
  for (let made = 0; made < 20; made += 1) {
    expect((await sell({ buyerId: buyer.id })).status).toBe(200);
    await seller.client.call(relistListing, { params: { id: wig } });
  }
  const refused = await sell({ buyerId: buyer.id });
  expect([refused.status, refused.error.code, await statusOf()]).toEqual([429, 'deals.too_many_today', 'active']);
  testApp.deps.clock.advance({ days: 1 });
  expect((await sell({ buyerId: buyer.id })).status).toBe(200);
});

test('the price that is given counts, and none that no wig can have', async () => {
  for (const cents of [0, -1, 1.5, 10_000_000])
    expect((await sell({ buyerId: buyer.id, cents })).error.code).toBe('deals.cents');
  expect(await statusOf()).toBe('active');
  const { dealId } = (await sell({ buyerId: buyer.id, cents: 12_345 })).body;
  expect((await readSale(dealId)).terms.moves).toContainEqual({
    from: buyer.id,
    to: seller.id,
    cents: 12_345,
    shippingCents: 0,
  });
});

test('the same sale told again after a lost answer is the first one; another one is refused', async () => {
  const first = (await sell({ buyerId: buyer.id, cents: 9_900 })).body;
  expect((await sell({ buyerId: buyer.id, cents: 9_900 })).body).toEqual(first);
  expect((await sell({ buyerId: buyer.id, cents: 1 })).status).toBe(409);
  expect((await sell()).status).toBe(409);
});

test('a no, a withdrawal or a week of silence leaves it sold without a record', async () => {
  const { dealId } = (await sell({ buyerId: buyer.id })).body;
  const no = await deals.decline(buyer, await readSale(dealId));
  expect([no.body.state, await statusOf()]).toEqual(['declined', 'sold']);

  const silent = await addListing(testApp, seller.id);
  await write(buyer, seller, 'And this one?', { listingId: silent });
  const second = (await sell({ buyerId: buyer.id }, silent)).body.dealId;
  testApp.deps.clock.advance({ days: 7 });
  await passTime(testApp.deps);
  expect([(await readSale(second)).state, await statusOf(silent)]).toEqual(['expired', 'sold']);
});

test('listing it again voids the sale that waits, and is refused once the buyer has said yes', async () => {
  const { dealId } = (await sell({ buyerId: buyer.id })).body;
  const relist = () => seller.client.call(relistListing, { params: { id: wig } });
  expect((await relist()).status).toBe(200);
  expect((await readSale(dealId)).endedAs?.reason).toBe('listing-relisted');
  const again = (await sell({ buyerId: buyer.id })).body.dealId;
  await deals.accept(buyer, await readSale(again, buyer));
  expect((await relist()).error.code).toBe('deals.changed_hands');
});

test('a recorded sale counts as no completed deal, and its reviews carry no mark', async () => {
  const { dealId } = (await sell({ buyerId: buyer.id })).body;
  await deals.accept(buyer, await readSale(dealId, buyer));
  const body = { rating: 5, text: 'Lovely', tags: [] };
  for (const party of [seller, buyer])
    expect((await party.client.call(reviewDeal, { params: { id: dealId ?? '' }, body })).status).toBe(200);
  const { deals: counts } = (await buyer.client.call(getProfile, { params: { id: seller.id } })).body;
  expect(counts?.completed).toBe(0);
  const { reviews } = (await buyer.client.call(findReviews, { params: { id: seller.id }, query: {} })).body;
  expect(reviews).toMatchObject([{ rating: 5, isVerified: false }]);
});

test('only who wrote about the wig or made an offer for it can be named, and nobody across a block', async () => {
  const [stranger, offering, blocked] = [await newMember(), await newMember(), await newMember()];
  await deals.propose(offering, deals.offerOf(offering, seller, wig));
  await write(blocked, seller, 'Cheaper?', { listingId: wig });
  await seller.client.call(blockMember, { params: { memberId: blocked.id } });
  const { buyers } = (await seller.client.call(findBuyers, { params: { id: wig } })).body;
  expect(buyers.map(({ id }) => id).toSorted()).toEqual([buyer.id, offering.id].toSorted());
  expect((await sell({ buyerId: stranger.id })).error.code).toBe('listings.not_a_buyer');
  expect((await sell({ buyerId: seller.id })).error.code).toBe('listings.not_a_buyer');
  expect((await sell({ buyerId: blocked.id })).error.code).toBe('deals.blocked');
  expect((await sell({ buyerId: offering.id })).status).toBe(200);
});

test('nobody but its owner learns who wrote about a wig, or sells it', async () => {
  expect((await buyer.client.call(findBuyers, { params: { id: wig } })).status).toBe(404);
  const answer = await buyer.client.call(sellListing, { params: { id: wig }, body: { buyerId: seller.id } });
  expect([answer.status, await statusOf()]).toEqual([404, 'active']);
});
