import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMyMarks, likeListing, saveListing, unlikeListing, unsaveListing } from '#contract/favorites/favorites.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { listings } from '#server/db/schema/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let member: TestMember;
let other: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  member = await addMember(house, 'member@example.com');
  other = await addMember(house, 'other@example.com');
});
afterAll(() => house.close());

const marks = async (client: TestClient, ...ids: string[]) =>
  (await client.call(findMyMarks, { query: { ids: ids.join(',') } })).body;

test('saving is idempotent, private, and taken back as easily', async () => {
  const id = await addListing(house, other.id);
  for (let n = 0; n < 2; n += 1)
    expect((await member.client.call(saveListing, { params: { id } })).body).toEqual({ saved: true });
  expect(await marks(member.client, id)).toEqual({ saved: [id], liked: [] });
  expect(await marks(other.client, id)).toEqual({ saved: [], liked: [] });
  for (let n = 0; n < 2; n += 1)
    expect((await member.client.call(unsaveListing, { params: { id } })).body).toEqual({ saved: false });
  expect(await marks(member.client, id)).toEqual({ saved: [], liked: [] });
});

test('letting go of a listing for oneself does not take away what others saved', async () => {
  const id = await addListing(house, other.id);
  const third = await addMember(house, 'third@example.com');
  for (const { client } of [member, third]) await client.call(saveListing, { params: { id } });
  await member.client.call(unsaveListing, { params: { id } });
  expect((await marks(third.client, id)).saved).toEqual([id]);
});

test('two likes at once count once, and many members at once count each', async () => {
  const id = await addListing(house, other.id);
  const likes = (client: TestClient, times: number) =>
    Promise.all(Array.from({ length: times }, () => client.call(likeListing, { params: { id } })));
  const fourth = await addMember(house, 'fourth@example.com');
  await Promise.all([likes(member.client, 6), likes(fourth.client, 6)]);
  const [row] = await house.deps.database.db.select().from(listings).where(eq(listings.id, id));
  expect(row?.likeCount).toBe(2);
  const unlikes = () => member.client.call(unlikeListing, { params: { id } });
  await Promise.all([unlikes(), unlikes(), unlikes()]);
  expect((await unlikes()).body).toEqual({ liked: false, likeCount: 1 });
  expect((await member.client.call(likeListing, { params: { id } })).body).toEqual({ liked: true, likeCount: 2 });
});

test('nobody likes a listing of their own', async () => {
  const id = await addListing(house, other.id);
  expect((await other.client.call(likeListing, { params: { id } })).error.code).toBe('favorites.own_like');
  expect((await other.client.call(unlikeListing, { params: { id } })).body).toEqual({ liked: false, likeCount: 0 });
});

test('what its owner saved is none of the saves of a listing', async () => {
  const id = await addListing(house, other.id);
  for (const { client } of [other, member]) await client.call(saveListing, { params: { id } });
  const { listings: own } = (await other.client.call(findMyListings, { query: {} })).body;
  expect(own.find((listing) => listing.id === id)?.saves).toBe(1);
});

test('a visitor can neither save, like nor ask for marks', async () => {
  const id = await addListing(house, other.id);
  const visitor = new TestClient(house.app);
  for (const endpoint of [saveListing, unsaveListing, likeListing, unlikeListing])
    expect((await visitor.send(endpoint.method, endpoint.path.replace(':id', id))).status).toBe(401);
  expect((await visitor.call(findMyMarks, { query: { ids: id } })).status).toBe(401);
});

test('a removed listing can be neither saved nor liked, but still be let go', async () => {
  const id = await addListing(house, other.id);
  await member.client.call(saveListing, { params: { id } });
  await house.deps.database.pool.query("update listings set status = 'removed', removed_at = now() where id = $1", [
    id,
  ]);
  expect((await member.client.call(saveListing, { params: { id } })).status).toBe(404);
  expect((await member.client.call(likeListing, { params: { id } })).status).toBe(404);
  expect((await member.client.call(unsaveListing, { params: { id } })).body).toEqual({ saved: false });
});

test('a suspended member may save but not like', async () => {
  const suspended = await addMember(house, 'suspended@example.com', { status: 'suspended' });
  const id = await addListing(house, other.id);
  expect((await suspended.client.call(saveListing, { params: { id } })).status).toBe(200);
  expect((await suspended.client.call(likeListing, { params: { id } })).status).toBe(403);
});

test('marks take at most a hundred real ids', async () => {
  expect((await member.client.call(findMyMarks, { query: { ids: 'x' } })).status).toBe(400);
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await member.client.call(findMyMarks, { query: { ids: ids.join(',') } })).status).toBe(400);
  expect(await marks(member.client)).toEqual({ saved: [], liked: [] });
});
