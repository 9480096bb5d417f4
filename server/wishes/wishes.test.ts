import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import {
  createWantList,
  createWish,
  deleteWish,
  findMemberWishes,
  findMyWishes,
  updateWish,
} from '#contract/wishes/wishes.ts';
import { blockMember, unblockMember } from '#server/messages/blocks.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let member: TestMember;
let seller: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  member = await addMember(house, 'member@example.com');
  seller = await addMember(house, 'seller@example.com', { displayName: 'Sella' });
});
afterAll(() => house.close());

const choices = { name: 'Soft bobs', alert: 'at-once' as const, isPublic: false };
const save = (who: TestMember, filters: Record<string, string>, more: object = {}) =>
  who.client.call(createWish, { body: { id: randomUUID(), ...choices, filters, ...more } });
const mine = async (who: TestMember) => (await who.client.call(findMyWishes, { query: {} })).body.wishes;
const wantList = async (who: TestMember, viewer: TestMember) =>
  (await viewer.client.call(findMemberWishes, { params: { id: who.id } })).body.wishes;
const forgetAll = () => house.deps.database.pool.query('delete from wishes');

test('a wish keeps the filters of a search as they stand in its address, without order and status', async () => {
  const filters = {
    query: ' Noriko "lace front" ',
    condition: 'new',
    capSize: 'Petite',
    length: 'long',
    color: 'Red',
    shade: 'Auburn',
    minPrice: '$1,000',
    maxPrice: '1499.50',
    seller: seller.id.toUpperCase(),
    reserved: 'out',
    capFeature: '',
    sort: 'price_asc',
    status: 'sold',
  };
  const { status, body } = await save(member, filters);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...choices, sellerName: 'Sella' });
  expect(body.filters).toEqual({
    q: 'Noriko "lace front"',
    condition: 'new',
    capSize: 'Petite',
    length: 'long',
    color: 'Red',
    shade: 'Auburn',
    minPrice: '1000',
    maxPrice: '1499.50',
    seller: seller.id,
    reserved: 'out',
  });
  const branded = await save(member, { q: 'dropped as in a search', brands: 'gabor,jon-renau', openToTrades: '1' });
  expect(branded.body.filters).toEqual({ brands: 'gabor,jon-renau', openToTrades: '1' });
  await forgetAll();
});

test('the same save twice makes one wish, in its newest words, and nobody takes the id of another', async () => {
  const id = randomUUID();
  await save(member, { q: 'bob' }, { id });
  expect((await save(member, { q: 'bob' }, { id, name: 'Bobs' })).body.name).toBe('Bobs');
  expect(await mine(member)).toHaveLength(1);
  const stolen = await save(seller, { q: 'bob' }, { id });
  expect([stolen.status, stolen.error.code]).toEqual([409, 'wishes.id_taken']);
  await forgetAll();
});

test.each([
  [{ wishful: 'x' }, 'There is no filter called wishful.'],
  [{ shades: 'Black,Gray' }, 'A wish is for one shade.'],
  [{ condition: 'shiny' }, 'This condition does not exist.'],
  [{ brands: 'nobody' }, 'Brand not found'],
  [{ minPrice: '12,50' }, 'Enter a price such as 150 or 149.99.'],
  [{ minPrice: '200', maxPrice: '100' }, 'The minimum price is above the maximum price.'],
  [{ type: 'sale', openToTrades: '1' }, 'What is for sale alone is not open to trades. Drop one of the two.'],
  [{ color: 'Black', shade: 'Auburn' }, 'Auburn is not one of the shades of Black.'],
  [{ q: 'x'.repeat(201) }, 'A search has at most 200 characters.'],
  [{ q: 'soft\u0001bob' }, 'Please use letters, digits and signs only.'],
  [{ seller: 'me' }, 'We could not find this member.'],
  [{}, 'Everything would fit this alert. Choose a text, a brand or another filter.'],
  [
    { q: '   ', reserved: 'out', sort: 'newest' },
    'Everything would fit this alert. Choose a text, a brand or another filter.',
  ],
])('%j is refused with a sentence', async (filters, message) => {
  const { status, error } = await save(member, filters as unknown as Record<string, string>);
  expect([status, error.message]).toEqual([400, message]);
});

test.each([
  ['', 'Give it a name.'],
  [' \u2003 ', 'Give it a name.'],
  ['x'.repeat(81), 'A name has at most 80 characters.'],
  ['abc\u202Edef', 'A name cannot contain characters that are not seen or that turn the direction of writing.'],
  ['a\nb', 'A name cannot contain characters that are not seen or that turn the direction of writing.'],
])('a wish is not called %j', async (name, message) => {
  const { status, error } = await save(member, { q: 'bob' }, { name });
  expect([status, error.message, error.field]).toEqual([400, message, 'name']);
});

test('a wish is called by 1 to 80 characters of any script', async () => {
  for (const name of ['B', 'ويگ‌های مو', '波波头 假发', '💇'.repeat(80), 'ß'.repeat(80)])
    expect((await save(member, { q: 'bob' }, { name })).body.name).toBe(name);
  await forgetAll();
});

test('nobody has more than fifty wishes, also when two come at once, and the database forbids it too', async () => {
  await save(member, { q: 'bob' });
  const copies = `insert into wishes (id, user_id, place, name, alert, is_public, text, created_at, updated_at)
    select gen_random_uuid(), user_id, n, name, alert, is_public, text, created_at, updated_at
    from wishes cross join generate_series(2, ${wishesMax - 1}) n`;
  await house.deps.database.pool.query(copies);
  const two = await Promise.all([save(member, { q: 'first' }), save(member, { q: 'second' })]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(two.find(({ status }) => status === 409)?.error.message).toBe(
    'You have 50 alerts, which is as many as there can be. Delete one to save another.',
  );
  const copy = `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at)
    select gen_random_uuid(), user_id, $1, name, alert, is_public, created_at, updated_at from wishes limit 1`;
  await expect(house.deps.database.pool.query(copy, [51])).rejects.toThrow('wishes_at_most');
  await expect(house.deps.database.pool.query(copy, [50])).rejects.toThrow('wishes_place');
  const [one] = await mine(member);
  await member.client.call(deleteWish, { params: { id: one?.id ?? '' } });
  expect((await save(member, { q: 'again' })).status).toBe(200);
  await forgetAll();
});

test('a seller who is gone, blocked or oneself cannot be followed, but a wish for one can still be renamed', async () => {
  expect((await save(member, { seller: member.id })).error.code).toBe('wishes.seller_is_you');
  expect((await save(member, { seller: randomUUID() })).error.message).toBe('This member is no longer here.');
  const banned = await addMember(house, 'banned@example.com', { status: 'banned' });
  expect((await save(member, { seller: banned.id })).error.code).toBe('wishes.seller_gone');
  const { id, filters } = (await save(member, { seller: seller.id })).body;
  for (const [by, other] of [[member.id, seller.id] as const, [seller.id, member.id] as const]) {
    await blockMember(house.deps, by, other);
    const refused = await save(member, { seller: seller.id });
    expect([refused.status, refused.error.message]).toEqual([403, 'You cannot follow this member.']);
    const renamed = await member.client.call(updateWish, {
      params: { id },
      body: { ...choices, name: 'Sella', filters },
    });
    expect(renamed.body.name).toBe('Sella');
    await unblockMember(house.deps, by, other);
  }
  await forgetAll();
});

test('a wish is changed and deleted by its owner alone', async () => {
  const { id } = (await save(member, { q: 'bob' })).body;
  const change = { params: { id }, body: { ...choices, alert: 'daily' as const, filters: { brands: 'gabor' } } };
  expect((await seller.client.call(updateWish, change)).status).toBe(404);
  expect((await seller.client.call(deleteWish, { params: { id } })).status).toBe(200);
  expect((await member.client.call(updateWish, change)).body).toMatchObject({
    alert: 'daily',
    filters: { brands: 'gabor' },
  });
  const broken = { params: { id }, body: { ...change.body, filters: { minPrice: '2', maxPrice: '1' } } };
  expect((await member.client.call(updateWish, broken)).status).toBe(400);
  expect(await mine(member)).toMatchObject([{ id, filters: { brands: 'gabor' } }]);
  for (let n = 0; n < 2; n += 1) expect((await member.client.call(deleteWish, { params: { id } })).status).toBe(200);
  expect((await member.client.call(updateWish, change)).error.code).toBe('wishes.not_found');
});

test('each wish says how many listings fulfil it now, as far as we count, and shows the three newest', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 55; n += 1) {
    house.deps.clock.advance({ minutes: 1 });
    ids.push(await addListing(house, seller.id, { title: n < 4 ? 'Rare topknot' : 'Plain bob', brand: 'gabor' }));
  }
  await save(member, { q: 'topknot' });
  await save(member, { brands: 'gabor' });
  await save(member, { brands: 'noriko' });
  const [none, all, rare] = await mine(member);
  expect(none).toMatchObject({ matches: { count: 0, isMore: false }, newest: [] });
  expect(all?.matches).toEqual({ count: 50, isMore: true });
  expect(all?.newest.map(({ id }) => id)).toEqual(ids.slice(-3).reverse());
  expect(rare?.matches).toEqual({ count: 4, isMore: false });
  expect(rare?.newest.map(({ id }) => id)).toEqual(ids.slice(1, 4).reverse());
  await forgetAll();
});

test('the want list has public wishes alone, and none of a hidden, suspended, blocked or unpaid member', async () => {
  const { pool } = house.deps.database;
  await save(member, { q: 'bob' }, { name: 'Public', isPublic: true });
  await save(member, { q: 'secret' }, { name: 'Private' });
  const [shown, ...others] = await wantList(member, seller);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ name: 'Public', filters: { q: 'bob' } });
  expect(shown).not.toHaveProperty('alert');
  expect((await seller.client.call(findMemberWishes, { params: { id: randomUUID() } })).status).toBe(404);

  for (const [made, undone] of [
    ['profile_visible = false', 'profile_visible = true'],
    ["status = 'suspended'", "status = 'active'"],
  ]) {
    await pool.query(`update profiles set ${made} where id = $1`, [member.id]);
    expect(await wantList(member, seller), made).toEqual([]);
    await pool.query(`update profiles set ${undone} where id = $1`, [member.id]);
  }
  await blockMember(house.deps, seller.id, member.id);
  expect(await wantList(member, seller)).toEqual([]);
  await unblockMember(house.deps, seller.id, member.id);
  const paywall = (paywall_enabled: boolean) =>
    updateSubscriptionSettings(house.deps, { paywall_enabled, grace_period_days: 3, test_mode: false }, null);
  await paywall(true);
  await house.deps.bus.whenHeard();
  expect(await wantList(member, seller)).toEqual([]);
  await paywall(false);
  await house.deps.bus.whenHeard();
  expect(await wantList(member, seller)).toHaveLength(1);
  await forgetAll();
});

test('a want list is saved together or not at all, and again as the same wishes; the limit counts each', async () => {
  await forgetAll();
  const list = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: randomUUID(), ...choices, filters: { q: `bob ${place}` } }));
  const send = (wishes: ReturnType<typeof list>) => member.client.call(createWantList, { body: { wishes } });
  const first = list(wishesMax - 1);
  expect((await send(first)).body.wishes.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  await send(first);
  expect((await send(list(2))).error.code).toBe('wishes.too_many');
  expect(await mine(member)).toHaveLength(wishesMax - 1);
  expect((await send(list(wishesMax + 1))).status).toBe(400);
  await forgetAll();
});
