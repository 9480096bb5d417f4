import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeListing, saveListing, unsaveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { listings } from '#server/db/schema/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
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

async function addListing(title: string): Promise<string> {
  const [row] = await testApp.deps.database.db
    .insert(listings)
    .values({
      userId: seller.id,
      title,
      description: 'Worn twice',
      brand: 'jon-renau',
      condition: 'like-new',
      type: 'sale',
      priceCents: 20_000,
      color: 'Blonde',
    })
    .returning({ id: listings.id });
  return row?.id ?? '';
}
const setStatus = (id: string, status: string) =>
  testApp.deps.database.pool.query('update listings set status = $2, removed_at = now() where id = $1', [id, status]);
const saved = async (cursor?: string) => (await buyer.client.call(findSavedListings, { query: { cursor } })).body;

test('saved listings come latest first; sold ones say so, and of removed ones nothing is told', async () => {
  const ids = [await addListing('first'), await addListing('second'), await addListing('third')] as const;
  for (const id of ids) {
    testApp.deps.clock.advance({ minutes: 1 });
    await buyer.client.call(saveListing, { params: { id } });
  }
  await setStatus(ids[0], 'removed');
  await setStatus(ids[1], 'sold');
  expect((await saved()).saved).toMatchObject([
    { listingId: ids[2], listing: { title: 'third', status: 'active' } },
    { listingId: ids[1], listing: { title: 'second', status: 'sold' } },
    { listingId: ids[0], listing: null },
  ]);
  await buyer.client.call(unsaveListing, { params: { id: ids[0] } });
  expect((await saved()).saved.map(({ listingId }) => listingId)).toEqual([ids[2], ids[1]]);
  expect((await seller.client.call(findSavedListings, { query: {} })).body.saved).toEqual([]);
});

test('a long list of saved listings is paged, each one once', async () => {
  const before = (await saved()).saved.length;
  for (let i = before; i < 30; i += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    await buyer.client.call(saveListing, { params: { id: await addListing(`wig ${i}`) } });
  }
  const first = await saved();
  const second = await saved(first.nextCursor ?? undefined);
  const ids = [...first.saved, ...second.saved].map(({ listingId }) => listingId);
  expect([first.saved.length, ids.length, new Set(ids).size, second.nextCursor]).toEqual([24, 30, 30, null]);
});

test('two likes at the same moment count once', async () => {
  const id = await addListing('liked');
  await Promise.all([1, 2].map(() => buyer.client.call(likeListing, { params: { id } })));
  expect((await buyer.client.call(likeListing, { params: { id } })).body).toEqual({ liked: true, likeCount: 1 });
});
