import { afterAll, beforeAll, expect, test } from 'vitest';
import { findListings } from '#contract/listings/listings.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let reader: TestMember;
const made: string[] = [];

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
  const brands = ['gabor', 'envy', 'noriko'] as const;
  for (let n = 0; n < 130; n += 1) {
    made.push(
      await addListing(house, reader.id, {
        title: `Number ${n}`,
        brand: brands[n % 3] ?? 'gabor',
        type: n % 10 === 0 ? 'trade' : 'sale',
        priceCents: n % 10 === 0 ? null : (n % 7) * 1000,
        // Several at the same moment and price: the id has to settle the order.
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 5))),
      }),
    );
  }
});
afterAll(() => house.close());

async function readAll(query: object, betweenPages: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await reader.client.call(findListings, { query: { ...query, ...(cursor && { cursor }) } });
    expect(body.listings.length).toBeLessThanOrEqual(24);
    seen.push(...body.listings.map(({ id }) => id));
    cursor = body.nextCursor;
    await betweenPages();
  }
  return seen;
}

test.each([
  {},
  { sort: 'price_asc' },
  { sort: 'price_desc' },
  { q: 'number' },
  { brands: 'gabor,envy,noriko' },
  { brands: 'gabor,envy,noriko', sort: 'price_asc' },
])('paging through %j while listings arrive shows each one once', async (query) => {
  let later = 0;
  const seen = await readAll(query, async () => {
    later += 1;
    await addListing(house, reader.id, { title: 'number new', createdAt: new Date(Date.now() + later * 1000) });
  });
  const old = seen.filter((id) => made.includes(id));
  expect(old.length).toBe(made.length);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a listing bumped meanwhile is not shown a second time further down', async () => {
  const bump = (id: string) =>
    house.deps.database.pool.query("update listings set bumped_at = now() + interval '1 day' where id = $1", [id]);
  let page = 0;
  const seen = await readAll({ q: 'Number ' }, async () => {
    // The first ones read were the newest made.
    await bump(made[made.length - 1 - page] as string);
    page += 1;
  });
  expect(new Set(seen).size).toBe(seen.length);
});

test('nobody copies the catalogue page by page, from however many addresses and servers; after an hour it goes on', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '4' });
  const copier = await addMember(limited, 'copier@example.com');
  const shopper = await addMember(limited, 'shopper@example.com');
  const second = await startSecondApp(limited);
  const there = new TestClient(second.app);
  for (const [name, value] of copier.client.cookies) there.cookies.set(name, value);
  const read = (member: TestMember, n: number) => {
    const client = member === copier && n % 2 ? there : member.client;
    client.address = `10.0.0.${n}`;
    return client.call(findListings, { query: {} });
  };
  for (let page = 1; page <= 8; page += 1) expect((await read(copier, page)).status).toBe(200);
  const refused = await read(copier, 9);
  expect([refused.status, refused.error.code]).toEqual([429, 'request.rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBe(3600);
  expect((await read(shopper, 10)).status).toBe(200);
  limited.deps.clock.advance({ hours: 1 });
  expect((await read(copier, 11)).status).toBe(200);
  await second.close();
  await limited.close();
});
