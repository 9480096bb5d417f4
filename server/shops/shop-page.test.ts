import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser, clearShop, suspendUser } from '#contract/admin/users.ts';
import { removeListing, sellListing, setPublicCard, tradeListing } from '#contract/listings/selling.ts';
import { deleteMyAccount, updateMySettings } from '#contract/members/members.ts';
import { getProfile } from '#contract/members/profiles.ts';
import {
  getMyShopPage,
  getShopOwner,
  getShopPage,
  hideMyShopPage,
  renewShopCode,
  saveMyShopPage,
} from '#contract/shops/shops.ts';
import { createWish } from '#contract/wishes/wishes.ts';
import { setPaywall } from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let boss: TestMember;
let other: TestMember;
let owner: TestMember;
let code: string;

beforeAll(async () => {
  testApp = await startTestApp();
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
  other = await addMember(testApp, 'other@example.com');
});
afterAll(() => testApp.close());

const all = { isShown: true, showsCards: true, showsTrades: true, showsWants: true, sentence: null, otherShops: [] };
const save = (written: Partial<typeof all> | object) =>
  owner.client.call(saveMyShopPage, { body: { ...all, ...written } });
const visit = (at = code) => new TestClient(testApp.app).call(getShopPage, { params: { code: at } });
const titles = async () => (await visit()).body.wigs.map(({ title }) => title);
const addCard = (fields: object) => addListing(testApp, owner.id, { isPublicCard: true, ...fields });
const want = (name: string, filters: Record<string, string>) =>
  owner.client.call(createWish, { body: { id: crypto.randomUUID(), name, alert: 'off', isPublic: true, filters } });

beforeEach(async () => {
  owner = await addMember(testApp, `${crypto.randomUUID()}@example.com`);
  code = String((await save({})).body.code);
});

test('a shop page is off until its owner chooses it, and its address can be made anew', async () => {
  const blank = (await other.client.call(getMyShopPage, {})).body;
  expect(blank).toMatchObject({ isShown: false, isSeen: false, code: null });
  expect((await visit()).status).toBe(200);
  const renewed = String((await owner.client.call(renewShopCode, {})).body.code);
  expect(renewed).toMatch(/^[a-z\d]{25}$/);
  expect((await visit()).error.code).toBe('shops.not_found');
  expect((await visit(renewed)).status).toBe(200);
  expect((await other.client.call(getShopOwner, { params: { code: renewed } })).body).toEqual({ memberId: owner.id });
});

test('visitors see the public cards and wants that the owner chose, and nothing of anybody else', async () => {
  const [at, later, latest] = ['2020-01-01', '2020-01-02', '2020-01-03'].map((day) => new Date(day));
  await addCard({ title: 'For sale', shippingCents: 900, createdAt: latest });
  await addCard({ title: 'For both', type: 'both', createdAt: later });
  await addCard({ title: 'For trade', type: 'trade', priceCents: null, createdAt: at });
  await addListing(testApp, owner.id, { title: 'No card' });
  await want('A copper bob', { q: 'copper bob', maxPrice: '300' });
  await want('Everything of another', { seller: other.id, brands: 'gabor' });
  await want('Write to anna@example.com', { brands: 'gabor' });
  const { body, headers } = await visit();
  expect(headers['cache-control']).toBe('no-store');
  expect(body.wigs[0]).toMatchObject({ title: 'For sale', price: 150, shippingCents: 900, type: 'sale' });
  expect(body.wants).toMatchObject([{ name: 'A copper bob', filters: { q: 'copper bob', maxPrice: '300' } }]);
  expect(JSON.stringify(body)).not.toContain(owner.id);
  expect(await titles()).toEqual(['For sale', 'For both', 'For trade']);
  await save({ showsCards: false, showsWants: false });
  expect(await titles()).toEqual(['For both', 'For trade']);
  expect((await visit()).body.wants).toEqual([]);
  await save({ showsTrades: false });
  expect(await titles()).toEqual(['For sale', 'For both']);
});

const reason = { reason: 'Fraud' };
test.each<[string, () => Promise<unknown>]>([
  ['its owner withdraws it', () => owner.client.call(hideMyShopPage, {})],
  ['its owner hides the profile', () => owner.client.call(updateMySettings, { body: { profileVisible: false } })],
  ['its owner is banned', () => boss.client.call(banUser, { params: { id: owner.id }, body: reason })],
  [
    'its owner is suspended',
    () => boss.client.call(suspendUser, { params: { id: owner.id }, body: { ...reason, until: null } }),
  ],
  ['its owner leaves', () => owner.client.call(deleteMyAccount, { body: { password: testPassword } })],
  ['its owner has no access', () => setPaywall(testApp)],
])('the page is gone as soon as %s', async (_, end) => {
  expect((await visit()).status).toBe(200);
  await end();
  expect((await visit()).status).toBe(404);
  expect((await other.client.call(getShopOwner, { params: { code } })).status).toBe(404);
  await setPaywall(testApp, { paywall: false });
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a deal reserves it', (id) => reserveListing(testApp, id, other)],
  ['it is sold', (id) => owner.client.call(sellListing, { params: { id } })],
  ['it is traded', (id) => owner.client.call(tradeListing, { params: { id } })],
  ['it is removed', (id) => owner.client.call(removeListing, { params: { id } })],
  [
    'its card is withdrawn',
    (id) => owner.client.call(setPublicCard, { params: { id }, body: { isPublicCard: false } }),
  ],
])('a wig leaves the page as soon as %s', async (_, end) => {
  const id = await addCard({ title: 'Petite lace bob', type: 'both' });
  expect(await titles()).toEqual(['Petite lace bob']);
  await end(id);
  expect(await titles()).toEqual([]);
});

test('a suspended member takes the page away and writes nothing on it', async () => {
  const body = { ...reason, until: null };
  await boss.client.call(suspendUser, { params: { id: owner.id }, body });
  expect((await save({ sentence: 'Hello' })).error.code).toBe('auth.suspended');
  expect((await owner.client.call(hideMyShopPage, {})).body).toMatchObject({ isShown: false, sentence: null });
});

test.each(['Write to anna@example.com', 'Text 555-123-4567', 'More on WhatsApp'])(
  'the line of a shop page is judged as descriptions are: %s',
  async (sentence) => {
    expect((await save({ sentence })).error).toMatchObject({ code: 'shops.contact_in_sentence', field: 'sentence' });
    expect((await save({ sentence: ' Gently worn bobs ' })).body.sentence).toBe('Gently worn bobs');
  },
);

test('a profile names at most three other shops, judged by the guard of notes, and none while it is hidden', async () => {
  const named = async () =>
    (await new TestClient(testApp.app).call(getProfile, { params: { id: owner.id } })).body.otherShops;
  expect(await named()).toBeNull();
  for (const address of ['my shop', 'anna@example.com', 'javascript:alert(1)', 'wіgs.example.com'])
    expect((await save({ otherShops: [address] })).error.field).toBe('otherShops.0');
  const shops = ['a.example.com', 'b.example.com', 'c.example.com', 'd.example.com'];
  expect((await save({ otherShops: shops })).error.field).toBe('otherShops');
  await save({ otherShops: [' https://shop.example.com/anna ', 'venmo.com/u/anna'] });
  expect(await named()).toEqual({
    addresses: ['shop.example.com/anna', 'venmo.com/u/anna'],
    warnings: ['payment-app'],
  });
  await owner.client.call(updateMySettings, { body: { profileVisible: false } });
  expect(await named()).toBeNull();
});

test('staff take away the line and the other shops, and the record says what they were', async () => {
  await save({ sentence: 'Gently worn bobs', otherShops: ['shop.example.com/anna'] });
  const answer = await boss.client.call(clearShop, { params: { id: owner.id }, body: reason });
  expect(answer.status).toBe(200);
  expect((await owner.client.call(getMyShopPage, {})).body).toMatchObject({
    isShown: true,
    sentence: null,
    otherShops: [],
  });
  const { rows } = await testApp.deps.database.pool.query(
    'select action, before from audit_log where subject_id = $1',
    [owner.id],
  );
  expect(rows).toEqual([
    {
      action: 'member.clear-shop',
      before: { sentence: 'Gently worn bobs', otherShops: ['shop.example.com/anna'] },
    },
  ]);
});
