import { afterAll, beforeEach, expect, test } from 'vitest';
import { findListings as searchCall } from '#contract/listings/listings.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { addColorTexts, learnWords, startWordLearner } from './learn-words.ts';

const house = await startTestApp();
const seller = await addMember(house, 'seller@example.com');
const { pool } = house.deps.database;
afterAll(() => house.close());
beforeEach(() => pool.query('truncate listings, unlearned_listings, search_words cascade'));

const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const find = async (q: string) =>
  (await seller.client.call(searchCall, { query: { q } })).body.listings.map(({ id }) => id);

test('a listing is found by its words from its save on, before and after they were learned', async () => {
  const id = await addListing(house, seller.id, { description: 'unheard-of marzipan' });
  expect(await count('search_words')).toBe(0);
  expect(await find('"heard-of marz"')).toEqual([id]);
  await learnWords(house.deps);
  expect(await count('unlearned_listings')).toBe(0);
  expect(await find('"heard-of marz"')).toEqual([id]);
  await pool.query("update listings set description = 'nougat'");
  expect([await find('marzipan'), await find('oug')]).toEqual([[], [id]]);
});

test('a text saved before it had the color in it is written anew a few at a time, and found meanwhile by all else', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1)
    ids.push(
      await addListing(house, seller.id, { colorCode: 'FS6/30R', colorName: 'Copper Toast', capSize: 'Petite' }),
    );
  await pool.query("update listings set search_text = split_part(search_text, chr(1) || 'fs6', 1)");
  while (await learnWords(house.deps));
  expect(await find('layered petite brown')).toHaveLength(7);
  expect(await find('6/30r')).toEqual([]);
  let steps = 0;
  while (await addColorTexts(house.deps)) steps += 1;
  expect(steps).toBe(2);
  expect((await find('petite toast 6/30r')).sort()).toEqual(ids.sort());
});

test('a save with the same text leaves nothing to learn', async () => {
  await addListing(house, seller.id);
  await learnWords(house.deps);
  await pool.query('update listings set description = description, price_cents = 5');
  expect(await count('unlearned_listings')).toBe(0);
});

test('two servers learn every listing once, and nothing is left', async () => {
  const second = await startSecondApp(house);
  for (let n = 0; n < 40; n += 1) await addListing(house, seller.id, { description: `word${n} shared common` });
  const learnAll = async (deps: typeof house.deps) => {
    while (await learnWords(deps));
  };
  await Promise.all([learnAll(house.deps), learnAll(second.deps)]);
  expect(await count('unlearned_listings')).toBe(0);
  const { rows } = await pool.query("select count(*)::int as n from search_words where word like 'word%'");
  expect(rows[0].n).toBe(40);
  await second.close();
});

test('what waited while the learner was away is learned when it comes, and then each save at once', async () => {
  await addListing(house, seller.id, { description: 'earlier' });
  const learner = startWordLearner(house.deps);
  await expect.poll(() => count('unlearned_listings'), { timeout: 10_000 }).toBe(0);
  await addListing(house, seller.id, { description: 'later' });
  await expect.poll(() => count('unlearned_listings'), { timeout: 9_000 }).toBe(0);
  const { rows } = await pool.query("select word from search_words where word in ('earlier', 'later') order by word");
  expect(rows.map(({ word }) => word)).toEqual(['earlier', 'later']);
  await learner.stop();
});

test('when too many wait, a save learns its own words, so that searches never look through more', async () => {
  await pool.query('insert into unlearned_listings (listing_id) select gen_random_uuid() from generate_series(1, 200)');
  const id = await addListing(house, seller.id, { description: 'overflowing' });
  expect(await count('unlearned_listings')).toBe(200);
  expect(await find('overflow')).toEqual([id]);
});

test('no word of the dictionary is longer than 64 letters, and a long text takes little more room than its letters', async () => {
  const description = Array.from({ length: 4_900 }, (_, n) => String.fromCharCode(97 + ((n * n * 7 + n) % 26))).join(
    '',
  );
  const id = await addListing(house, seller.id, { description });
  await learnWords(house.deps);
  const { rows } = await pool.query(
    'select max(length(word)) as longest, sum(length(word))::int as letters from search_words',
  );
  expect(rows[0].longest).toBe(64);
  expect(rows[0].letters).toBeLessThan(1.5 * description.length);
  expect(await find(description.slice(1_000, 1_080))).toEqual([id]);
});
