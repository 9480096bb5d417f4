import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveListing } from '#contract/favorites/favorites.ts';
import { getListingWorth } from '#contract/listings/worth/price-guide.ts';
import { exportMyData } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { keptChanges } from './price-drop.ts';
import { tellPriceDrops } from './tell-price-drops.ts';

let testApp: TestApp;
let seller: TestMember;
let saver: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [seller, saver] = [await newMember(), await newMember()];
  wig = await addListing(testApp, seller.id, { title: 'Zara', priceCents: 18_000 });
  await saver.client.call(saveListing, { params: { id: wig } });
  testApp.deps.clock.advance({ hours: 1 });
});

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
/** As an edit does, an hour later; those who wait are told. */
async function setPrice(dollars: number, id = wig) {
  testApp.deps.clock.advance({ hours: 1 });
  await testApp.deps.database.pool.query('update listings set price_cents = $2, updated_at = $3 where id = $1', [
    id,
    dollars * 100,
    testApp.deps.clock.now(),
  ]);
  await tellPriceDrops(testApp.deps);
}
async function told(member: TestMember): Promise<string[]> {
  const { rows } = await testApp.deps.database.pool.query(
    `select data ->> 'title' as title from notifications where to_id = $1 and kind = 'price-dropped'`,
    [member.id],
  );
  return rows.map(({ title }) => title);
}
const dropOf = async (by = saver) => (await by.client.call(getListingWorth, { params: { id: wig } })).body.drop;

test('those who saved a listing are told of a drop of 5 % or more, at most once a week', async () => {
  await setPrice(175);
  expect(await told(saver)).toEqual([]);
  await setPrice(165);
  expect(await told(saver)).toEqual(['Zara']);
  await tellPriceDrops(testApp.deps);
  await setPrice(120);
  expect(await told(saver)).toHaveLength(1);
  testApp.deps.clock.advance({ days: 7 });
  await setPrice(110);
  expect(await told(saver)).toHaveLength(2);
  expect(await told(seller)).toEqual([]);
});

test('whoever saved it at the lower price, is blocked, or could not have it anyway is told nothing', async () => {
  const [late, blocked] = [await newMember(), await newMember()];
  await blocked.client.call(saveListing, { params: { id: wig } });
  await seller.client.call(blockMember, { params: { memberId: blocked.id } });
  testApp.deps.clock.advance({ hours: 1 });
  await testApp.deps.database.pool.query('update listings set price_cents = 9000, updated_at = $2 where id = $1', [
    wig,
    testApp.deps.clock.now(),
  ]);
  testApp.deps.clock.advance({ hours: 1 });
  await late.client.call(saveListing, { params: { id: wig } });
  await tellPriceDrops(testApp.deps);
  expect([await told(saver), await told(late), await told(blocked)]).toEqual([['Zara'], [], []]);

  const other = await addListing(testApp, seller.id, { priceCents: 18_000 });
  await saver.client.call(saveListing, { params: { id: other } });
  testApp.deps.clock.advance({ hours: 1 });
  await testApp.deps.database.pool.query('update listings set price_cents = 9000, updated_at = $2 where id = $1', [
    other,
    testApp.deps.clock.now(),
  ]);
  await reserveListing(testApp, other, late);
  await tellPriceDrops(testApp.deps);
  expect(await told(saver)).toHaveLength(1);
});

test('its page says what it was for 30 days, and raising the price before lowering it says nothing', async () => {
  expect(await dropOf()).toBeNull();
  await setPrice(220);
  await setPrice(180);
  expect([await dropOf(), await told(saver)]).toEqual([null, []]);
  await setPrice(150);
  expect(await dropOf()).toMatchObject({ wasCents: 18_000 });
  testApp.deps.clock.advance({ days: 29 });
  expect(await dropOf()).toMatchObject({ wasCents: 18_000 });
  testApp.deps.clock.advance({ days: 1 });
  expect(await dropOf()).toBeNull();
});

test('a price that was raised, and then lowered in more steps than are kept, is no drop either', async () => {
  await setPrice(200);
  for (let step = 1; step <= 50; step += 1) await setPrice(200 - step / 2);
  expect([await dropOf(), await told(saver)]).toEqual([null, []]);
  const { rowCount } = await testApp.deps.database.pool.query('select from price_history where listing_id = $1', [wig]);
  expect(rowCount).toBe(keptChanges);
});

test('whoever changes one price again and again keeps nobody from hearing of another', async () => {
  const [other, { pool }] = [await addListing(testApp, seller.id, { priceCents: 18_000 }), testApp.deps.database];
  const query = 'update listings set price_cents = $2, updated_at = $3 where id = $1';
  for (let step = 1; step <= 25; step += 1) {
    testApp.deps.clock.advance({ seconds: 1 });
    await pool.query(query, [other, 18_000 + step, testApp.deps.clock.now()]);
  }
  await setPrice(150);
  expect(await told(saver)).toEqual(['Zara']);
});

test('whoever was told of a drop is not told again this week, however often the price changes', async () => {
  await setPrice(150);
  expect(await told(saver)).toEqual(['Zara']);
  const query = `update listings set price_cents = $2, updated_at = $3 where id = $1`;
  for (let step = 1; step <= keptChanges + 5; step += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    await testApp.deps.database.pool.query(query, [wig, 15_000 + (step % 2), testApp.deps.clock.now()]);
  }
  await tellPriceDrops(testApp.deps);
  const { rowCount } = await testApp.deps.database.pool.query(
    'select from price_history where listing_id = $1 and told_at is not null',
    [wig],
  );
  expect(rowCount).toBe(1);
});

test('the export of a member has the changes of their prices', async () => {
  await setPrice(150);
  const exported = JSON.stringify((await seller.client.call(exportMyData, {})).body);
  expect(exported).toContain('"priceChanges":[{"changedAt":');
  expect(exported).toContain('"fromCents":18000,"toCents":15000');
});
