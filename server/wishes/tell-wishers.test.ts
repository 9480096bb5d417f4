import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import type { WishAlert } from '#contract/wishes/wish-values.ts';
import { createWish, findMyWishes, updateWish } from '#contract/wishes/wishes.ts';
import { allJobs } from '#server/all-jobs.ts';
import { blockMember, unblockMember } from '#server/messages/blocks.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { matchWishes } from './match-wishes.ts';
import { tellWishersDaily } from './tell-wishers.ts';

let house: TestApp;
let wisher: TestMember;
let seller: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  seller = await addMember(house, 'seller@example.com');
});
afterAll(() => house.close());
beforeEach(async () => {
  wisher = await addMember(house, `${randomUUID()}@example.com`);
});

const wishDeps = () => ({ ...house.deps, settings: house.services.settings });
const work = async () => {
  while (await matchWishes(wishDeps()));
};
async function wish(
  filters: Record<string, string>,
  alert: WishAlert = 'at-once',
  name = 'Soft bobs',
): Promise<string> {
  const body = { id: randomUUID(), name, alert, isPublic: false, filters };
  return (await wisher.client.call(createWish, { body })).body.id;
}
async function toldTo({ client }: TestMember) {
  const { notifications } = (await client.call(findNotifications, { query: {} })).body;
  return notifications.filter(({ kind }) => kind.startsWith('wish-'));
}

test('a wish tells of a listing at once and once, by the words of its owner alone', async () => {
  const wishId = await wish({ q: 'layered' });
  const listingId = await addListing(house, seller.id);
  await work();
  const [told, ...more] = await toldTo(wisher);
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    kind: 'wish-fulfilled',
    text: 'A new listing fits your alert “Soft bobs”',
    about: { wishId, listingId },
  });
  await house.deps.database.pool.query('update listings set price_cents = 12300 where id = $1', [listingId]);
  await work();
  expect(await toldTo(wisher)).toHaveLength(1);
});

test('a daily wish waits for one notice about everything, and a wish that is off tells nothing', async () => {
  await wish({ q: 'layered' }, 'daily');
  await wish({ q: 'layered' }, 'off');
  const listingId = await addListing(house, seller.id);
  await work();
  expect(await toldTo(wisher)).toEqual([]);
  await tellWishersDaily(wishDeps());
  expect(await toldTo(wisher)).toMatchObject([
    { text: 'A new listing fits your alert “Soft bobs”', about: { listingId } },
  ]);
  await wish({ brands: 'gabor' }, 'daily', 'Gabor');
  house.deps.clock.advance({ hours: 1 });
  for (let n = 0; n < 3; n += 1) await addListing(house, seller.id);
  await work();
  for (let n = 0; n < 2; n += 1) await tellWishersDaily(wishDeps());
  const [newest, ...older] = await toldTo(wisher);
  expect(newest).toMatchObject({ text: '6 new listings fit 2 of your alerts', about: {} });
  expect(older).toHaveLength(1);
});

test('what is gone, or between members who blocked each other, before it could be told is not told, and is news when it comes back', async () => {
  await wish({ q: 'layered' }, 'daily');
  const listingId = await addListing(house, seller.id);
  await work();
  const status = (value: string) =>
    house.deps.database.pool.query('update listings set status = $2, removed_at = now() where id = $1', [
      listingId,
      value,
    ]);
  await status('removed');
  await tellWishersDaily(wishDeps());
  expect(await toldTo(wisher)).toEqual([]);
  await status('active');
  expect(await toldTo(wisher)).toEqual([]);
  await work();
  await blockMember(house.deps, seller.id, wisher.id);
  await tellWishersDaily(wishDeps());
  await unblockMember(house.deps, seller.id, wisher.id);
  expect(await toldTo(wisher)).toEqual([]);
  await status('removed');
  await status('active');
  await work();
  await tellWishersDaily(wishDeps());
  expect(await toldTo(wisher)).toMatchObject([{ about: { listingId } }]);
});

test('what waits for the daily notice is forgotten when its owner rests or turns the wish off', async () => {
  const { pool } = house.deps.database;
  const id = await wish({ q: 'layered' }, 'daily');
  await addListing(house, seller.id);
  await work();
  await pool.query(`update profiles set status = 'suspended' where id = $1`, [wisher.id]);
  await tellWishersDaily(wishDeps());
  await pool.query(`update profiles set status = 'active' where id = $1`, [wisher.id]);
  await addListing(house, seller.id);
  await work();
  const body = { name: 'Soft bobs', alert: 'off' as const, isPublic: false, filters: { q: 'layered' } };
  await wisher.client.call(updateWish, { params: { id }, body });
  await tellWishersDaily(wishDeps());
  expect(await toldTo(wisher)).toEqual([]);
});

test('two servers at once tell each listing once', async () => {
  await wish({ q: 'layered' });
  for (let n = 0; n < 5; n += 1) await addListing(house, seller.id);
  await Promise.all([work(), work(), work()]);
  const [told, ...more] = await toldTo(wisher);
  expect(more).toEqual([]);
  expect(told?.text).toBe('5 new listings fit your alert “Soft bobs”');
});

test('a wish for the listings of one seller ends with a word to its owner when the seller leaves', async () => {
  const leaver = await addMember(house, `${randomUUID()}@example.com`);
  await wish({ seller: leaver.id }, 'off', 'Lea');
  const kept = await wish({ q: 'bob' }, 'off');
  expect((await leaver.client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  await house.deps.jobs.drain(allJobs(house.deps, house.services));
  expect((await wisher.client.call(findMyWishes, { query: {} })).body.wishes.map(({ id }) => id)).toEqual([kept]);
  expect(await toldTo(wisher)).toMatchObject([
    { kind: 'wish-ended', text: 'Following “Lea” ended: the seller has left Wigloop' },
  ]);
});

test('the export has the own wishes with what fulfilled them, and they go with the account', async () => {
  const wishId = await wish({ q: 'layered', maxPrice: '200' });
  const listingId = await addListing(house, seller.id);
  await work();
  const { body } = await wisher.client.call(exportMyData, {});
  expect(body.wishes).toMatchObject({
    own: [{ id: wishId, name: 'Soft bobs', filters: { q: 'layered', maxPrice: '200' }, alert: 'at-once' }],
    matches: [{ wishId, listingId }],
  });
  await wisher.client.call(deleteMyAccount, { body: { password: testPassword } });
  const { rowCount } = await house.deps.database.pool.query('select from wishes where id = $1', [wishId]);
  expect(rowCount).toBe(0);
});
