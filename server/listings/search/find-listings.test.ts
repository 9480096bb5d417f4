import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelDeal } from '#contract/deals/deals.ts';
import { hourMs } from '#contract/durations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { countListings, findListingPreviews, findListings } from '#contract/listings/listings.ts';
import { emptySearches, listings } from '#server/db/schema/listings.ts';
import { profiles } from '#server/db/schema/members.ts';
import { refreshCards } from '#server/listings/cards/refresh-cards.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let reader: TestMember;
let seller: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
  seller = await addMember(house, 'seller@example.com', { reviewCount: 3, ratingTotal: 13 });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.deps.database.db.delete(listings);
  house.deps.clock.advance({ minutes: 1 });
});

type Query = CallInput<typeof findListings>['query'];
const find = async (query: Query = {}) => (await reader.client.call(findListings, { query })).body;
const titles = async (query: Query = {}) => (await find(query)).listings.map(({ title }) => title);

test('a search can be kept to one seller, unless they hide their profile', async () => {
  const theirs = await addListing(house, seller.id, { title: 'Bob of the seller' });
  await addListing(house, reader.id, { title: 'Bob of another' });
  const ids = async (query: Query) => (await find(query)).listings.map(({ id }) => id);
  expect(await ids({ seller: seller.id })).toEqual([theirs]);
  expect(await ids({ seller: seller.id, q: 'bob', sort: 'price_asc', color: 'Brunette' })).toEqual([theirs]);
  expect(await ids({ seller: seller.id, q: 'pixie' })).toEqual([]);
  const { body: counts } = await reader.client.call(countListings, { query: { seller: seller.id } });
  expect(counts.total).toBe(1);
  await house.deps.database.db.update(profiles).set({ profileVisible: false }).where(eq(profiles.id, seller.id));
  expect(await ids({ seller: seller.id })).toEqual([]);
  expect(await ids({ seller: seller.id, q: 'bob' })).toEqual([]);
  await house.deps.database.db.update(profiles).set({ profileVisible: true }).where(eq(profiles.id, seller.id));
  const refused = await reader.client.call(findListings, { query: { seller: 'nobody' } });
  expect([refused.status, refused.error.message]).toEqual([400, 'We could not find this member.']);
});

test('near shades come closest first and then newest, page after page, in any other order as asked, and are counted', async () => {
  const shades = 'Golden Blonde,Light Blonde,Dark Blonde';
  const inOrder: string[] = [];
  for (const [shade, count] of [
    ['Dark Blonde', 2],
    ['Golden Blonde', 30],
    ['Auburn', 3],
  ] as const)
    for (let n = 1; n <= count; n += 1) {
      house.deps.clock.advance({ seconds: 1 });
      const priceCents = shade === 'Auburn' ? 1 : 10_000 + inOrder.length;
      const id = await addListing(house, seller.id, { shade, priceCents, title: shade });
      if (shade !== 'Auburn') inOrder.push(id);
    }
  // The newest first, and the golden ones, which came later, before the dark ones.
  const closest = inOrder.toReversed();
  const allOf = async (query: Query) => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await find({ ...query, ...(cursor && { cursor }) });
      expect(page.listings.length).toBeGreaterThan(0);
      seen.push(...page.listings.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return seen;
  };
  expect(await allOf({ shades })).toEqual(closest);
  // A page that ends exactly where a shade does.
  expect(await allOf({ shades, maxPrice: '100.25' })).toEqual(inOrder.slice(0, 26).toReversed());
  const cheapest = await find({ shades, sort: 'price_asc' });
  expect(cheapest.listings.map(({ id }) => id)).toEqual(inOrder.slice(0, 24));
  const both = await find({ shades: 'Dark Blonde,Golden Blonde' });
  expect(both.listings.slice(0, 3).map(({ title }) => title)).toEqual(['Dark Blonde', 'Dark Blonde', 'Golden Blonde']);
  expect(await titles({ shades, shade: 'Dark Blonde' })).toEqual(['Dark Blonde', 'Dark Blonde']);
  expect(await titles({ shades: 'Dark Blonde', q: 'dark' })).toEqual(['Dark Blonde', 'Dark Blonde']);
  expect((await reader.client.call(countListings, { query: { shades } })).body.total).toBe(32);
  expect(await titles({ sort: 'closest', maxPrice: '1' })).toHaveLength(3);
});

test('without a session there is no list and no data', async () => {
  await addListing(house, seller.id, { title: 'Secret bob' });
  for (const path of ['/api/listings', '/api/listings?q=bob', '/api/listings/facets']) {
    const answer = await new TestClient(house.app).send('GET', path);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.error)).not.toContain('Secret');
  }
});

test('a card carries what the grid shows, and the owner with a rating of one decimal', async () => {
  const id = await addListing(house, seller.id);
  expect((await find()).listings).toEqual([
    {
      id,
      title: 'Layered bob',
      brand: 'gabor',
      condition: 'like-new',
      type: 'sale',
      status: 'active',
      color: 'Brunette',
      capSize: null,
      shade: null,
      piece: 'full-wig',
      priceCents: 15_000,
      likeCount: 0,
      isReserved: false,
      photo: null,
      owner: {
        id: seller.id,
        displayName: 'seller',
        avatarUrl: null,
        rating: 4.3,
        reviewCount: 3,
        isRatingVerified: false,
        tier: null,
        awayUntil: null,
      },
    },
  ]);
});

describe('each filter keeps what it names', () => {
  beforeEach(async () => {
    await addListing(house, seller.id, { title: 'plain' });
    await addListing(house, seller.id, {
      title: 'other',
      brand: 'envy',
      condition: 'poor',
      type: 'both',
      color: 'Gray/Silver',
      priceCents: 30_000,
      capFeatures: ['lace-front', 'mono-top'],
      lengthInches: 16,
      capSize: 'Petite',
    });
    await addListing(house, seller.id, { title: 'gone', status: 'sold' });
    await addListing(house, seller.id, { title: 'swapped', status: 'traded' });
    await addListing(house, seller.id, { title: 'away', status: 'removed', removedAt: new Date() });
  });

  test.each<[Query, string[]]>([
    [{ brands: 'envy' }, ['other']],
    [{ brands: 'envy,gabor' }, ['other', 'plain']],
    [{ brands: 'noriko' }, []],
    [{ condition: 'poor' }, ['other']],
    [{ type: 'both' }, ['other']],
    [{ color: 'Gray/Silver' }, ['other']],
    [{ minPrice: '150.01' }, ['other']],
    [{ maxPrice: '150' }, ['plain']],
    [{ minPrice: '150', maxPrice: '300' }, ['other', 'plain']],
    [{ capFeature: 'mono-top' }, ['other']],
    [{ length: 'medium' }, ['other']],
    [{ length: 'long' }, []],
    [{ capSize: 'Petite' }, ['other']],
    [{ capSize: 'Large' }, []],
    [{ status: 'sold' }, ['gone']],
    [{ status: 'traded' }, ['swapped']],
    [{ q: 'OTHER' }, ['other']],
    [{ query: 'lai' }, ['plain']],
    [{ q: 'envy', condition: 'poor' }, ['other']],
    [{ q: 'plain', brands: 'envy' }, ['other']],
    [{ q: '   ' }, ['other', 'plain']],
    [{ condition: '', minPrice: '', brands: '' }, ['other', 'plain']],
    [{ brands: 'envy', condition: 'poor', color: 'Gray/Silver', type: 'both', maxPrice: '300' }, ['other']],
  ])('%j', async (query, expected) => {
    expect((await titles(query)).sort()).toEqual(expected);
  });
});

test('newest first, and a bump counts as new', async () => {
  const hour = (hours: number) => new Date(house.deps.clock.now().getTime() - hours * hourMs);
  await addListing(house, seller.id, { title: 'old', createdAt: hour(3) });
  await addListing(house, seller.id, { title: 'bumped', createdAt: hour(9), bumpedAt: hour(1) });
  await addListing(house, seller.id, { title: 'new', createdAt: hour(2) });
  expect(await titles()).toEqual(['bumped', 'new', 'old']);
});

test('a listing for trade without a price comes last either way, and price filters leave it out', async () => {
  await addListing(house, seller.id, { title: 'cheap', priceCents: 0 });
  await addListing(house, seller.id, { title: 'trade', type: 'trade', priceCents: null });
  await addListing(house, seller.id, { title: 'dear', priceCents: 9_999_999 });
  expect(await titles({ sort: 'price_asc' })).toEqual(['cheap', 'dear', 'trade']);
  expect(await titles({ sort: 'price_desc' })).toEqual(['dear', 'cheap', 'trade']);
  for (const sort of ['newest', 'price_asc', 'price_desc'] as const) {
    expect(await titles({ sort, minPrice: '0' })).not.toContain('trade');
    expect(await titles({ sort, maxPrice: '99999.99' })).not.toContain('trade');
  }
});

test('the listings of a suspended or banned member are hidden until they are back', async () => {
  const shady = await addMember(house, 'shady@example.com');
  await addListing(house, shady.id, { title: 'hidden' });
  const set = async (status: 'active' | 'suspended' | 'banned') => {
    await house.deps.database.pool.query('update profiles set status = $1 where id = $2', [status, shady.id]);
    await house.deps.bus.whenHeard();
  };
  await set('suspended');
  expect(await titles({ q: 'hidden' })).toEqual([]);
  await set('active');
  expect(await titles({ q: 'hidden' })).toEqual(['hidden']);
  await set('banned');
  expect(await titles({ brands: 'gabor' })).toEqual([]);
});

test('counts tell the conditions of the result, and beside each brand what choosing it gives', async () => {
  await addListing(house, seller.id);
  await addListing(house, seller.id, { brand: 'envy' });
  await addListing(house, seller.id, { brand: 'envy', condition: 'new', title: 'A curly one' });
  const count = async (query: Query) => (await reader.client.call(countListings, { query })).body;
  expect(await count({})).toEqual({
    total: 3,
    more: false,
    brands: { envy: 2, gabor: 1 },
    moreOfBrands: false,
    conditions: { 'like-new': 2, new: 1 },
  });
  // Choosing a brand drops the text, and adds to the brands that are chosen already.
  for (const query of [{ q: 'curly' }, { brands: 'gabor' }])
    expect(await count(query)).toMatchObject({ total: 1, brands: { envy: 2, gabor: 1 } });
  expect(await count({ q: 'curly', condition: 'new' })).toMatchObject({ brands: { envy: 1 }, conditions: { new: 1 } });
});

test('a search that finds nothing is counted by term and day, without who', async () => {
  house.deps.clock.set('2026-03-09T23:59:00Z');
  await find({ q: 'Mermaid' });
  await find({ q: 'mermaid ' });
  house.deps.clock.set('2026-03-10T00:01:00Z');
  await find({ q: 'mermaid' });
  const rows = await house.deps.database.db.select().from(emptySearches).where(eq(emptySearches.term, 'mermaid'));
  expect(rows.sort((a, b) => a.day.localeCompare(b.day))).toEqual([
    { term: 'mermaid', day: '2026-03-09', count: 2 },
    { term: 'mermaid', day: '2026-03-10', count: 1 },
  ]);
});

test('visitors get previews with exactly the public fields', async () => {
  const id = await addListing(house, seller.id, { priceCents: 14_999 });
  await expect
    .poll(async () => (await new TestClient(house.app).call(findListingPreviews, { query: {} })).body.previews)
    .toEqual([{ id, title: 'Layered bob', image_url: null, brand: 'gabor', condition: 'like-new', price: 149.99 }]);
});

test('visitors of a brand page get previews of that brand alone, and at most four', async () => {
  for (let number = 1; number <= 5; number += 1)
    await addListing(house, seller.id, { brand: 'noriko', title: `Noriko ${number}` });
  await addListing(house, seller.id, { brand: 'envy' });
  const previewsOf = async (brand: 'noriko' | 'wigpro') =>
    (await new TestClient(house.app).call(findListingPreviews, { query: { brand } })).body.previews;
  await expect
    .poll(async () => (await previewsOf('noriko')).map(({ brand }) => brand))
    .toEqual(Array(4).fill('noriko'));
  expect(await previewsOf('wigpro')).toEqual([]);
});

test('what is reserved is marked on the first page at once, and left out where that is asked for', async () => {
  const buyer = await addMember(house, 'buyer-of-one@example.com');
  const [free, held] = [await addListing(house, seller.id), await addListing(house, seller.id)];
  const marks = async () => Object.fromEntries((await find()).listings.map(({ id, isReserved }) => [id, isReserved]));
  await expect.poll(marks).toEqual({ [free]: false, [held]: false });
  const dealId = await reserveListing(house, held, buyer);
  await expect.poll(marks).toEqual({ [free]: false, [held]: true });
  const ids = async (filters: Query) => (await find(filters)).listings.map(({ id }) => id);
  expect(await ids({ reserved: 'out' })).toEqual([free]);
  expect(await ids({ reserved: 'out', sort: 'price_asc', brands: 'gabor' })).toEqual([free]);
  const { body: counts } = await seller.client.call(countListings, { query: { reserved: 'out' } });
  expect(counts.total).toBe(1);

  const [ask, insist] = [{ reason: 'changed-mind' }, { reason: 'changed-mind', insist: true }] as const;
  for (const body of [ask, insist]) await buyer.client.call(cancelDeal, { params: { id: dealId }, body });
  await expect.poll(marks).toEqual({ [free]: false, [held]: false });
  expect((await ids({ reserved: 'out' })).sort()).toEqual([free, held].sort());
});

test('the first page comes from memory and follows every change', async () => {
  const first = await addListing(house, seller.id, { title: 'first' });
  await expect.poll(() => titles()).toEqual(['first']);
  await addListing(house, seller.id, { title: 'second', createdAt: new Date(house.deps.clock.now().getTime() + 1000) });
  await expect.poll(() => titles()).toEqual(['second', 'first']);
  await house.deps.database.db.delete(listings).where(eq(listings.id, first));
  await expect.poll(() => titles()).toEqual(['second']);
  await house.deps.database.pool.query('update profiles set display_name = $1 where id = $2', ['New Name', seller.id]);
  while (await refreshCards(house.deps));
  await expect.poll(async () => (await find()).listings[0]?.owner.displayName).toBe('New Name');
});
