import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeListing } from '#contract/favorites/favorites.ts';
import { getDashboard } from '#contract/listings/selling.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

test('a hundred slow requests of one member leave connections for everyone else', async () => {
  const [ann, bea] = [await addMember(house, 'ann@example.com'), await addMember(house, 'bea@example.com')];
  const listingId = await addListing(house, bea.id);
  const { pool } = house.deps.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from listings where id = $1 for update', [listingId]);
  const likes = Array.from({ length: 100 }, () => ann.client.call(likeListing, { params: { id: listingId } }));
  const statuses = likes.map(async (like) => (await like).status);
  // Requests beyond the limit are refused at once; the others wait for the row, and for each other.
  const refused = await Promise.race(likes);
  expect(refused.status).toBe(429);
  expect(refused.error.code).toBe('request.rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await bea.client.call(getDashboard, {})).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  const counts = Object.groupBy(await Promise.all(statuses), String);
  expect([counts[200]?.length, counts[429]?.length]).toEqual([61, 39]);
});
