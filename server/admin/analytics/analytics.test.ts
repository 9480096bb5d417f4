import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAnalytics } from '#contract/admin/numbers/analytics.ts';
import { analyticsCsvPath } from '#contract/admin/numbers/analytics-values.ts';
import { emptySearches } from '#server/db/schema/listings.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { countAllDealings } from './dealings.ts';

let testApp: TestApp;
let analyst: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  testApp.deps.clock.set('2026-06-15T12:00:00Z');
  analyst = await addAdmin(testApp, 'analyst@example.com', ['analytics.read']);
  const seller = await addMember(testApp, 'seller@example.com', { createdAt: new Date('2026-01-01') });
  const gabor = (fields: object) => addListing(testApp, seller.id, { brand: 'gabor', ...fields });
  await gabor({ priceCents: 10_000 });
  await gabor({ priceCents: 20_000 });
  await gabor({ priceCents: 4_999, status: 'sold' });
  await gabor({ priceCents: 60_000, status: 'traded', type: 'both' });
  await gabor({ priceCents: 60_000, status: 'deleted' });
  await gabor({ priceCents: 60_000, status: 'sold', createdAt: new Date('2026-03-01') });
  await testApp.deps.database.db.insert(emptySearches).values([
    { term: '=HYPERLINK("x"),bob', day: '2026-06-14', count: 3 },
    { term: 'purple, "long"', day: '2026-06-15', count: 2 },
    { term: 'long ago', day: '2026-01-15', count: 9 },
  ]);
});
afterAll(() => testApp.close());

const read = async (days: 30 | 365) => (await analyst.client.call(getAnalytics, { query: { days } })).body;

test('members are counted by the day they joined', async () => {
  const { members } = await read(30);
  expect(members.total).toBe(2);
  expect(members.days).toHaveLength(30);
  expect([members.days[0], members.days[29]]).toEqual([
    { day: '2026-05-17', joined: 0, total: 1 },
    { day: '2026-06-15', joined: 1, total: 2 },
  ]);
});

test('sell-through counts what was listed in the period and not taken back', async () => {
  const brandRow = async (days: 30 | 365) => (await read(days)).brands.find(({ brand }) => brand === 'gabor');
  const now = { active: 2, traded: 1, medianPriceCents: 15_000 };
  expect(await brandRow(30)).toMatchObject({ ...now, listed: 4, sold: 1, sellThrough: 50 });
  expect(await brandRow(365)).toMatchObject({ ...now, listed: 5, sold: 2, sellThrough: 60 });
});

test('each price is in one band, and what nobody listed has no sell-through', async () => {
  const { prices } = await read(30);
  expect(prices.map(({ from, listed, sellThrough }) => [from, listed, sellThrough])).toEqual([
    [0, 1, 100],
    [50, 0, null],
    [100, 1, 0],
    [200, 1, 0],
    [300, 0, null],
    [500, 1, 100],
  ]);
});

test('brands and prices are kept for a while with the moment they were counted, and counted anew by the job', async () => {
  const { dealingsAt, brands } = await read(30);
  const active = async () => (await read(30)).brands.find(({ brand }) => brand === 'noriko')?.active;
  const seller = await addMember(testApp, 'another@example.com', { createdAt: new Date('2026-01-01') });
  await addListing(testApp, seller.id, { brand: 'noriko', createdAt: new Date('2025-01-01') });
  testApp.deps.clock.advance({ minutes: 19 });
  expect(await read(30)).toMatchObject({ dealingsAt, brands });
  await countAllDealings(testApp.deps);
  expect([await active(), (await read(30)).dealingsAt]).toEqual([1, testApp.deps.clock.now().toISOString()]);
  await testApp.deps.database.pool.query(
    `update listings set status = 'removed', removed_at = now() where brand = 'noriko'`,
  );
  testApp.deps.clock.advance({ minutes: 20 });
  expect(await active()).toBe(0);
});

test('searches without results come most wanted first', async () => {
  expect((await read(30)).searches.map(({ term, count }) => [term, count])).toEqual([
    ['=HYPERLINK("x"),bob', 3],
    ['purple, "long"', 2],
  ]);
});

test('a table is exported as CSV in which no cell is a formula', async () => {
  const csv = await analyst.client.send<string>('GET', analyticsCsvPath('searches', 30));
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="wigloop-searches-30-days.csv"');
  expect(csv.body.split('\r\n')).toEqual([
    'Search,Times,Last day',
    `"'=HYPERLINK(""x""),bob",3,2026-06-14`,
    '"purple, ""long""",2,2026-06-15',
    '',
  ]);
  const brands = await analyst.client.send<string>('GET', analyticsCsvPath('brands', 30));
  expect(brands.body).toContain('Gabor,2,4,1,1,50,150.00');
  expect((await analyst.client.send('GET', '/api/admin/analytics/csv?table=users')).status).toBe(400);
});
