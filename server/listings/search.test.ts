import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { findListings } from './find-listings.ts';
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

/** Both ways that a search can take, whichever the planner of searches would choose. */
async function search(term: string, common: boolean): Promise<string[]> {
  const { pool } = house.deps.database;
  if (common) await pool.query('update search_words set frequency = 1');
  else await pool.query('update search_words set frequency = 0');
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { json } = await findListings(house.deps, { shelf: 'active', sort: 'newest', brands: [], term }, cursor);
    const { listings, nextCursor } = JSON.parse(json) as { listings: { id: string }[]; nextCursor: string | null };
    found.push(...listings.map(({ id }) => id));
    if (!nextCursor) return found.sort();
    cursor = nextCursor;
  }
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
          expect(await search(term, false)).toEqual(expected);
          expect(await search(term, true)).toEqual(expected);
        }
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);

test('a match never spans title and description, or description and brand', async () => {
  await house.deps.database.pool.query('truncate listings cascade');
  await addListing(house, ownerId, { title: 'soft', description: 'waves', brand: 'gabor' });
  for (const term of ['softwaves', 'soft waves', 'wavesgabor', 's g', 'soft\u0001waves', '\u0001'])
    expect(await search(term, false)).toEqual([]);
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
