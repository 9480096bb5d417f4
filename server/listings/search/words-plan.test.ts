import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { learnWords } from './learn-words.ts';
import { thoroughTextPlanSql } from './text-plan.ts';

let house: TestApp;

const sentences = ['Uncut lacquer flattens', 'Tangled movement soothes', 'Bundled orders travel'];

beforeAll(async () => {
  house = await startTestApp();
  const { id } = await addMember(house, 'seller@example.com');
  // Each sentence in half of the listings, independent of the others.
  for (let n = 0; n < 16; n += 1) {
    const description = ['Offered.', ...sentences.filter((_, at) => (n >> at) % 2 === 1)].join(' ');
    await addListing(house, id, { title: 'Bob', description });
  }
  while (await learnWords(house.deps));
});
afterAll(() => house.close());

/** The words of each list of tokens that a search for these words would go by. */
async function planOf(words: string[]): Promise<string[][]> {
  const { pool } = house.deps.database;
  const plan = thoroughTextPlanSql((_, type) => `$1::${type}`, 'null');
  const { rows } = await pool.query<{ words: string[] }>(
    `with plan as (${plan}), lists as (
       select 1 as place, any_of as list from plan union all select 2, also_any_of from plan
       union all select 2 + at, list::bigint[] from plan, unnest(further) with ordinality as further (list, at)
     )
     select (select array_agg(word order by word) from search_words where hash = any (list)) as words from lists order by place`,
    [words],
  );
  return rows.map((row) => row.words);
}

test('of words that always stand together, only one is looked up', async () => {
  const lists = await planOf(sentences.join(' ').toLowerCase().split(' '));
  const used = sentences.map((sentence) => lists.filter(([word = '']) => sentence.toLowerCase().includes(word)).length);
  expect(used).toEqual([1, 1, 1]);
});

test('a part that most words have is left to the other words', async () => {
  const { pool } = house.deps.database;
  await pool.query(
    `insert into search_words (hash, word) select hashtextextended(word, 0), word
     from generate_series(1, 600) n cross join lateral (values ('uz' || n)) made (word) on conflict do nothing`,
  );
  expect(await planOf(['movement', 'uz'])).toEqual([['movement'], ['movement']]);
});
