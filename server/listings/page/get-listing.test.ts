import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { likeListing, saveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { countListingView, findSimilarListings } from '#contract/listings/listing-page.ts';
import { getListing } from '#contract/listings/listings.ts';
import { blockMember, unblockMember } from '#contract/messages/messages.ts';
import { endSuspensions } from '#server/admin/users/restrictions.ts';
import { listingViews } from '#server/db/schema/favorites.ts';
import { adminUsers, profiles } from '#server/db/schema/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let owner: TestMember;
let other: TestMember;
let admin: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  owner = await addMember(house, 'owner@example.com');
  other = await addMember(house, 'other@example.com');
  admin = await addMember(house, 'admin@example.com');
  await house.deps.database.db.insert(adminUsers).values({ id: admin.id, permissions: ['listings.read'] });
});
afterAll(() => house.close());

const statusFor = async (client: TestClient, id: string) => (await client.call(getListing, { params: { id } })).status;

test('a visitor gets 401 and no data', async () => {
  const id = await addListing(house, owner.id, { title: 'Secret' });
  const answer = await new TestClient(house.app).call(getListing, { params: { id } });
  expect(answer.status).toBe(401);
  expect(JSON.stringify(answer.error)).not.toContain('Secret');
});

test('a listing comes whole, with its owner and without anything of the database behind it', async () => {
  const id = await addListing(house, owner.id, {
    capFeatures: ['lace-front'],
    lengthInches: 14.5,
    checklist: { timesWorn: 2, washed: true },
    shade: 'Chestnut',
  });
  const { body } = await other.client.call(getListing, { params: { id } });
  expect(body).toMatchObject({
    id,
    description: 'Worn twice.',
    capFeatures: ['lace-front'],
    lengthInches: 14.5,
    checklist: { timesWorn: 2, washed: true },
    shade: 'Chestnut',
    photos: [],
    owner: { id: owner.id, displayName: 'owner', rating: 0, reviewCount: 0, isRatingVerified: false, tier: null },
  });
});

test.each([
  ['active', 200, 200, 200],
  ['sold', 200, 200, 200],
  ['traded', 200, 200, 200],
  ['removed', 200, 404, 200],
  ['deleted', 404, 404, 200],
  ['permanently_deleted', 404, 404, 200],
] as const)(
  'a listing that is %s answers owner %i, others %i, admins %i',
  async (status, toOwner, toOthers, toAdmins) => {
    const id = await addListing(house, owner.id, { status, removedAt: new Date() });
    expect(await statusFor(owner.client, id)).toBe(toOwner);
    expect(await statusFor(other.client, id)).toBe(toOthers);
    expect(await statusFor(admin.client, id)).toBe(toAdmins);
  },
);

test('the listings of a suspended member come back when the suspension runs out', async () => {
  const until = new Date(house.deps.clock.now().getTime() + hourMs);
  const suspended = await addMember(house, 'suspended@example.com');
  const id = await addListing(house, suspended.id);
  await house.deps.database.db
    .update(profiles)
    .set({ status: 'suspended', suspendedUntil: until })
    .where(eq(profiles.id, suspended.id));
  const later = await addListing(house, suspended.id);
  await endSuspensions(house.deps);
  expect(await statusFor(other.client, id)).toBe(404);
  expect(await statusFor(other.client, later)).toBe(404);
  expect(await statusFor(suspended.client, id)).toBe(200);
  house.deps.clock.advance({ hours: 1 });
  await endSuspensions(house.deps);
  expect(await statusFor(other.client, id)).toBe(200);
});

test.each(['the owner', 'the reader'])(
  'between two members there is no listing while %s blocks the other',
  async (who) => {
    const seller = await addMember(house, `seller-${who.replace(' ', '-')}@example.com`);
    const reader = await addMember(house, `reader-${who.replace(' ', '-')}@example.com`);
    const id = await addListing(house, seller.id);
    await addListing(house, owner.id);
    await reader.client.call(saveListing, { params: { id } });
    const [blocker, blocked] = who === 'the owner' ? [seller, reader] : [reader, seller];
    await blocker.client.call(blockMember, { params: { memberId: blocked.id } });

    const answer = await reader.client.call(getListing, { params: { id } });
    expect([answer.status, answer.error.message]).toEqual([404, 'Listing not found']);
    await reader.client.call(countListingView, { params: { id } });
    expect(await countViews(id)).toBe(0);
    expect((await reader.client.call(findSimilarListings, { params: { id } })).body.listings).toEqual([]);
    expect((await reader.client.call(likeListing, { params: { id } })).status).toBe(404);
    expect((await reader.client.call(saveListing, { params: { id } })).status).toBe(404);
    const { saved } = (await reader.client.call(findSavedListings, { query: {} })).body;
    expect(saved).toMatchObject([{ listingId: id, listing: null }]);
    for (const { client } of [seller, other, admin]) expect(await statusFor(client, id)).toBe(200);

    await blocker.client.call(unblockMember, { params: { memberId: blocked.id } });
    expect(await statusFor(reader.client, id)).toBe(200);
  },
);

async function countViews(id: string): Promise<number> {
  return house.deps.database.db.$count(listingViews, eq(listingViews.listingId, id));
}
