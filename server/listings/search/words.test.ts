import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { countListings, findListings } from '#contract/listings/listings.ts';
import { suggestWords } from '#contract/listings/suggestions.ts';
import { countWords } from '#server/listings/words/count-words.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let reader: TestMember;
let seller: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
  seller = await addMember(house, 'seller@example.com');
});
afterAll(() => house.close());
beforeEach(() => house.deps.database.pool.query('truncate listings, known_words cascade'));

type Query = CallInput<typeof findListings>['query'];
const find = async (query: Query) => (await reader.client.call(findListings, { query })).body;
const titles = async (query: Query) => (await find(query)).listings.map(({ title }) => title);
const add = (fields: Parameters<typeof addListing>[2], owner = seller) => {
  house.deps.clock.advance({ minutes: 1 });
  return addListing(house, owner.id, { description: 'Kept in its box.', color: 'Black', ...fields });
};

test.each([
  ['a word', 'pixie'],
  ['its stem', 'pixies'],
  ['its beginning', 'pix'],
  ['its middle', 'ixi'],
  ['a slip of the pen', 'pixei'],
  ['another case', 'PIXIE'],
  ['an accent', 'pixié'],
  ['a word that means the same', 'pixy'],
])('a listing is found by %s', async (_kind, q) => {
  for (const owner of [seller, reader]) await add({ title: 'Pixie with bangs' }, owner);
  await add({ title: 'Long layers' });
  await countWords(house.deps);
  expect(await titles({ q })).toEqual(['Pixie with bangs', 'Pixie with bangs']);
  expect(await titles({ q: `${q} fringe` })).toEqual(['Pixie with bangs', 'Pixie with bangs']);
});

test('a listing is found by every word of it from the answer to its save on', async () => {
  const id = await add({
    title: 'Brand-new zyzzyva',
    description: 'A quokka smiled.',
    colorName: 'Toasted sesame',
    colorCode: 'R30/28',
  });
  for (const q of ['zyzzyva', 'quokka smiled', 'sesame', 'r30/28', 'brand new'])
    expect(
      (await find({ q })).listings.map((listing) => listing.id),
      q,
    ).toEqual([id]);
});

test('facts are found by their labels and by other words for them', async () => {
  await add({
    title: 'One',
    color: 'Brunette',
    capSize: 'Petite',
    fiberType: 'Human Hair',
    capFeatures: ['lace-front'],
    lengthInches: 10,
  });
  await add({
    title: 'Two',
    piece: 'topper',
    color: 'Gray/Silver',
    capFeatures: ['mono-top'],
    lengthInches: 26,
    rooted: true,
  });
  for (const q of ['brown', 'small', 'human hair', 'lacefront', 'lace front wig', 'short', 'real hair'])
    expect(await titles({ q }), q).toEqual(['One']);
  for (const q of ['toppers', 'grey', 'silver', 'monofilament', 'extra long', 'rooted', 'hairpiece'])
    expect(await titles({ q }), q).toEqual(['Two']);
});

test('the name of a brand is not stemmed: “Wille” is not “will”', async () => {
  await add({ title: 'It will fit', brand: 'gabor' });
  await add({ title: 'Soft', brand: 'ellen-wille' });
  expect(await titles({ q: 'wille' })).toEqual(['Soft']);
});

test('every word must be met, in any order, and what is in quotes side by side', async () => {
  await add({ title: 'Noriko bob', description: 'Soft waves.' });
  for (const q of ['bob noriko', 'waves bob', '"noriko bob"', '"soft waves" bob', 'bob of the noriko'])
    expect(await titles({ q }), q).toHaveLength(1);
  for (const q of ['bob red', '"bob noriko"', '"bob soft"', '"noriko soft"'])
    expect(await titles({ q }), q).toEqual([]);
});

test('a text without a word finds nothing', async () => {
  await add({ title: 'Bob 100%' });
  for (const q of ['%', '""', '- /', '💇']) expect(await titles({ q }), q).toEqual([]);
});

test('first comes what has every word in title, brand or facts, and the newest within', async () => {
  await add({ title: 'Old bob', brand: 'noriko' });
  await add({ title: 'Coils', brand: 'noriko', description: 'I stayed with my bob.' });
  await add({ title: 'New bob', brand: 'noriko' });
  await add({ title: 'Waves', brand: 'noriko', description: 'Not a bob.' });
  expect(await titles({ q: 'noriko bob' })).toEqual(['New bob', 'Old bob', 'Waves', 'Coils']);
  expect(await titles({ q: 'noriko bob', sort: 'newest' })).toEqual(['Waves', 'New bob', 'Coils', 'Old bob']);
});

test('pages of the best match go on from tier to tier, and show each listing once', async () => {
  for (let n = 0; n < 30; n += 1) await add({ title: `Bob ${n}` });
  for (let n = 0; n < 30; n += 1) await add({ title: `Pixie ${n}`, description: 'No bob.' });
  const expected = ['Bob', 'Pixie'].flatMap((name) => Array.from({ length: 30 }, (_, n) => `${name} ${29 - n}`));
  for (const query of [{ q: 'bob' }, { q: 'bob', seller: seller.id }]) {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { listings, nextCursor } = await find({ ...query, cursor });
      seen.push(...listings.map(({ title }) => title));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen).toEqual(expected);
  }
});

test('a slip is mended at once and said, and asTyped takes the text as it is', async () => {
  await add({ title: 'Soft', brand: 'ellen-wille' });
  await countWords(house.deps);
  const { listings, understood } = await find({ q: 'ellen wile' });
  expect(listings).toHaveLength(1);
  expect(understood).toEqual({ text: 'Ellen Wille', correctedFrom: 'ellen wile', filters: {} });
  const typed = await find({ q: 'ellen wile', asTyped: '1' });
  expect([typed.listings, typed.understood?.correctedFrom]).toEqual([[], undefined]);
});

test('a slip is mended only to a word that two sellers used or that a brand has', async () => {
  await add({ title: 'Zanzibar' });
  await countWords(house.deps);
  expect(await titles({ q: 'zanzibra' })).toEqual([]);
  await add({ title: 'Zanzibar' }, reader);
  await countWords(house.deps);
  expect(await titles({ q: 'zanzibra' })).toHaveLength(2);
});

test('numbers become filters, which can be taken away again, and what was chosen comes first', async () => {
  await add({ title: 'Cheap lace', capFeatures: ['lace-front'], priceCents: 20_000 });
  await add({ title: 'Dear lace', capFeatures: ['lace-front'], priceCents: 50_000 });
  const { understood } = await find({ q: 'lace front under 300' });
  expect(understood).toEqual({ text: 'lace front', filters: { maxPrice: '300' } });
  expect(await titles({ q: 'lace front under 300' })).toEqual(['Cheap lace']);
  expect(await titles({ q: 'lace front under 300', sort: 'price_desc' })).toEqual(['Cheap lace']);
  expect(await titles({ q: 'lace front under 300', notFromText: 'price' })).toEqual(['Dear lace', 'Cheap lace']);
  expect(await titles({ q: 'lace front under 300', maxPrice: '600' })).toEqual(['Dear lace', 'Cheap lace']);
  expect(await titles({ q: 'lace front under 300', asTyped: '1' })).toEqual([]);
  expect(await titles({ q: 'under 300' })).toEqual(['Cheap lace']);
  const { body: counts } = await reader.client.call(countListings, { query: { q: 'lace front under 300' } });
  expect(counts.total).toBe(1);
});

test('where few are found, what is near is told apart from them', async () => {
  await add({ title: 'Brown bob', color: 'Brunette', priceCents: 40_000 });
  await add({ title: 'Blonde pixie', color: 'Blonde' });
  const { listings, nearby } = await find({ q: 'bob pixie' });
  expect(listings).toEqual([]);
  expect(
    nearby?.map(({ withoutWord, text, listings: near }) => [withoutWord, text, near.map(({ title }) => title)]),
  ).toEqual([
    ['pixie', 'bob', ['Brown bob']],
    ['bob', 'pixie', ['Blonde pixie']],
  ]);
  const both = await find({ q: 'brown bob' });
  expect([both.listings.length, both.nearby]).toEqual([1, []]);
  const dear = await find({ q: 'bob under 100' });
  expect(dear.nearby).toMatchObject([
    { withoutFilter: 'price', withoutWord: null, listings: [{ title: 'Brown bob' }] },
  ]);
  const unknown = await find({ q: 'xylophone bob' });
  expect(unknown.nearby).toMatchObject([{ withoutWord: 'xylophone', listings: [{ title: 'Brown bob' }] }]);
  expect((await find({ q: 'xylophone' })).nearby).toEqual([]);
});

test('what is excluded, a range, a state and an order mean what they say, and stay away once they were taken away', async () => {
  await add({
    title: 'Human bob',
    fiberType: 'Human Hair',
    lengthInches: 15,
    priceCents: 30_000,
    condition: 'new',
    shippingCents: 500,
  });
  await add({ title: 'Synthetic bob', description: 'No human hair.', fiberType: 'Synthetic', shippingCents: 0 });
  await add({
    title: 'Bob with bangs',
    fiberType: 'Human Hair',
    lengthInches: 22,
    capFeatures: ['hand-tied'],
    shippingCents: 500,
  });
  expect(await titles({ q: 'bob not synthetic' })).toEqual(['Bob with bangs', 'Human bob']);
  expect(await titles({ q: 'bob -bangs', without: 'synthetic' })).toEqual(['Human bob']);
  expect(await titles({ q: 'bob not synthetic', notFromText: 'not synthetic' })).toHaveLength(3);
  expect(await titles({ q: '14-16 inch' })).toEqual(['Human bob']);
  expect(await titles({ q: 'used bob' })).toEqual(['Bob with bangs', 'Synthetic bob']);
  expect(await titles({ condition: 'new,poor' })).toEqual(['Human bob']);
  expect(await titles({ q: 'free shipping' })).toEqual(['Synthetic bob']);
  expect(await titles({ q: 'bob for chemo' })).toEqual(['Bob with bangs', 'Synthetic bob', 'Human bob']);
  expect((await titles({ q: 'cheap bob' })).at(-1)).toBe('Human bob');
  expect((await titles({ q: 'cheap bob', sort: 'price_desc' }))[0]).toBe('Human bob');
  const stand = await find({ q: 'wig stand' });
  expect([stand.listings, stand.nearby, stand.understood?.help]).toEqual([[], [], 'not-sold']);
});

test('only “trade for …” finds for what an owner would trade, and only what is for trade', async () => {
  await add({ title: 'Long layers', type: 'trade', wouldTradeFor: 'Curls in any red' });
  await add({ title: 'Red curls' });
  expect(await titles({ q: 'red curls' })).toEqual(['Red curls']);
  expect(await titles({ q: 'trade for ringlets' })).toEqual(['Long layers']);
  expect(await titles({ q: 'trade for a pixie' })).toEqual([]);
});

test('a text takes at most six statements, near misses included', async () => {
  await add({ title: 'Brown bob' });
  const criteria = vi.spyOn(house.deps.database.requests.pool, 'query');
  for (const q of ['ash brwon bob with fringe', 'xylophone qqqq wwww bob -zzzz', 'something lik noriko bo under 100']) {
    criteria.mockClear();
    await find({ q });
    expect(criteria.mock.calls.length, q).toBeLessThanOrEqual(6);
  }
  criteria.mockRestore();
});

test('while typing, the last word is completed with words that several sellers have', async () => {
  for (const owner of [seller, reader]) await add({ title: 'Noriko bob, northern waves' }, owner);
  await add({ title: 'Norwegian secret' });
  await countWords(house.deps);
  const complete = async (q: string) => (await reader.client.call(suggestWords, { query: { q } })).body.words;
  expect(await complete('soft NOR')).toEqual(['noriko', 'northern']);
  expect(await complete('n')).toEqual([]);
  expect(await complete('qq')).toEqual([]);
});

test('words are counted from the listings there are, and forgotten with them', async () => {
  const { pool } = house.deps.database;
  const id = await add({ title: 'Zanzibar' });
  await countWords(house.deps);
  const known = async () =>
    (await pool.query(`select listings, sellers from known_words where word = 'zanzibar'`)).rows;
  expect(await known()).toEqual([{ listings: 1, sellers: 1 }]);
  await pool.query('delete from listings where id = $1', [id]);
  for (let hour = 0; hour < 24; hour += 1) {
    house.deps.clock.advance({ hours: 1 });
    await countWords(house.deps);
  }
  expect(await known()).toEqual([]);
});
