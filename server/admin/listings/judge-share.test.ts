import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { areSurelyMore, judgeShare } from './judge-share.ts';
import { matchListings } from './match-listings.ts';

const listings = 3_000;
const looks = 100;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { pool } = testApp.deps.database;
  const { id } = await addMember(testApp, 'seller@example.com', { createdAt: new Date('2020-01-01') });
  // Past the triggers, which make thousands of listings a matter of minutes.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into listings (user_id, title, description, brand, condition, type, price_cents, color)
    select '${id}', 'Wig ' || n, repeat('Long and lovely. ', 50), case when n % 3 = 0 then 'gabor' else 'noriko' end, 'like-new', 'sale', 20000, 'Brunette'
    from generate_series(1, ${listings}) n; commit`);
  await pool.query('analyze listings');
});
afterAll(() => testApp.close());

/** How many of many looks at random pages say that there are more than `limit`. */
async function countSure(brand: string, limit: number): Promise<number> {
  const { pool } = testApp.deps.database;
  const ways = await matchListings(pool, testApp.deps.clock.now(), { search: '', brand });
  let sure = 0;
  for (let look = 0; look < looks; look += 1) if (areSurelyMore(await judgeShare(pool, ways), limit)) sure += 1;
  return sure;
}

test('a look at some pages never says that there are more than there are', async () => {
  expect(await countSure('gabor', listings / 3)).toBe(0);
  expect(await countSure('amore', 0)).toBe(0);
});

test('of many times more than the limit a look says so', async () => {
  expect(await countSure('gabor', listings / 10)).toBe(looks);
  expect(await countSure('noriko', listings / 6)).toBe(looks);
});

test('only some pages are looked at, and what they say of the whole is about right', async () => {
  const { pool } = testApp.deps.database;
  const { rows } = await pool.query(`select relpages from pg_class where oid = 'listings'::regclass`);
  expect(rows[0].relpages).toBeGreaterThan(200);
  const ways = await matchListings(pool, testApp.deps.clock.now(), { search: '', brand: 'gabor' });
  const { all, share, leastShare } = await judgeShare(pool, ways);
  expect(Math.abs(all - listings)).toBeLessThan(listings / 2);
  expect(Math.abs(share - 1 / 3)).toBeLessThan(0.1);
  expect(leastShare).toBeLessThan(share);
});
