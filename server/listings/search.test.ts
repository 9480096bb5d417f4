import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { findListings } from './find-listings.ts';
import { pageStatement } from './statements.ts';
import { refreshWordFrequencies } from './word-frequencies.ts';

let house: TestApp;
let ownerId: string;

beforeAll(async () => {
  house = await startTestApp();
  ownerId = (await addMember(house, 'seller@example.com')).id;
});
afterAll(() => house.close());

/** A small alphabet, so that terms and texts meet often: wildcards, quotes, blanks, accents, case, emoji. */
const letters = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'lace',
    'Lace',
    'É',
    'é',
    'ß',
    'İ',
    'ı',
    'Σ',
    'ς',
    'K',
    '💇',
    '👩‍🦰',
    '%',
    '_',
    '\\',
    "'",
    '"',
    ' ',
    '  ',
    '\n',
    '\t',
    '-',
    'renau',
    '0',
  ],
);
const texts = (maxLength: number) => fc.array(letters, { minLength: 1, maxLength }).map((parts) => parts.join(''));
const listing = fc.record({
  title: texts(8).filter((title) => title.length <= 120),
  description: texts(30),
  brand: fc.constantFrom('jon-renau', 'gabor', 'rene-of-paris'),
});

const plain = `select l.id from listings l join brands b on b.id = l.brand
  where l.shelf = 'active' and exists (
    select from (values (l.title), (l.description), (b.name)) as parts (part)
    where lower(part) like '%' || regexp_replace(lower($1), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;

/** The three ways a search can take: by tokens, along the index, and by tokens after the index led nowhere. */
const ways = ['rare', 'common', 'thorough'] as const;

async function search(term: string, way: (typeof ways)[number]): Promise<string[]> {
  const { pool } = house.deps.database;
  const criteria = { shelf: 'active', sort: 'newest', brands: [], term } as const;
  await pool.query('update search_words set frequency = $1', [way === 'common' ? 1 : 0]);
  if (way !== 'thorough') return idsOf((await findListings(house.deps, criteria)).json);
  const { rows } = await pool.query(pageStatement(criteria, undefined, true));
  return idsOf(`{"listings":${rows[0].cards}}`);
}

function idsOf(json: string): string[] {
  return (JSON.parse(json) as { listings: { id: string }[] }).listings.map(({ id }) => id).sort();
}

test('search finds exactly what a plain LIKE over title, description and brand name finds', async () => {
  const { pool } = house.deps.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 1, maxLength: 12 }),
      fc.array(fc.oneof(texts(4), fc.constantFrom('on', 'renau', 'e of p', 'l', 'ab', '%a', 'a\\')), {
        minLength: 1,
        maxLength: 5,
      }),
      async (rows, terms) => {
        await pool.query('truncate listings cascade');
        for (const row of rows) await addListing(house, ownerId, row);
        // Parts of real texts too, so that long terms that do match come up.
        const parts = rows.map(({ description }) => description.slice(1, 9));
        for (const term of [...terms, ...parts].filter((candidate) => candidate.trim() !== '')) {
          const expected = (await pool.query(plain, [term])).rows.map(({ id }) => id).sort();
          for (const way of ways) expect(await search(term, way), `${JSON.stringify(term)} ${way}`).toEqual(expected);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 240_000);

test('a match never spans title and description, or description and brand', async () => {
  await house.deps.database.pool.query('truncate listings cascade');
  await addListing(house, ownerId, { title: 'soft', description: 'waves', brand: 'gabor' });
  for (const term of ['softwaves', 'soft waves', 'wavesgabor', 's g', 'soft\u0001waves', '\u0001'])
    for (const way of ways) expect(await search(term, way)).toEqual([]);
});

test('frequencies are learned from the listings there are, and forgotten with them', async () => {
  const { pool } = house.deps.database;
  await pool.query('truncate listings cascade');
  for (let n = 0; n < 10; n += 1) await addListing(house, ownerId, { description: n < 5 ? 'half' : 'other' });
  await refreshWordFrequencies(house.deps);
  const shareOf = async (word: string) =>
    (await pool.query('select frequency from search_words where word = $1', [word])).rows[0]?.frequency;
  expect(await shareOf('half')).toBeCloseTo(0.5);
  await pool.query("update listings set description = 'other' where description = 'half'");
  await refreshWordFrequencies(house.deps);
  expect(await shareOf('half')).toBe(0);
});
