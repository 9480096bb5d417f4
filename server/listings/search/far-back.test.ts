import { afterAll, beforeAll, expect, test } from 'vitest';
import { findListings } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { learnWords } from './learn-words.ts';
import { stepsBeforeStretch } from './search-statement.ts';
import { readText } from './search-text.ts';

let house: TestApp;
let reader: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
});
afterAll(() => house.close());

/** More than a walk along the index passes. Past the triggers, which would take seconds. */
async function addFiller(day: Date): Promise<void> {
  const columns = 'user_id, title, description, brand, condition, type, price_cents, color, search_text';
  const template = await addListing(house, reader.id, { title: 'Filler', createdAt: day });
  await house.deps.database.pool.query(`begin;
    set local session_replication_role = replica;
    insert into listings (id, ${columns}, created_at)
      select gen_random_uuid(), ${columns}, created_at + n * interval '1 minute' from listings, generate_series(1, ${stepsBeforeStretch}) n
      where id = '${template}';
    commit`);
}

test('common words that meet only far back are found in the order of the list, page after page', async () => {
  const { clock, database } = house.deps;
  const add = (words: string[], day: number) =>
    addListing(house, reader.id, {
      title: words.join(` ${day} `),
      createdAt: new Date(clock.now().getTime() - day * 86_400_000),
    });
  const pageOf = async (query: { q: string; cursor?: string }) => {
    const { listings, nextCursor } = (await reader.client.call(findListings, { query })).body;
    return { days: listings.map(({ title }) => Number(title.split(' ')[1])), nextCursor };
  };
  const daysFrom3 = (count: number) => Array.from({ length: count }, (_, at) => 3 + at);
  await addFiller(new Date(clock.now().getTime() - 2 * 86_400_000));
  // The first page of these is full within a month, that of the next within three; that of the last only with what is older.
  const [many, some, few] = [
    [...daysFrom3(26), 400, 490, 580],
    [...daysFrom3(20), 50, 52, 54, 56, 58, 60, 400],
    [...daysFrom3(23), 60],
  ];
  for (const day of many) await add(['Copper', 'lagoon'], day);
  for (const day of some) await add(['Amber', 'harbor'], day);
  for (const day of few) await add(['Velvet', 'meadow'], day);
  while (await learnWords(house.deps));
  await database.pool.query('update search_words set frequency = 1');
  // The words of these are still to be learned.
  const unlearned = [300, 310];
  for (const day of unlearned) await add(['Velvet', 'meadow'], day);

  const full = await pageOf({ q: 'lagoon copper' });
  expect(full.days).toEqual(many.slice(0, 24));
  const rest = await pageOf({ q: 'lagoon copper', cursor: full.nextCursor ?? '' });
  expect(rest).toEqual({ days: many.slice(24), nextCursor: null });

  const further = await pageOf({ q: 'harbor amber' });
  expect(further.days).toEqual(some.slice(0, 24));
  const last = await pageOf({ q: 'harbor amber', cursor: further.nextCursor ?? '' });
  expect(last).toEqual({ days: some.slice(24), nextCursor: null });

  const older = await pageOf({ q: 'meadow velvet' });
  expect(older.days).toEqual(few);
  expect((await pageOf({ q: 'meadow velvet', cursor: older.nextCursor ?? '' })).days).toEqual(unlearned);
});

test('a text that was common is found all the same when it has become rare', async () => {
  const { clock, database } = house.deps;
  await database.pool.query('truncate listings, unlearned_listings, search_words cascade');
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const titles = async () => {
    // The page from memory would say nothing about the search.
    house.deps.bus.tellHere('listing');
    const { listings } = (await reader.client.call(findListings, { query: { q: 'orchard long' } })).body;
    return listings.map(({ title }) => title);
  };
  await addListing(house, reader.id, { title: 'Sable orchard', lengthInches: 18, createdAt: daysAgo(10) });
  while (await learnWords(house.deps));
  await database.pool.query('update search_words set frequency = 1');
  expect(await titles()).toEqual(['Sable orchard']);
  expect(readText('orchard long')).toMatchObject({
    plain: { plainWords: ['orchard', 'long'], factsOfWords: ['', 'long\u0001extra-long'] },
    isCommon: true,
  });
  await addFiller(daysAgo(2));
  await database.pool.query('update search_words set frequency = 0');
  expect(await titles()).toEqual(['Sable orchard']);
  expect(readText('orchard long').isCommon).toBe(false);
  expect(await titles()).toEqual(['Sable orchard']);
});
