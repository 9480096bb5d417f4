import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { findFeaturedListings, findListings, getListing } from '#contract/listings/listings.ts';
import { listings } from '#server/db/schema/listings.ts';
import { profiles } from '#server/db/schema/members.ts';
import { refreshCards } from '#server/listings/cards/refresh-cards.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let plain: TestMember;
let premium: TestMember;
let annual: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  plain = await addMember(house, 'plain@example.com');
  premium = await addMember(house, 'premium@example.com', { sellerTier: 'premium' });
  annual = await addMember(house, 'annual@example.com', { sellerTier: 'annual' });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.deps.database.db.delete(listings);
  await house.deps.bus.whenHeard();
});

const featured = async (query: CallInput<typeof findFeaturedListings>['query'] = {}) =>
  (await plain.client.call(findFeaturedListings, { query })).body.listings;
const titles = async (query?: Parameters<typeof featured>[0]) => (await featured(query)).map(({ title }) => title);
const change = async (id: string, fields: Partial<typeof profiles.$inferInsert>) => {
  await house.deps.database.db.update(profiles).set(fields).where(eq(profiles.id, id));
  await house.deps.bus.whenHeard();
};

test('visitors get nothing', async () => {
  await addListing(house, annual.id, { title: 'Secret' });
  const answer = await new TestClient(house.app).call(findFeaturedListings, { query: {} });
  expect([answer.status, JSON.stringify(answer.error).includes('Secret')]).toEqual([401, false]);
});

test('annual sellers come before monthly ones, others never; what leads keeps its normal place', async () => {
  await addListing(house, plain.id, { title: 'of a plain seller' });
  await addListing(house, premium.id, { title: 'of a monthly seller' });
  await addListing(house, annual.id, { title: 'of an annual seller' });
  expect(await titles()).toEqual(['of an annual seller', 'of a monthly seller']);
  const all = (await plain.client.call(findListings, { query: {} })).body.listings;
  expect(all.map(({ title }) => title).sort()).toEqual([
    'of a monthly seller',
    'of a plain seller',
    'of an annual seller',
  ]);
});

test('there are at most three, and a second of one seller only when no other seller has one', async () => {
  for (let n = 0; n < 5; n += 1) await addListing(house, annual.id, { title: `annual ${n}` });
  expect(new Set(await titles()).size).toBe(3);
  const second = await addMember(house, 'second@example.com', { sellerTier: 'annual' });
  const third = await addMember(house, 'third@example.com', { sellerTier: 'annual' });
  await addListing(house, second.id);
  await addListing(house, third.id);
  expect(new Set((await featured()).map(({ owner }) => owner.id))).toEqual(new Set([annual.id, second.id, third.id]));
});

test('they match the filters of the list: brand, price, text rare or common, and what is sold leads to nothing', async () => {
  await addListing(house, annual.id, { title: 'Envy bob', brand: 'envy', priceCents: 9_000, color: 'Red' });
  await addListing(house, annual.id, { title: 'Gabor bob', brand: 'gabor', priceCents: 20_000 });
  await addListing(house, premium.id, { title: 'Zephyrine pixie', brand: 'noriko', priceCents: 30_000 });
  await addListing(house, premium.id, { title: 'Sold zephyrine', status: 'sold' });
  expect(await titles({ brands: 'envy' })).toEqual(['Envy bob']);
  expect(await titles({ maxPrice: '250', minPrice: '150', sort: 'price_desc' })).toEqual(['Gabor bob']);
  expect(await titles({ color: 'Red' })).toEqual(['Envy bob']);
  expect(await titles({ q: 'zephyr' })).toEqual(['Zephyrine pixie']);
  expect((await titles({ q: 'BOB' })).sort()).toEqual(['Envy bob', 'Gabor bob']);
  await addListing(house, annual.id, { title: 'Coils', description: 'I stayed with my bob.' });
  expect((await titles({ q: 'BOB' })).sort()).toEqual(['Envy bob', 'Gabor bob']);
  expect(await titles({ q: 'nothing like it' })).toEqual([]);
  expect(await titles({ status: 'sold' })).toEqual([]);
});

test('within an hour they stay, with the hours everyone has their turn', async () => {
  for (let n = 0; n < 8; n += 1) {
    const seller = await addMember(house, `turn${n}@example.com`, { sellerTier: 'annual' });
    await addListing(house, seller.id, { title: `turn ${n}` });
  }
  house.deps.clock.set('2030-05-01T10:00:00Z');
  const first = await titles();
  house.deps.clock.advance({ minutes: 59 });
  expect(await titles()).toEqual(first);
  const seen = new Set(first);
  for (let hour = 0; hour < 24; hour += 1) {
    house.deps.clock.advance({ hours: 1 });
    for (const title of await titles()) seen.add(title);
  }
  expect(seen.size).toBe(8);
});

test('place and badge last as long as the seller is Premium, for old and new listings alike', async () => {
  const seller = await addMember(house, 'changing@example.com');
  const id = await addListing(house, seller.id, { title: 'theirs' });
  const badges = async () => [
    (await plain.client.call(getListing, { params: { id } })).body.owner.tier,
    (await plain.client.call(findListings, { query: {} })).body.listings[0]?.owner.tier,
  ];
  expect([await titles(), await badges()]).toEqual([[], [null, null]]);
  await change(seller.id, { sellerTier: 'annual' });
  while (await refreshCards(house.deps));
  await expect.poll(badges).toEqual(['annual', 'annual']);
  await addListing(house, seller.id, { title: 'a later one' });
  expect((await titles()).sort()).toEqual(['a later one', 'theirs']);
  await change(seller.id, { status: 'suspended' });
  expect(await titles()).toEqual([]);
  await change(seller.id, { status: 'active', sellerTier: null });
  while (await refreshCards(house.deps));
  await expect.poll(badges).toEqual([null, null]);
  expect(await titles()).toEqual([]);
});
