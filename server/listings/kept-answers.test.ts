import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveListing } from '#contract/favorites/favorites.ts';
import { countListingView } from '#contract/listings/listing-page.ts';
import { countListings, findFeaturedListings, findListings } from '#contract/listings/listings.ts';
import { blockMember, sendMessage } from '#contract/messages/messages.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { keepAnswers } from './kept-answers.ts';

const house = await startTestApp({}, { newsAtOnce: false });
const { pool } = house.deps.database;
const seller = await addMember(house, 'seller@example.com');
const reader = await addMember(house, 'reader@example.com');
afterAll(() => house.close());

const query = { brands: 'gabor', sort: 'price_asc' } as const;
const shown = async (to = seller) => (await to.client.call(findListings, { query })).body.listings[0];
const title = async (to = seller) => (await shown(to))?.title;
/** Nobody hears of this: whoever sees it has asked the database. */
const renameSilently = (to: string) =>
  pool.query(`update listing_cards set card = (card::jsonb || jsonb_build_object('title', $1::text))::json`, [to]);

let listing: string;
beforeEach(async () => {
  await pool.query('delete from listings');
  await house.deps.bus.whenHeard();
  listing = await addListing(house, seller.id, { title: 'as it was' });
  await house.deps.bus.whenHeard();
  expect(await title()).toBe('as it was');
  await renameSilently('as it is');
});

test('a page that was read is read from memory until a listing changes', async () => {
  expect(await title()).toBe('as it was');
  await pool.query('update listings set price_cents = 4200 where id = $1', [listing]);
  await expect.poll(async () => (await shown())?.priceCents).toBe(4200);
});

test('a photograph that comes to a listing is on the page, though no listing changed', async () => {
  await pool.query(
    `insert into photos (id, owner_id, listing_id, position, width, height, thumbhash, byte_size, fingerprint)
     values ($1, $2, $3, 0, 640, 480, 'x', 9, 'print')`,
    [randomUUID(), seller.id, listing],
  );
  await expect.poll(async () => (await shown())?.photo).toBeTruthy();
});

test('whoever has just written reads nothing older, before any news have come, and others read what is kept', async () => {
  const writer = await addMember(house, 'writer@example.com');
  expect(await title(writer)).toBe('as it was');
  // No listing changes by this, and so no news of one will come.
  expect((await writer.client.call(blockMember, { params: { memberId: reader.id } })).status).toBe(200);
  expect([await title(writer), await title()]).toEqual(['as it is', 'as it was']);
});

test('a view, a message and a saved listing leave what is kept to everyone, also to who wrote them', async () => {
  const params = { id: listing };
  expect((await reader.client.call(countListingView, { params })).status).toBe(200);
  expect((await reader.client.call(saveListing, { params })).status).toBe(200);
  const body = { id: randomUUID(), receiverId: seller.id, content: 'Is it still there?' };
  expect((await reader.client.call(sendMessage, { body })).status).toBe(200);
  await house.deps.bus.whenHeard();
  expect([await title(reader), await title()]).toEqual(['as it was', 'as it was']);
});

test('what another server wrote is heard of', async () => {
  const second = await startSecondApp(house);
  expect(await title()).toBe('as it was');
  await addListing(second, seller.id, { title: 'cheaper', priceCents: 100 });
  await expect.poll(() => title()).toBe('cheaper');
  await second.close();
});

test('numbers and featured listings follow as pages do', async () => {
  const total = async () => (await seller.client.call(countListings, { query: {} })).body.total;
  const featured = async () => (await seller.client.call(findFeaturedListings, { query: {} })).body.listings.length;
  await pool.query("update listings set owner_tier = 'annual'");
  await expect.poll(async () => [await total(), await featured()]).toEqual([1, 1]);
  await pool.query('delete from listings');
  await expect.poll(async () => [await total(), await featured()]).toEqual([0, 0]);
});

test('a hundred who ask at once share one reading, and no more is kept than there is room for', async () => {
  const answers = keepAnswers<number>(house.deps, 2);
  let readings = 0;
  const ask = (asked: unknown) => answers(asked, undefined, async () => ++readings);
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => ask('a'))))).toEqual(new Set([1]));
  expect([await ask('b'), await ask('a'), await ask('c')]).toEqual([2, 1, 3]);
  expect(await ask('a')).toBe(4);
});
