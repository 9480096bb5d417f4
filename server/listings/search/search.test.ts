import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandIds } from '#contract/brands/brands.ts';
import { facetNames, facets, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { featuredMax, listingSorts, shownStatuses } from '#contract/listings/listing-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import { strangeTexts } from '#server/test/strange-texts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import type { Criteria } from './criteria.ts';
import { facts } from './facets.ts';
import { featuredStatement } from './featured-statement.ts';
import { cardsOf, findListings } from './find-listings.ts';
import { learnWords } from './learn-words.ts';
import { readText } from './search-text.ts';
import { pageStatement } from './statements.ts';
import { refreshWordFrequencies } from './word-frequencies.ts';

type Row = typeof listings.$inferInsert;

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

const rowsSql = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([one, two]) => `('${one}', '${two}')`).join(', ');

/** The plain definition: each of the strings occurs in the title, the description, the brand, or one of the facts. */
const plain = `select l.id from listings l join brands b on b.id = l.brand
  where l.shelf = 'active' and not exists (
    select from unnest($1::text[]) wanted where not exists (
      select from (
        select part from (values (l.title), (l.description), (b.name), (l.color), (l.shade), (l.color_code), (l.color_name),
          (l.cap_size), (l.fiber_type), (case l.piece when 'topper' then 'Topper' else 'Full wig' end),
          (case when l.length_inches <= 12 then 'short' when l.length_inches <= 16 then 'medium'
            when l.length_inches <= 24 then 'long' when l.length_inches > 24 then 'extra long' end)) as parts (part)
        union all
        select label from (values ${rowsSql(facets.capFeature.options.map(({ value, label }) => [value, label]))}) caps (cap, label)
        where cap = any (l.cap_features)
        union all
        select word from (values ${rowsSql([
          ['Brunette', 'brown'],
          ['Gray/Silver', 'grey'],
          ['full-wig', 'wigs'],
          ['topper', 'toppers'],
          ['lace-front', 'lacefront'],
          ...['mono-part', 'mono-crown', 'mono-top', 'double-mono'].map((mono) => [mono, 'monofilament'] as const),
        ])}) also_said (value, word)
        where value = l.color or value = l.piece or value = any (l.cap_features)
      ) parts
      where lower(part) like '%' || regexp_replace(lower(wanted), '([\\\\%_])', '\\\\\\1', 'g') || '%'))`;

/** The ways a search can take: by tokens, along the index, the same for a text that is known, by tokens after that led nowhere. */
const ways = ['rare', 'common', 'as common', 'thorough'] as const;

async function search(term: string, way: (typeof ways)[number]): Promise<string[]> {
  const { pool } = house.deps.database;
  const criteria = { shelf: 'active', sort: 'newest', brands: [], term } as const;
  const text = readText(term);
  text.isCommon = false;
  await pool.query('update search_words set frequency = $1', [way === 'common' ? 1 : 0]);
  await pool.query('truncate search_pairs');
  // What is not known of a fact counts as common.
  if (way === 'rare')
    await pool.query('insert into search_pairs select hashtextextended(token, 0), 0 from unnest($1::text[]) token', [
      facts.map(({ token }) => token),
    ]);
  if (way === 'rare' || way === 'common') return idsOf((await findListings(house.deps, criteria)).json);
  const { rows } = await pool.query(
    pageStatement(criteria, undefined, way === 'as common' && !text.plain ? 'walk' : way),
  );
  return idsOf(`{"listings":${cardsOf(rows[0])}}`);
}

function idsOf(json: string): string[] {
  return (JSON.parse(json) as { listings: { id: string }[] }).listings.map(({ id }) => id).sort();
}

/** Without quotes, which would make a string of what is between them; search-words.test.ts has those. */
const wantedText = fc
  .oneof(texts(3), fc.constantFrom('on', 'renau', 'e of p', 'l', 'ab', '%a', 'a\\', 'lace front', 'Human Hair', 'n H'))
  .filter((text) => text.trim() !== '' && !text.includes('"'));
const wantedFact = fc.constantFrom(
  ...[
    'brown',
    'BRUNETTE',
    'petite',
    'average',
    'human',
    'hair',
    'synth',
    'lace',
    'mono',
    'tied',
    'wig',
    'topper',
    'long',
  ],
  ...['short', 'extra', 'blond', 'grey', 'sesame', 'gray/silver', 'lacefront', 'front', 'heat', '100%', 'pepper'],
);
const wantedStrings = fc.array(fc.oneof(wantedText, wantedFact), { minLength: 1, maxLength: 8 });

const isOneWord = (text: string) => /^\S+$/.test(text);
const asTyped = (strings: readonly string[]) => strings.map((text) => (isOneWord(text) ? text : `"${text}"`)).join(' ');

test('search finds exactly the listings in which every word and every quoted string occurs', async () => {
  const { pool } = house.deps.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 1, maxLength: 12 }),
      fc.array(wantedStrings, { minLength: 5, maxLength: 5 }),
      fc.nat(12),
      async (rows, wanted, learnedCount) => {
        await start(rows.slice(0, learnedCount), rows.slice(learnedCount));
        // Parts of real texts too, so that long strings that do match come up.
        const parts = rows.map((row) => [row.description?.slice(1, 9) ?? '']);
        const single = wanted.map(([first = '']) => [first]);
        for (const strings of [...wanted, ...single, ...parts]) {
          if (strings.some((text) => text.trim() === '' || text.includes('"'))) continue;
          const expected = (await pool.query(plain, [strings])).rows.map(({ id }) => id).sort();
          const typed = asTyped(strings);
          for (const way of ways) expect(await search(typed, way), `${JSON.stringify(typed)} ${way}`).toEqual(expected);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

test('words are found in any order, in text and facts alike', async () => {
  await start(
    [
      { title: 'Noriko bob', description: 'Soft.', color: 'Brunette', fiberType: 'Human Hair', capSize: 'Petite' },
      { title: 'Noriko bob', description: 'Soft.', color: 'Red', fiberType: 'Synthetic', capSize: 'Large' },
    ],
    [],
  );
  for (const way of ways) {
    for (const text of ['brown bob', 'bob noriko human hair', 'petite brunette', '"human hair" wigs'])
      expect(await search(text, way), text).toHaveLength(1);
    for (const text of ['bob noriko', 'soft bob']) expect(await search(text, way), text).toHaveLength(2);
    for (const text of ['"bob noriko"', '"hair human"', 'brown red']) expect(await search(text, way), text).toEqual([]);
  }
});

test('a part of very many words is found in each of them, whichever way is taken', async () => {
  const words = Array.from({ length: 200 }, (_, at) => `zq${at}x`);
  await start(
    ['zq3x', 'soft zq100x', 'soft zq199x'].map((title) => ({ title, description: 'Waves.' })),
    [],
  );
  await house.deps.database.pool.query(
    'insert into search_words (hash, word) select hashtextextended(word, 0), word from unnest($1::text[]) word on conflict do nothing',
    [words],
  );
  for (const way of ways) {
    expect(await search('zq', way)).toHaveLength(3);
    expect(await search('zq waves', way)).toHaveLength(3);
    expect(await search('zq soft waves', way)).toHaveLength(2);
  }
});

/** Around the longest word of the dictionary, around its pieces, and as long as a description can be. */
const lengths = fc.constantFrom(15, 16, 17, 48, 49, 50, 63, 64, 65, 66, 80, 113, 114, 115, 500, 4_900);
const longWord = lengths.chain((length) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '%'), minLength: length, maxLength: length }),
    fc.constant('-'.repeat(length)),
  ),
);
const longText = fc
  .array(longWord, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' ').slice(0, 5_000))
  .filter((text) => text.trim() !== '');
const part = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(1, 3, 15, 16, 17, 31, 49, 63, 64, 65, 90, 130, 200),
  isMiss: fc.boolean(),
});

test('words of any length are found by any part of them, as a plain LIKE finds them', async () => {
  const { pool } = house.deps.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(longText, { minLength: 1, maxLength: 3 }),
      fc.array(part, { minLength: 4, maxLength: 4 }),
      fc.nat(3),
      async (descriptions, parts, learnedCount) => {
        const rows = descriptions.map((description) => ({ description }));
        await start(rows.slice(0, learnedCount), rows.slice(learnedCount));
        for (const { from, length, isMiss } of parts) {
          const text = descriptions[0] ?? '';
          const at = Math.floor(from * Math.max(0, text.length - length));
          const term = text.slice(at, at + length) + (isMiss ? 'z' : '');
          if (term.trim() === '') continue;
          const expected = (await pool.query(plain, [[term]])).rows.map(({ id }) => id).sort();
          const typed = asTyped([term]);
          for (const way of ways) expect(await search(typed, way), `${JSON.stringify(typed)} ${way}`).toEqual(expected);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 240_000);

const brandsOfTest = brandIds.slice(0, 3);
const inches = Object.values(lengthBandInches).flatMap(({ over, upTo }) => [over + 0.5, upTo]);
const chosenFacets = facetNames.filter((name) => !['brand', 'capFeature', 'length'].includes(name));
const facetsOfListing = fc.record({
  ...Object.fromEntries(chosenFacets.map((name) => [name, fc.constantFrom(...facets[name].values)])),
  brand: fc.constantFrom(...brandsOfTest),
  capFeatures: fc.subarray(facets.capFeature.values),
  lengthInches: fc.option(fc.constantFrom(...inches)),
  title: fc.constantFrom('lace', 'bob'),
  status: fc.constantFrom(...shownStatuses),
}) as fc.Arbitrary<Partial<Row>>;

/** A few filters with the values of one of the listings, so that most choices find something. */
const choice = fc.record({
  like: fc.nat(),
  names: fc.subarray(filterNames, { maxLength: 3 }),
  length: fc.constantFrom(...facets.length.values),
  shelf: fc.constantFrom(...shownStatuses),
  sort: fc.constantFrom(...listingSorts),
  brands: fc.subarray(brandsOfTest),
  openToTrades: fc.constantFrom(undefined, '1' as const),
  term: fc.constantFrom(undefined, 'bob'),
  reserved: fc.constantFrom(undefined, 'out' as const),
  seller: fc.constantFrom(undefined, undefined, 'owner', 'somebody else'),
});

type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

function criteriaOf({ like, names, length, seller, ...rest }: Choice, rows: Partial<Row>[]): Criteria {
  const row = rows[like % rows.length] ?? {};
  const pick = (name: (typeof filterNames)[number]) => {
    if (name === 'length') return length;
    return name === 'capFeature' ? row.capFeatures?.[0] : row[name];
  };
  const wantedSeller = seller && (seller === 'owner' ? ownerId : randomUUID());
  return { ...rest, seller: wantedSeller, ...Object.fromEntries(names.map((name) => [name, pick(name)])) };
}

const oneValueFilters = filterNames.filter((name) => name !== 'capFeature' && name !== 'length');

/** The plain definition: what each filter means for a listing, one after the other. */
function isWanted(row: Partial<Row>, wanted: Criteria): boolean {
  const { shelf, brands, term, length, capFeature, openToTrades, reserved, seller } = wanted;
  const band = length && lengthBandInches[length];
  const long = row.lengthInches ?? 0;
  return (
    row.status === shelf &&
    (!seller || row.userId === seller) &&
    (reserved !== 'out' || !row.isReserved) &&
    (brands.length === 0 || brands.includes(row.brand as (typeof brands)[number])) &&
    (!term || Boolean(row.title?.includes(term))) &&
    (!openToTrades || row.type === 'trade' || row.type === 'both') &&
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
        await start(rows, []);
        await reserveSome(pool);
        const stored = await db.select().from(listings);
        for (const chosen of choices) {
          const wanted = criteriaOf(chosen, rows);
          const expected = stored.filter((row) => isWanted(row, wanted)).map(({ id }) => id);
          const { rows: leading } = await pool.query(featuredStatement({ ...wanted, shelf: 'active' }, 1));
          const mayLead = stored.filter((row) => isWanted(row, { ...wanted, shelf: 'active' })).map(({ id }) => id);
          const featured = idsOf(`{"listings":${leading[0].cards}}`);
          expect(featured).toHaveLength(Math.min(featuredMax, mayLead.length));
          expect(mayLead).toEqual(expect.arrayContaining(featured));
          for (const way of ['walk', 'thorough'] as const) {
            const { rows: found } = await pool.query(pageStatement(wanted, undefined, way));
            expect(idsOf(`{"listings":${cardsOf(found[0])}}`), JSON.stringify(wanted)).toEqual(expected.sort());
          }
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
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

/** Truncating leaves the dictionary, in which words of earlier runs would hide that nothing was learned. */
async function start(learned: Partial<Row>[], unlearned: Partial<Row>[]): Promise<void> {
  await house.deps.database.pool.query('truncate listings, unlearned_listings, search_words cascade');
  for (const row of learned) await addListing(house, ownerId, row);
  while (await learnWords(house.deps));
  for (const row of unlearned) await addListing(house, ownerId, row);
}

test('a match never spans title and description, or description and brand', async () => {
  await house.deps.database.pool.query('truncate listings cascade');
  await addListing(house, ownerId, { title: 'soft', description: 'waves', brand: 'gabor' });
  for (const term of ['softwaves', '"soft waves"', 'wavesgabor', '"s g"', 'soft\u0001waves', '\u0001', 'soft \u0001'])
    for (const way of ways) expect(await search(term, way)).toEqual([]);
});

test('frequencies are learned from the listings there are, and forgotten with them', async () => {
  const { pool } = house.deps.database;
  await pool.query('truncate listings cascade');
  for (let n = 0; n < 10; n += 1) await addListing(house, ownerId, { description: n < 5 ? 'half' : 'other' });
  while (await learnWords(house.deps));
  await refreshWordFrequencies(house.deps);
  const shareOf = async (word: string) =>
    (await pool.query('select frequency from search_words where word = $1', [word])).rows[0]?.frequency;
  expect(await shareOf('half')).toBeCloseTo(0.5);
  await pool.query("update listings set description = 'other' where description = 'half'");
  await refreshWordFrequencies(house.deps);
  expect(await shareOf('half')).toBe(0);
});
