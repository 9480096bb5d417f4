import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaysOut, suggestWords } from '#contract/listings/suggestions.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { learnWords } from './learn-words.ts';

let house: TestApp;
let reader: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
  await addListing(house, reader.id, { title: 'Noriko bob', brand: 'jon-renau', capSize: 'Average' });
  await addListing(house, reader.id, { title: 'Northern waves', brand: 'jon-renau', capSize: 'Petite', color: 'Red' });
  while (await learnWords(house.deps));
});
afterAll(() => house.close());

const complete = async (q: string) => (await reader.client.call(suggestWords, { query: { q } })).body.words;
const waysOut = async (query: Record<string, string>) => (await reader.client.call(findWaysOut, { query })).body;

test('while typing, the last word is completed with words that listings have', async () => {
  expect((await complete('soft NOR')).sort()).toEqual(['noriko', 'northern']);
  expect(await complete('n')).toEqual([]);
  expect(await complete('qq')).toEqual([]);
});

test.each([
  ['jon reno', 'Jon Renau'],
  ['norkio bob', 'noriko bob'],
  ['burnette', 'brunette'],
  ['petiet', 'petite'],
])('nothing is found for %j, so the nearest that is found is %j', async (q, meant) => {
  expect((await waysOut({ q })).didYouMean).toBe(meant);
});

test('nothing is suggested that would find nothing either', async () => {
  expect((await waysOut({ q: 'norkio', color: 'Red' })).didYouMean).toBeNull();
  expect((await waysOut({ q: 'xylophone' })).didYouMean).toBeNull();
});

test('each filter is told with what there would be without it, where that is something', async () => {
  const { without } = await waysOut({ q: 'noriko', capSize: 'Petite', color: 'Brunette', brands: '' });
  expect(without).toEqual([{ filter: 'capSize', total: 1, more: false }]);
  expect((await waysOut({ minPrice: '900', color: 'Red' })).without).toEqual([
    { filter: 'price', total: 1, more: false },
  ]);
});

test('where no listing has the words at all, only leaving them out helps', async () => {
  const { without } = await waysOut({ q: 'xylophone', capSize: 'Petite', color: 'Red' });
  expect(without).toEqual([{ filter: 'text', total: 1, more: false }]);
});
