import { afterAll, beforeAll, expect, test } from 'vitest';
import { countListingView, findSimilarListings } from '#contract/listings/listing-page.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { findRecentlyViewed, forgetRecentlyViewed } from '#contract/listings/recently-viewed.ts';
import { findMemberListings, getProfile } from '#contract/members/profiles.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { writeReview } from '#contract/reviews/reviews.ts';
import { listings } from '#server/db/schema/listings.ts';
import { refreshCards } from '#server/listings/cards/refresh-cards.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let seller: TestMember;
let buyer: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  seller = await addMember(testApp, 'seller@example.com');
  buyer = await addMember(testApp, 'buyer@example.com');
});
afterAll(() => testApp.close());

async function addListing(values: Partial<typeof listings.$inferInsert> = {}): Promise<string> {
  const [row] = await testApp.deps.database.db
    .insert(listings)
    .values({
      userId: seller.id,
      title: 'A wig',
      description: 'Worn twice',
      brand: 'jon-renau',
      condition: 'like-new',
      type: 'sale',
      priceCents: 20_000,
      color: 'Blonde',
      ...values,
    })
    .returning({ id: listings.id });
  return row?.id ?? '';
}

const viewsOf = async (listingId: string): Promise<number> => {
  const { rows } = await testApp.deps.database.pool.query('select 1 from listing_views where listing_id = $1', [
    listingId,
  ]);
  return rows.length;
};

test('views count one per viewer, listing and day, and never the owner', async () => {
  const id = await addListing();
  const view = (member: TestMember) => member.client.call(countListingView, { params: { id } });
  const today = testApp.deps.clock.now().toISOString().slice(0, 10);
  testApp.deps.clock.set(`${today}T23:59:59Z`);
  await Promise.all([view(buyer), view(buyer), view(seller)]);
  expect(await viewsOf(id)).toBe(1);
  testApp.deps.clock.advance({ seconds: 2 });
  await view(buyer);
  expect(await viewsOf(id)).toBe(2);
});

test('a view of a removed or missing listing counts nowhere and tells nothing', async () => {
  const id = await addListing({ status: 'removed', removedAt: new Date() });
  const missing = '00000000-0000-4000-8000-000000000000';
  const answers = await Promise.all(
    [id, missing].map((each) => buyer.client.call(countListingView, { params: { id: each } })),
  );
  expect(answers.map(({ body }) => body)).toEqual([{ done: true }, { done: true }]);
  expect(await viewsOf(id)).toBe(0);
});

test('more like this is by shade, cap, length and price before the brand, and never sold, blocked, the own or another piece', async () => {
  const look = { color: 'Red', shade: 'Auburn', capSize: 'Petite', lengthInches: 10 } as const;
  const [other, blocked] = [
    await addMember(testApp, 'other@example.com'),
    await addMember(testApp, 'blocked@example.com'),
  ];
  const id = await addListing({ brand: 'gabor', priceCents: 33_300, ...look });
  const alike = await addListing({ brand: 'envy', priceCents: 90_000, title: 'alike', ...look });
  const sameBrand = await addListing({ brand: 'gabor', priceCents: 99_900, title: 'same brand' });
  const samePrice = await addListing({ brand: 'noriko', priceCents: 34_000, title: 'same price' });
  const reserved = await addListing({ brand: 'gabor', priceCents: 33_300, title: 'reserved', ...look });
  await reserveListing(testApp, reserved, buyer);
  const left = [
    id,
    await addListing({ brand: 'envy', priceCents: 90_000, title: 'neither' }),
    await addListing({ brand: 'gabor', status: 'sold', ...look }),
    await addListing({ brand: 'gabor', piece: 'topper', ...look }),
    await addListing({ brand: 'gabor', userId: blocked.id, ...look }),
    await addListing({ brand: 'gabor', userId: other.id, ...look }),
  ];
  await blocked.client.call(blockMember, { params: { memberId: other.id } });
  const { body } = await other.client.call(findSimilarListings, { params: { id } });
  const ids = body.listings.map((listing) => listing.id);
  expect(ids).toEqual([alike, samePrice, sameBrand, reserved]);
  for (const one of left) expect(ids).not.toContain(one);
});

test('the last 24 listings of others that a member looked at are theirs to read and to forget', async () => {
  const [member, stranger] = [
    await addMember(testApp, 'm@example.com'),
    await addMember(testApp, 'stranger@example.com'),
  ];
  const view = (id: string) => member.client.call(countListingView, { params: { id } });
  const seen = async (by = member) => (await by.client.call(findRecentlyViewed, {})).body.listings.map(({ id }) => id);
  const ids: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    ids.unshift(await addListing({ title: `wig ${n}` }));
    await view(ids[0] as string);
  }
  await view(await addListing({ userId: member.id }));
  expect(await seen()).toEqual(ids.slice(0, 24));
  testApp.deps.clock.advance({ minutes: 1 });
  await view(ids[5] as string);
  expect((await seen())[0]).toBe(ids[5]);
  await testApp.deps.database.pool.query(`update listings set status = 'deleted' where id = $1`, [ids[5]]);
  expect((await seen())[0]).toBe(ids[0]);
  expect(await seen(stranger)).toEqual([]);
  await member.client.call(forgetRecentlyViewed, {});
  expect(await seen()).toEqual([]);
});

test('a listing for trade alone has similar listings too', async () => {
  const id = await addListing({ brand: 'wigpro', type: 'trade', priceCents: null });
  const same = await addListing({ brand: 'wigpro', type: 'trade', priceCents: null });
  const { body } = await buyer.client.call(findSimilarListings, { params: { id } });
  expect(body.listings[0]?.id).toBe(same);
});

test('a hidden profile hides listings, dates and dealings, never rating and reviews', async () => {
  const shy = await addMember(testApp, 'shy@example.com');
  const id = await addListing({ userId: shy.id });
  await addListing({ userId: shy.id, status: 'sold' });
  await buyer.client.call(writeReview, { params: { id: shy.id }, body: { rating: 4 } });
  const profile = async () => (await new TestClient(testApp.app).call(getProfile, { params: { id: shy.id } })).body;
  const listed = async () =>
    (await buyer.client.call(findMemberListings, { params: { id: shy.id }, query: {} })).body.listings.map(
      (listing) => listing.id,
    );
  expect(await profile()).toMatchObject({ soldCount: 1, tradedCount: 0, memberSince: expect.any(String), rating: 4 });
  expect(await listed()).toEqual([id]);

  await testApp.deps.database.pool.query('update profiles set profile_visible = false where id = $1', [shy.id]);
  expect(await profile()).toMatchObject({
    isVisible: false,
    soldCount: null,
    tradedCount: null,
    memberSince: null,
    rating: 4,
    reviewCount: 1,
  });
  expect(await listed()).toEqual([]);
});

test('the listings of a member are paged, each one once, and not for visitors', async () => {
  const busy = await addMember(testApp, 'busy@example.com');
  const params = { id: busy.id };
  for (let i = 0; i < 25; i += 1) await addListing({ userId: busy.id, title: `wig ${i}` });
  const first = (await buyer.client.call(findMemberListings, { params, query: {} })).body;
  const second = (
    await buyer.client.call(findMemberListings, { params, query: { cursor: first.nextCursor ?? undefined } })
  ).body;
  const titles = [...first.listings, ...second.listings].map(({ title }) => title);
  expect(new Set(titles).size).toBe(25);
  expect([first.listings.length, second.nextCursor]).toEqual([24, null]);
  const visitor = await new TestClient(testApp.app).call(findMemberListings, { params, query: {} });
  expect(visitor.status).toBe(401);
});

test('a cursor nobody wrote is refused', async () => {
  const answer = await buyer.client.call(findMemberListings, {
    params: { id: seller.id },
    query: { cursor: 'forged' },
  });
  expect([answer.status, answer.error.code]).toEqual([400, 'listings.broken_cursor']);
});

test('after a review, the owner has the new rating on the listing and in the lists that are kept in memory', async () => {
  const rated = await addMember(testApp, 'rated@example.com');
  const id = await addListing({ userId: rated.id });
  const ownerInList = async () =>
    (await buyer.client.call(findListings, { query: {} })).body.listings.find((card) => card.id === id)?.owner;
  expect(await ownerInList()).toMatchObject({ rating: 0, reviewCount: 0 });
  await buyer.client.call(writeReview, { params: { id: rated.id }, body: { rating: 3 } });
  const { owner } = (await buyer.client.call(getListing, { params: { id } })).body;
  expect(owner).toMatchObject({ rating: 3, reviewCount: 1 });
  while (await refreshCards(testApp.deps));
  await expect.poll(ownerInList).toMatchObject({ rating: 3, reviewCount: 1 });
});
