import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrandIds, firstBrands } from '#contract/brands/brands.ts';
import { dayMs } from '#contract/durations.ts';
import { facetNames, facets, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { featuredMax, listingSorts, shownStatuses } from '#contract/listings/listing-values.ts';
import { readWords } from '#contract/listings/search/read-text.ts';
import { listings } from '#server/db/schema/listings.ts';
import { strangeTexts } from '#server/test/strange-texts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { orders } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import { featuredStatement } from './featured-sql.ts';
import { cardsOf, findListings } from './find-listings.ts';
import { findWords, type SearchText, textOf } from './find-words.ts';
import { pageStatement, type Way } from './search-sql.ts';

type Row = typeof listings.$inferInsert;

/** `SEARCH_CASES=40` makes up as many as a night has time for. */
const runs = Number(process.env.SEARCH_CASES ?? 4);
let house: TestApp;
let ownerId: string;

beforeAll(async () => {
  house = await startTestApp();
  ownerId = (await addMember(house, 'seller@example.com')).id;
});
afterAll(() => house.close());

const texts = (maxLength: number) => strangeTexts({ maxLength });
const listing = fc.record({
  title: texts(8).filter((title) => title.length <= 120),
  description: texts(30),
  brand: fc.constantFrom('jon-renau', 'gabor', 'rene-of-paris'),
  color: fc.constantFrom(...facets.color.values),
  shade: fc.constantFrom(undefined, ...facets.shade.values),
  colorCode: fc.option(texts(2)),
  colorName: fc.option(fc.oneof(texts(3), fc.constant('Toasted Sesame'))),
  capSize: fc.constantFrom(undefined, ...facets.capSize.values),
  capFeatures: fc.subarray(facets.capFeature.values, { maxLength: 2 }),
  fiberType: fc.constantFrom(undefined, ...facets.fiberType.values),
  piece: fc.constantFrom(...facets.piece.values),
  lengthInches: fc.option(fc.constantFrom(8, 12, 12.5, 16, 20, 24, 25, 60)),
}) as fc.Arbitrary<Partial<Row>>;

function idsOf(cards: string): string[] {
  return (JSON.parse(cards) as { id: string }[]).map(({ id }) => id);
}

const wantedWord = fc.oneof(
  texts(3),
  fc.constantFrom(
    'on',
    'renau',
    'l',
    'ab',
    '%a',
    'lace front',
    'human',
    'hair',
    'synth',
    'brown',
    'BRUNETTE',
    'petite',
    'topper',
  ),
  fc.constantFrom(
    '"lace front"',
    '"a b"',
    'mono',
    'tied',
    'long',
    'grey',
    'sesame',
    'gray/silver',
    'lacefront',
    '100%',
    'laec',
    'renua',
  ),
);
const wantedText = fc.array(wantedWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ').slice(0, 200));

/** The plain definition: everything on the shelf in which each part of the text is met, one after the other. */
async function plainly(text: SearchText): Promise<{ id: string; isTitled: boolean }[]> {
  const { rows } = await house.deps.database.pool.query(
    `select id, (select bool_and(title_words @@ part::tsquery) from unnest($1::text[]) part) as "isTitled" from listings
     where shelf = 'active' and cardinality($1::text[]) > 0
       and not exists (select from unnest($1::text[]) part where not all_words @@ part::tsquery)
     order by 2 desc, sort_at desc, id desc`,
    [text.words.map(({ query }) => query)],
  );
  return rows;
}

test('any text finds exactly what its plain definition finds, the best match in its order', async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 1, maxLength: 20 }),
      fc.array(wantedText, { minLength: 20, maxLength: 20 }),
      async (rows, wanted) => {
        await start(rows);
        // Parts of real texts too, so that long ones that do match come up.
        const parts = rows.map((row) => row.description?.slice(0, 40) ?? '');
        for (const typed of [...wanted, ...parts]) {
          const { words } = readWords(typed, firstBrands);
          const text = textOf(await findWords(house.deps, { words, brands: firstBrands, reading: 'search' }));
          const expected = (await plainly(text)).map(({ id }) => id);
          met += expected.length;
          const base = { shelf: 'active', brands: [], text } as const;
          for (const isRare of [true, false]) {
            const asked = { ...base, sort: 'best', text: { ...text, isRare } } as const;
            expect(idsOf((await findListings(house.deps, asked)).cards), JSON.stringify(typed)).toEqual(expected);
          }
          const by = async (way: Way, wanted: Criteria) => {
            const { rows: found } = await house.deps.database.pool.query(pageStatement(wanted, undefined, way));
            return idsOf(cardsOf(found[0]));
          };
          for (const sort of ['newest', 'price_asc'] as const)
            for (const way of ['walk', 'gather'] as const)
              expect((await by(way, { ...base, sort })).sort(), `${JSON.stringify(typed)} ${way}`).toEqual(
                expected.toSorted(),
              );
          for (const isRare of [true, false])
            expect(
              await by('gather', { ...base, sort: 'best', text: { ...text, isRare } }),
              JSON.stringify(typed),
            ).toEqual(expected);
        }
      },
    ),
    { numRuns: runs },
  );
  expect(met).toBeGreaterThan(runs * 3);
}, 240_000);

const brandsOfTest = firstBrandIds.slice(0, 3);
const inches = Object.values(lengthBandInches).flatMap(({ over, upTo }) => [over + 0.5, upTo]);
const chosenFacets = facetNames.filter((name) => !['brand', 'capFeature', 'length'].includes(name));
const facetsOfListing = fc.record({
  ...Object.fromEntries(chosenFacets.map((name) => [name, fc.constantFrom(...facets[name].values)])),
  brand: fc.constantFrom(...brandsOfTest),
  capFeatures: fc.subarray(facets.capFeature.values),
  lengthInches: fc.option(fc.constantFrom(...inches)),
  title: fc.constantFrom('lace', 'bob'),
  status: fc.constantFrom(...shownStatuses),
  shippingCents: fc.constantFrom(undefined, 0, 500),
}) as fc.Arbitrary<Partial<Row>>;

/** A few filters with the values of one of the listings, so that most choices find something. */
const choice = fc.record({
  like: fc.nat(),
  names: fc.subarray(filterNames, { maxLength: 3 }),
  length: fc.constantFrom(...facets.length.values),
  shelf: fc.constantFrom(...shownStatuses),
  sort: fc.constantFrom(...listingSorts),
  brands: fc.subarray(brandsOfTest),
  shades: fc.option(fc.shuffledSubarray(facets.shade.values, { minLength: 1, maxLength: 5 }), { nil: undefined }),
  openToTrades: fc.constantFrom(undefined, '1' as const),
  title: fc.constantFrom(undefined, 'bob'),
  reserved: fc.constantFrom(undefined, 'out' as const),
  seller: fc.constantFrom(undefined, undefined, 'owner', 'somebody else'),
  inches: fc.constantFrom({}, {}, { minInches: 12, maxInches: 20 }),
  shipping: fc.constantFrom(undefined, undefined, 'free' as const),
  without: fc.constantFrom(undefined, undefined, "'fiber_type=Synthetic'"),
});

type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

function criteriaOf(
  { like, names, length, seller, title, sort, inches, ...rest }: Choice,
  rows: Partial<Row>[],
): Criteria {
  const row = rows[like % rows.length] ?? {};
  const pick = (name: (typeof filterNames)[number]) => {
    if (name === 'length') return length;
    return name === 'capFeature' ? row.capFeatures?.[0] : row[name];
  };
  const wantedSeller = seller && (seller === 'owner' ? ownerId : randomUUID());
  const text = title && {
    query: `'${title}'`,
    words: [],
    isRare: false,
  };
  const order = (sort === 'best' && !text) || (sort === 'closest' && !rest.shades) ? 'newest' : sort;
  return {
    ...rest,
    ...inches,
    text,
    sort: order,
    seller: wantedSeller,
    ...Object.fromEntries(names.map((name) => [name, pick(name)])),
  };
}

const oneValueFilters = filterNames.filter((name) => name !== 'capFeature' && name !== 'length');

/** The plain definition: what each filter means for a listing, one after the other. */
function isWanted(row: Partial<Row>, wanted: Criteria): boolean {
  const { shelf, brands, shades, text, length, capFeature, openToTrades, reserved, seller } = wanted;
  const { minInches = 0, maxInches = 100, shipping, without } = wanted;
  const band = length && lengthBandInches[length];
  const long = row.lengthInches ?? 0;
  return (
    row.status === shelf &&
    (!seller || row.userId === seller) &&
    (reserved !== 'out' || !row.isReserved) &&
    (brands.length === 0 || brands.includes(row.brand as (typeof brands)[number])) &&
    (!shades || (row.shade != null && shades.includes(row.shade))) &&
    (!text || Boolean(row.title?.includes('bob'))) &&
    (!openToTrades || row.type === 'trade' || row.type === 'both') &&
    (!wanted.minInches || (long >= minInches && long <= maxInches)) &&
    (!shipping || row.shippingCents === 0) &&
    (!without || row.fiberType !== 'Synthetic') &&
    (!band || (long > band.over && long <= band.upTo)) &&
    (!capFeature || Boolean(row.capFeatures?.includes(capFeature))) &&
    oneValueFilters.every((name) => wanted[name] === undefined || row[name] === wanted[name])
  );
}

test('any choice of filters finds exactly the listings that each of them fits, whichever way is taken', async () => {
  const { db, pool } = house.deps.database;
  await pool.query("update profiles set seller_tier = 'annual' where id = $1", [ownerId]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(facetsOfListing, { minLength: 12, maxLength: 24 }),
      fc.array(choice, { minLength: 25, maxLength: 25 }),
      async (rows, choices) => {
        await start(rows);
        await reserveSome(pool);
        const stored = await db.select().from(listings);
        for (const chosen of choices) {
          const wanted = criteriaOf(chosen, rows);
          const expected = stored.filter((row) => isWanted(row, wanted)).map(({ id }) => id);
          const { rows: leading } = await pool.query(featuredStatement({ ...wanted, shelf: 'active' }, 1));
          const mayLead = stored.filter((row) => isWanted(row, { ...wanted, shelf: 'active' })).map(({ id }) => id);
          const featured = idsOf(leading[0].cards);
          expect(featured).toHaveLength(Math.min(featuredMax, mayLead.length));
          expect(mayLead).toEqual(expect.arrayContaining(featured));
          const { cards } = await findListings(house.deps, wanted);
          expect(idsOf(cards).sort(), JSON.stringify(wanted)).toEqual(expected.sort());
          const { rows: found } = await pool.query(pageStatement(wanted, undefined, 'gather'));
          expect(idsOf(cardsOf(found[0])).sort(), JSON.stringify(wanted)).toEqual(expected);
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
}, 240_000);

/** Past the triggers, because a member cannot have so many deals at once. */
async function reserveSome(pool: TestApp['deps']['database']['pool']): Promise<void> {
  await pool.query(`begin;
    set local session_replication_role = replica;
    update listings set is_reserved = true where status = 'active' and id in (select id from listings order by id limit 5);
    insert into deal_reservations (listing_id, deal_id) select id, gen_random_uuid() from listings where is_reserved;
    commit`);
}

async function start(rows: Partial<Row>[]): Promise<void> {
  await house.deps.database.pool.query('truncate listings, known_words cascade');
  for (const row of rows) await addListing(house, ownerId, row);
}

test('what meets only far back is found in its order, page after page', async () => {
  const { clock } = house.deps;
  await start([]);
  const template = await addListing(house, ownerId, { title: 'Filler' });
  // More than a walk along the index passes. Past the triggers, which would take seconds.
  const columns = 'user_id, title, description, brand, condition, type, price_cents, color, title_words, all_words';
  await house.deps.database.pool.query(`begin;
    set local session_replication_role = replica;
    insert into listings (id, ${columns}, created_at)
      select gen_random_uuid(), ${columns}, created_at - n * interval '1 second' from listings, generate_series(1, 6000) n where id = '${template}';
    insert into listing_cards select * from built_cards on conflict do nothing;
    commit`);
  const add = (title: string, description: string, day: number) =>
    addListing(house, ownerId, { title, description, createdAt: new Date(clock.now().getTime() - day * dayMs) });
  const titled: string[] = [];
  const others: string[] = [];
  for (let day = 1; day <= 30; day += 1) {
    titled.push(await add('Copper lagoon', 'Soft.', day));
    others.push(await add('Copper', 'Like a lagoon.', day));
  }
  const { words } = readWords('lagoon copper', firstBrands);
  const text = textOf(await findWords(house.deps, { words, brands: firstBrands, reading: 'search' }));
  for (const [sort, expected, isRare] of [
    ['best', [...titled, ...others], true],
    ['best', [...titled, ...others], false],
    ['newest', titled.flatMap((id, at) => [id, others[at] as string]), false],
  ] as const) {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { cards, nextCursor } = await findListings(
        house.deps,
        { shelf: 'active', brands: [], sort, text: { ...text, isRare } },
        { cursor },
      );
      seen.push(...idsOf(cards));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    // Two of the same day may stand in either order.
    const inTheirOrder =
      sort === 'best' ? seen : seen.toSorted((one, two) => expected.indexOf(one) - expected.indexOf(two));
    expect(inTheirOrder).toEqual(expected);
  }
});

test('PostgreSQL knows how many listings lie between two prices, else a word and a price take it seconds among a million', async () => {
  await start([]);
  const template = await addListing(house, ownerId, { title: 'Filler' });
  const { pool } = house.deps.database;
  const columns = 'user_id, title, description, brand, condition, type, color, title_words, all_words';
  await pool.query(`begin;
    set local session_replication_role = replica;
    insert into listings (id, ${columns}, price_cents)
      select gen_random_uuid(), ${columns}, n * 100 from listings, generate_series(1, 1000) n where id = '${template}';
    commit`);
  await pool.query('analyze listings');
  for (const { key } of [orders.price_asc, orders.price_desc]) {
    const { rows } = await pool.query(
      `explain (format json) select from listings where shelf = 'active' and ${key} between 10000 and 60000`,
    );
    const expected = rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
    expect(expected).toBeGreaterThan(400);
    expect(expected).toBeLessThan(600);
  }
});
