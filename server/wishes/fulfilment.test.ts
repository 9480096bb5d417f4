import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { facetNames, facets, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { createWish as createWishCall, wishFiltersSchema } from '#contract/wishes/wishes.ts';
import { listings } from '#server/db/schema/listings.ts';
import { memberBlocks } from '#server/db/schema/messages.ts';
import { wishes } from '#server/db/schema/wishes.ts';
import { findListings } from '#server/listings/search/find-listings.ts';
import { strangeTexts } from '#server/test/strange-texts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { fulfilledSql } from './fulfilment.ts';
import { criteriaOf } from './wish-rows.ts';

type Row = typeof listings.$inferInsert;

/** A page of a search, so that one page tells everything. */
const listingCount = 24;
const wishCount = 150;
/** `WISH_PAIRS=10000` lets it run longer. */
const runs = Math.ceil(Number(process.env.WISH_PAIRS ?? 3_600) / (listingCount * wishCount));

let house: TestApp;
let sellers: TestMember[];
let wishers: TestMember[];

beforeAll(async () => {
  house = await startTestApp();
  const add = (name: string, profile = {}) => addMember(house, `${name}@example.com`, profile);
  const hidden = await add('hidden', { profileVisible: false });
  sellers = [await add('ann'), await add('bea'), hidden];
  // One of the sellers wishes for things too, and one wisher has blocked a seller and was blocked by another.
  const hermit = await add('hermit');
  wishers = [await add('cleo'), sellers[1] as TestMember, hermit];
  await house.deps.database.db.insert(memberBlocks).values([
    { blockerId: hermit.id, blockedId: (sellers[0] as TestMember).id, createdAt: house.deps.clock.now() },
    { blockerId: hidden.id, blockedId: hermit.id, createdAt: house.deps.clock.now() },
  ]);
});
afterAll(() => house.close());

const texts = (maxLength: number) => strangeTexts({ maxLength, alsoOf: ['brown', 'synthetic', 'monofilament'] });
const longWord = fc.constantFrom('x'.repeat(200), 'ab'.repeat(90), 'y'.repeat(64));
const cents = fc.constantFrom(0, 2_500, 2_501, 4_999, 15_000, 15_001, 20_000, 149_999, 150_000, 150_001, 9_999_999);
const inches = Object.values(lengthBandInches).flatMap(({ over, upTo }) => [over + 0.5, upTo]);
const plainFacets = facetNames.filter((name) => !['brand', 'capFeature', 'length', 'type'].includes(name));

const listing = fc
  .record({
    ...Object.fromEntries(plainFacets.map((name) => [name, fc.constantFrom(...facets[name].values.slice(0, 3))])),
    shade: fc.constantFrom(undefined, ...facets.shade.values.slice(0, 4)),
    fiberType: fc.constantFrom(undefined, ...facets.fiberType.values),
    brand: fc.constantFrom('jon-renau', 'gabor', 'rene-of-paris'),
    type: fc.constantFrom(...facets.type.values),
    priceCents: cents,
    capFeatures: fc.subarray(facets.capFeature.values, { maxLength: 3 }),
    lengthInches: fc.option(fc.constantFrom(...inches)),
    title: texts(8)
      .map((title) => title.trim() || 'x')
      .filter((title) => title.length <= 120),
    description: fc.oneof(texts(30), longWord).map((text) => text.trim() || 'x'),
    colorName: fc.option(texts(3)),
    status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'sold' as const),
    seller: fc.nat(2),
    hasNoPrice: fc.boolean(),
  })
  .map(({ hasNoPrice, ...row }) =>
    hasNoPrice && row.type === 'trade' ? { ...row, priceCents: null } : row,
  ) as fc.Arbitrary<Partial<Row> & { seller: number }>;

/** A few filters with the values of one of the listings, so that most wishes are fulfilled by something. */
const wish = fc.record({
  like: fc.nat(listingCount - 1),
  names: fc.subarray(filterNames, { maxLength: 2 }),
  length: fc.constantFrom(...facets.length.values),
  brands: fc.subarray(['jon-renau', 'gabor', 'rene-of-paris'], { maxLength: 2 }),
  isBranded: fc.boolean(),
  q: fc.option(
    fc.oneof(
      texts(2),
      fc.array(texts(2), { maxLength: 3 }).map((words) => words.join(' ')),
      longWord,
      fc.constant('part'),
    ),
    { nil: undefined, freq: 1 },
  ),
  at: fc.nat(20),
  openToTrades: fc.constantFrom(undefined, undefined, undefined, '1'),
  reserved: fc.constantFrom(undefined, undefined, 'out'),
  seller: fc.constantFrom(undefined, undefined, undefined, undefined, 0, 1, 2),
  min: fc.option(cents, { nil: undefined, freq: 1 }),
  max: fc.option(cents, { nil: undefined, freq: 1 }),
  wisher: fc.nat(2),
});

type Generated = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

function filtersOf(of: Generated, rows: Partial<Row>[]): Record<string, string> {
  const row = rows[of.like] ?? {};
  const pick = (name: (typeof filterNames)[number]) => {
    if (name === 'length') return of.length;
    return name === 'capFeature' ? row.capFeatures?.[0] : row[name];
  };
  const dollars = (price: number | undefined) => (price === undefined ? undefined : (price / 100).toFixed(2));
  // Parts of real texts too, so that long strings that do match come up.
  const q = of.q === 'part' ? `"${row.description?.slice(of.at, of.at + 9) ?? ''}"` : of.q;
  const all = {
    ...Object.fromEntries(of.names.map((name) => [name, pick(name)])),
    brands: of.isBranded ? of.brands.join(',') : undefined,
    q: q?.slice(0, 200),
    openToTrades: of.openToTrades,
    reserved: of.reserved,
    seller: of.seller === undefined ? undefined : sellers[of.seller]?.id,
    minPrice: dollars(of.min),
    maxPrice: dollars(of.max),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

test('a listing fulfils exactly the wishes whose own search shows it, but for own ones and between blocked members', async () => {
  const { db, pool } = house.deps.database;
  let met = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: listingCount, maxLength: listingCount }),
      fc.array(wish, { minLength: wishCount, maxLength: wishCount }),
      async (rows, wanted) => {
        await pool.query('truncate listings, known_words, wishes cascade');
        for (const { seller, ...row } of rows) await addListing(house, sellers[seller]?.id ?? '', row);
        await reserveSome();
        for (const one of wanted) await save(one, rows);
        const stored = await db.select().from(listings);
        const searched = new Map<string, Set<string>>(stored.map(({ id }) => [id, new Set()]));
        for (const row of await db.select().from(wishes)) {
          const { cards } = await findListings(house.deps, criteriaOf(row));
          for (const { id, owner } of JSON.parse(cards) as { id: string; owner: { id: string } }[])
            if (mayMeet(row.userId, owner.id)) searched.get(id)?.add(row.id);
        }
        for (const { id, title } of stored) {
          const fulfilled = await findFulfilledWishes(id);
          met += fulfilled.length;
          expect(fulfilled.sort(), title).toEqual([...(searched.get(id) ?? [])].sort());
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
  expect(met).toBeGreaterThan(runs * 40);
}, 600_000);

async function save(one: Generated, rows: Partial<Row>[]): Promise<void> {
  const filters = filtersOf(one, rows);
  if (!wishFiltersSchema.safeParse(filters).success) return;
  const body = { id: randomUUID(), name: 'Wish', alert: 'off' as const, isPublic: false, filters };
  const { status, error } = await (wishers[one.wisher] as TestMember).client.call(createWishCall, { body });
  // A seller who blocked them, oneself, and the fifty-first are refused.
  if (status !== 200) expect(error.code).toMatch(/^wishes\.(?:seller_blocked|seller_is_you|too_many)$/);
}

function mayMeet(wisherId: string, sellerId: string): boolean {
  if (wisherId === sellerId) return false;
  return wisherId !== wishers[2]?.id || sellerId === sellers[1]?.id;
}

/** Past the triggers, because a member cannot have so many deals at once. */
async function reserveSome(): Promise<void> {
  await house.deps.database.pool.query(`begin;
    set local session_replication_role = replica;
    update listings set is_reserved = true where status = 'active' and id in (select id from listings order by id limit 5);
    insert into deal_reservations (listing_id, deal_id) select id, gen_random_uuid() from listings where is_reserved;
    commit`);
}

async function findFulfilledWishes(listingId: string): Promise<string[]> {
  const { rows } = await house.deps.database.pool.query<{ wish_id: string }>({
    name: 'fulfilled-wishes',
    text: `with recursive ${fulfilledSql({ listings: '$1' })} select wish_id from fulfilled`,
    values: [listingId],
  });
  return rows.map(({ wish_id }) => wish_id);
}
