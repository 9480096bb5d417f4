import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { getSellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { listingViews, savedListings } from '#server/db/schema/favorites.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let seller: TestMember;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  house.deps.clock.set('2030-04-10T22:00:00Z');
  seller = await addMember(house, 'seller@example.com');
  ann = await addMember(house, 'ann@example.com');
  ben = await addMember(house, 'ben@example.com');
  await house.deps.database.pool.query('insert into message_parties (id) select id from profiles');
});
afterAll(() => house.close());

const ask = ({ client }: TestMember) => client.call(getSellerAnalytics, {});
const ago = (days: number) => new Date(house.deps.clock.now().getTime() - days * dayMs);
const view = (listingId: string, viewerId: string, days: number) =>
  house.deps.database.db
    .insert(listingViews)
    .values({ listingId, viewerId, day: ago(days).toISOString().slice(0, 10) });
const save = (listingId: string, userId: string, days: number) =>
  house.deps.database.db.insert(savedListings).values({ listingId, userId, createdAt: ago(days) });
const write = (listingId: string, sender: TestMember, receiver: TestMember, days: number) =>
  house.deps.database.pool.query(
    `insert into messages (id, sender_id, receiver_id, listing_id, content, created_at) values ($1, $2, $3, $4, 'hi', $5)`,
    [randomUUID(), sender.id, receiver.id, listingId, ago(days)],
  );

test('every listing has its views, saves and inquiries of ninety days, day by day, and nobody else’s', async () => {
  const busy = await addListing(house, seller.id, { title: 'Busy' });
  const quiet = await addListing(house, seller.id, { title: 'Quiet', status: 'sold' });
  const removed = await addListing(house, seller.id, { status: 'removed', removedAt: new Date() });
  const foreign = await addListing(house, ann.id);
  for (const [id, viewer, days] of [
    [busy, ann, 0],
    [busy, ben, 0],
    [busy, ann, 89],
    [busy, ann, 90],
    [removed, ann, 1],
    [foreign, ben, 1],
  ] as const)
    await view(id, viewer.id, days);
  await save(busy, ann.id, 89);
  await save(busy, seller.id, 1);
  await save(quiet, ben.id, 91);
  await write(busy, ann, seller, 2);
  await write(busy, ann, seller, 1);
  await write(busy, seller, ann, 1);
  await write(quiet, ben, seller, 95);
  await write(quiet, ben, seller, 3);

  const { body } = await ask(seller);
  expect(body.from).toBe('2030-01-11');
  expect(body.listings).toMatchObject([
    { id: busy, title: 'Busy', status: 'active', views: 3, saves: 1, inquiries: 1 },
    { id: quiet, title: 'Quiet', status: 'sold', views: 0, saves: 0, inquiries: 0, days: [] },
  ]);
  expect(body.listings[0]?.days).toEqual([
    [0, 1, 1, 0],
    [87, 0, 0, 1],
    [89, 2, 0, 0],
  ]);
  expect(body.days).toEqual(body.listings[0]?.days);
  expect((await ask(ben)).body).toMatchObject({ from: '2030-01-11', days: [], listings: [] });
});

test('with the paywall on they are for Premium and for early members, and for nobody else', async () => {
  const settings = { paywall_enabled: true, grace_period_days: 3, test_mode: false };
  await updateSubscriptionSettings(house.deps, settings, null);
  const { db } = house.deps.database;
  const subscribe = (planType: string) =>
    db.update(userSubscriptions).set({ planType }).where(eq(userSubscriptions.userId, seller.id));
  await db.insert(userSubscriptions).values([
    { userId: seller.id, status: 'active', planType: 'budget-annual' },
    { userId: ben.id, bypassSubscription: true, bypassReason: 'grandfathered' },
  ]);
  await expect.poll(async () => (await ask(ann)).status).toBe(402);
  await expect.poll(async () => (await ask(seller)).status).toBe(403);
  const refused = await ask(seller);
  expect([refused.status, refused.error.code]).toEqual([403, 'analytics.premium_only']);
  await subscribe('premium-monthly');
  expect((await ask(seller)).status).toBe(200);
  await subscribe('premium-annual');
  expect((await ask(seller)).status).toBe(200);
  expect((await ask(ben)).status).toBe(200);
});
