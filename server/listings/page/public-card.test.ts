import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPublicCard } from '#contract/listings/listing-page.ts';
import { relistListing, removeListing, sellListing, setPublicCard, tradeListing } from '#contract/listings/selling.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let house: TestApp;
let owner: TestMember;
let other: TestMember;
let id: string;

beforeAll(async () => {
  house = await startTestApp();
  other = await addMember(house, 'other@example.com');
  for (let count = 0; count < 8; count += 1) await addListing(house, other.id);
});
afterAll(() => house.close());
// Newer ones fill the public preview.
const longAgo = new Date('2020-01-01');

beforeEach(async () => {
  owner = await addMember(house, `${crypto.randomUUID()}@example.com`);
  id = await addListing(house, owner.id, { title: 'Petite lace bob', type: 'both', createdAt: longAgo });
});

const cardOf = async (listingId: string) => {
  const { status, body } = await new TestClient(house.app).call(getPublicCard, { params: { id: listingId } });
  expect(status).toBe(200);
  return body.card;
};
const choose = (member: TestMember, isPublicCard: boolean) =>
  member.client.call(setPublicCard, { params: { id }, body: { isPublicCard } });
const sql = (text: string) => house.deps.database.pool.query(text, [owner.id]);

test('visitors see photo, title, brand, condition and price of a listing whose owner chose it, and nothing else', async () => {
  expect(await cardOf(id)).toBeNull();
  await choose(owner, true);
  expect(await cardOf(id)).toEqual({
    id,
    title: 'Petite lace bob',
    image_url: null,
    brand: 'gabor',
    condition: 'like-new',
    price: 150,
  });
  expect(await cardOf(crypto.randomUUID())).toBeNull();
});

test('while a listing is in the public preview, its link shows the same card', async () => {
  const newest = await addListing(house, other.id, { title: 'Zara' });
  expect(await cardOf(newest)).toMatchObject({ id: newest, title: 'Zara' });
  await house.deps.database.pool.query('update listings set status = $2 where id = $1', [newest, 'sold']);
  expect(await cardOf(newest)).toBeNull();
});

test('only its owner chooses', async () => {
  const answer = await choose(other, true);
  expect([answer.status, answer.error.code]).toEqual([404, 'listings.not_found']);
  expect(await cardOf(id)).toBeNull();
});

test.each<[string, () => Promise<unknown>]>([
  ['the choice is withdrawn', () => choose(owner, false)],
  ['it is sold', () => owner.client.call(sellListing, { params: { id } })],
  ['it is traded', () => owner.client.call(tradeListing, { params: { id } })],
  ['it is removed', () => owner.client.call(removeListing, { params: { id } })],
  ['its owner is banned', () => sql(`update profiles set status = 'banned' where id = $1`)],
  ['its owner is suspended', () => sql(`update profiles set status = 'suspended' where id = $1`)],
  ['its owner leaves', () => owner.client.call(deleteMyAccount, { body: { password: testPassword } })],
])('the card is gone as soon as %s', async (_, end) => {
  await choose(owner, true);
  expect(await cardOf(id)).not.toBeNull();
  await end();
  expect(await cardOf(id)).toBeNull();
});

test('what is relisted is shown as its owner had chosen', async () => {
  await choose(owner, true);
  await owner.client.call(sellListing, { params: { id } });
  await owner.client.call(relistListing, { params: { id } });
  expect(await cardOf(id)).not.toBeNull();
});

test('the choice can be withdrawn while a deal holds the wig, and while its owner is suspended', async () => {
  await choose(owner, true);
  await reserveListing(house, id, other);
  expect((await choose(owner, false)).status).toBe(200);
  expect(await cardOf(id)).toBeNull();
  await sql(`update profiles set status = 'suspended' where id = $1`);
  expect((await choose(owner, true)).status).toBe(200);
  expect((await choose(owner, false)).status).toBe(200);
});

test('proposals stay as they are when a card is chosen', async () => {
  const { rows: before } = await house.deps.database.pool.query('select updated_at from listings where id = $1', [id]);
  await choose(owner, true);
  const { rows: after } = await house.deps.database.pool.query('select updated_at from listings where id = $1', [id]);
  expect(after).toEqual(before);
});
