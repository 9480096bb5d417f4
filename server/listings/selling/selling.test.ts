import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { getSellerSettings } from '#contract/listings/seller-settings/seller-settings.ts';
import {
  bumpListing,
  createListing,
  findMyListings,
  getDashboard,
  relistListing,
  removeListing,
  removeListingPhoto,
  restoreListing,
  sellListing,
  tradeListing,
  updateListing,
} from '#contract/listings/selling.ts';
import { getListingWorth } from '#contract/listings/worth/price-guide.ts';
import { uploadPhoto } from '#contract/photos/photos.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { purgeRemovedListings } from './change-status.ts';

let testApp: TestApp;
let owner: TestMember;
let stranger: TestMember;
let picture: Buffer;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await addMember(testApp, 'owner@example.com');
  stranger = await addMember(testApp, 'stranger@example.com');
  picture = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#853' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());

async function upload({ client }: TestMember): Promise<string> {
  const id = randomUUID();
  const answer = await client.send('POST', `${uploadPhoto.path}?id=${id}`, picture, { 'content-type': 'image/jpeg' });
  expect(answer.status).toBe(200);
  return id;
}

const fields = (photoIds: string[], more: object = {}) => ({
  title: 'Zara bob',
  brand: 'jon-renau' as const,
  condition: 'like-new' as const,
  type: 'both' as const,
  priceCents: 15_000,
  description: 'Worn twice.',
  color: 'Blonde' as const,
  fiberType: 'Synthetic' as const,
  capSize: 'Average' as const,
  modifications: false,
  shippingCents: 0,
  photoIds,
  ...more,
});

async function list(member: TestMember, more: object = {}): Promise<string> {
  const id = randomUUID();
  const answer = await member.client.call(createListing, { body: { id, ...fields([await upload(member)], more) } });
  expect(answer.body).toEqual({ id });
  return id;
}

test('a listing for sale says what shipping costs or that it is free, and a new form begins with the last price', async () => {
  for (const more of [{ shippingCents: null, type: 'trade' }, { shippingCents: 0 }, { shippingCents: 1250 }]) {
    const { shippingCents } = more;
    const id = await list(owner, more);
    expect((await stranger.client.call(getListing, { params: { id } })).body.shippingCents).toBe(shippingCents);
  }
  await addListing(testApp, owner.id, {
    shippingCents: 795,
    createdAt: new Date(testApp.deps.clock.now().getTime() + 1),
  });
  expect((await owner.client.call(getSellerSettings, {})).body.lastShippingCents).toBe(795);
  const old = await addListing(testApp, owner.id, { shippingCents: null });
  const unsaid = fields([await upload(owner)], { shippingCents: null });
  for (const [method, path, body] of [
    ['POST', '/api/listings', { id: randomUUID(), ...unsaid }],
    ['PUT', `/api/listings/${old}`, unsaid],
  ] as const) {
    const asked = await owner.client.send(method, path, body);
    expect([asked.status, asked.error.field]).toEqual([400, 'shippingCents']);
  }
  const body = { id: randomUUID(), ...fields([await upload(owner)], { shippingCents: -1 }) };
  const refused = await owner.client.call(createListing, { body });
  expect([refused.status, refused.error.field]).toEqual([400, 'shippingCents']);
});

test('a listing is made with its photographs in order, and the same save again makes no second one', async () => {
  const [first, second] = [await upload(owner), await upload(owner)];
  const body = { id: randomUUID(), ...fields([second, first]) };
  const answers = await Promise.all([
    owner.client.call(createListing, { body }),
    owner.client.call(createListing, { body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const listing = await stranger.client.call(getListing, { params: { id: body.id } });
  expect(listing.body.photos.map(({ id }) => id)).toEqual([second, first]);
});

test('a save whose answer was lost can be changed and sent again: the newest words count, until the listing is edited', async () => {
  const [first, second] = [await upload(owner), await upload(owner)];
  const id = randomUUID();
  await owner.client.call(createListing, { body: { id, ...fields([first]) } });
  await owner.client.call(createListing, { body: { id, ...fields([second], { title: 'Zara bob, petite' }) } });
  const read = async () => (await owner.client.call(getListing, { params: { id } })).body;
  expect(await read()).toMatchObject({ title: 'Zara bob, petite', photos: [{ id: second }] });
  testApp.deps.clock.advance({ seconds: 1 });
  await owner.client.call(createListing, { body: { id, ...fields([second], { title: 'Zara bob, average' }) } });
  expect((await read()).title).toBe('Zara bob, average');

  testApp.deps.clock.advance({ seconds: 1 });
  await owner.client.call(updateListing, { params: { id }, body: fields([second], { title: 'Edited since' }) });
  await owner.client.call(createListing, { body: { id, ...fields([second], { title: 'An old tab' }) } });
  expect((await read()).title).toBe('Edited since');
});

test('a save that is sent again with other words is an edit: offers for it end, and its old price is kept', async () => {
  const photo = await upload(owner);
  const id = randomUUID();
  const save = (more: object) =>
    owner.client.call(createListing, { body: { id, ...fields([photo], { priceCents: 30_000, ...more }) } });
  await save({});
  const offer = (await deals.propose(stranger, deals.offerOf(stranger, owner, id))).body;
  const stateOf = async () => (await deals.read(stranger, offer)).body.state;
  testApp.deps.clock.advance({ hours: 1 });
  await save({});
  expect(await stateOf()).toBe('proposed');
  await save({ title: 'Another wig', priceCents: 20_000 });
  expect(await stateOf()).toBe('void');
  const { drop } = (await stranger.client.call(getListingWorth, { params: { id } })).body;
  expect(drop?.wasCents).toBe(30_000);
});

test('of several fields in error the first of the form is named, whatever else is wrong', async () => {
  const missing = { id: randomUUID(), ...fields([]), priceCents: null, description: '', color: '' };
  const refusal = async (body: object) =>
    (await owner.client.send('POST', createListing.path, { ...missing, ...body })).error.message;
  expect(await refusal({})).toBe('Please enter a price');
  expect(await refusal({ brand: '' })).toBe('Please select a brand');
  expect(await refusal({ priceCents: 1 })).toBe('Please enter a description');
  expect(await refusal({ priceCents: '12,50' })).toBe('Enter a price such as 150 or 149.99.');
});

test('photos that are gone are named by their place in the form', async () => {
  const here = await upload(owner);
  const save = async (photoIds: string[]) =>
    (await owner.client.send('POST', createListing.path, { id: randomUUID(), ...fields(photoIds) })).error.message;
  expect(await save([here, randomUUID()])).toBe('Photo 2 is no longer there. Please remove it and add it again.');
  expect(await save([randomUUID(), here, randomUUID()])).toBe(
    'Photos 1 and 3 are no longer there. Please remove them and add them again.',
  );
});

test.each([
  [{ title: '  ' }, 'Please enter a title'],
  [{ brand: '' }, 'Please select a brand'],
  [{ condition: '' }, 'Please select a condition'],
  [{ priceCents: null }, 'Please enter a price'],
  [{ priceCents: -1 }, 'A price cannot be negative.'],
  [{ description: '' }, 'Please enter a description'],
  [{ color: 'Green' }, 'Please select a color'],
  [{ fiberType: null }, 'Please select a fiber type'],
  [{ capSize: '' }, 'Please select a cap size'],
  [{ modifications: null }, 'Please select whether there are modifications'],
  [{ photoIds: [] }, 'Please add at least one image to your listing'],
  [{ photoIds: Array.from({ length: 9 }, () => randomUUID()) }, 'Maximum 8 images allowed'],
])('a listing with %j is refused with "%s"', async (wrong, message) => {
  const body = { id: randomUUID(), ...fields([randomUUID()]), ...wrong };
  const answer = await owner.client.send('POST', createListing.path, body);
  expect([answer.status, answer.error.message]).toEqual([400, message]);
});

test('prices that are no prices and signs nobody can type are refused, and what the server decides cannot be sent', async () => {
  const photo = await upload(owner);
  for (const priceCents of ['NaN', 1.5, 1e12, '150'])
    expect(
      (await owner.client.send('POST', createListing.path, { id: randomUUID(), ...fields([photo]), priceCents }))
        .status,
    ).toBe(400);
  const unprintable = { id: randomUUID(), ...fields([photo]), title: 'Zara\u0001lob' };
  expect((await owner.client.send('POST', createListing.path, unprintable)).status).toBe(400);
  const id = randomUUID();
  const sly = { id, ...fields([photo]), userId: stranger.id, status: 'sold', likeCount: 999, createdAt: '2030-01-01' };
  expect((await owner.client.send('POST', createListing.path, sly)).status).toBe(200);
  const { body } = await owner.client.call(getListing, { params: { id } });
  expect([body.owner.id, body.status, body.likeCount]).toEqual([owner.id, 'active', 0]);
});

test('nobody lists with photographs of another member or of another listing', async () => {
  const foreign = await upload(stranger);
  const own = await upload(owner);
  const answer = await owner.client.call(createListing, { body: { id: randomUUID(), ...fields([own, foreign]) } });
  expect(answer.error.code).toBe('listings.photo_missing');
  const id = randomUUID();
  await owner.client.call(createListing, { body: { id, ...fields([own]) } });
  const twice = await owner.client.call(createListing, { body: { id: randomUUID(), ...fields([own]) } });
  expect(twice.error.code).toBe('listings.photo_missing');
});

test('an edit changes the listing, keeps and appends photographs, and deletes those left out', async () => {
  const [kept, lost, added] = [await upload(owner), await upload(owner), await upload(owner)];
  const id = randomUUID();
  await owner.client.call(createListing, { body: { id, ...fields([kept, lost]) } });
  await owner.client.call(updateListing, { params: { id }, body: fields([added, kept], { title: 'Zara lob' }) });
  const { body } = await owner.client.call(getListing, { params: { id } });
  expect([body.title, body.photos.map((photo) => photo.id)]).toEqual(['Zara lob', [added, kept]]);
  const { rows } = await testApp.deps.database.pool.query('select 1 from photos where id = $1', [lost]);
  expect(rows).toHaveLength(0);
});

test('a photograph can be removed at once, but never the last, also when two are removed at the same moment', async () => {
  const ids = [await upload(owner), await upload(owner)];
  const id = randomUUID();
  await owner.client.call(createListing, { body: { id, ...fields(ids) } });
  const answers = await Promise.all(
    ids.map((photoId) => owner.client.call(removeListingPhoto, { params: { id, photoId } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await owner.client.call(getListing, { params: { id } });
  expect(body.photos).toHaveLength(1);
});

test('every write to another member’s listing answers as if it did not exist', async () => {
  const id = await list(owner);
  const [photo] = (await owner.client.call(getListing, { params: { id } })).body.photos;
  const { client } = stranger;
  const answers = [
    await client.call(updateListing, { params: { id }, body: fields([await upload(stranger)]) }),
    await client.call(removeListingPhoto, { params: { id, photoId: photo?.id ?? '' } }),
    ...(await Promise.all(
      [removeListing, restoreListing, sellListing, tradeListing, relistListing, bumpListing].map((endpoint) =>
        client.call(endpoint, { params: { id } }),
      ),
    )),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await owner.client.call(getListing, { params: { id } })).body.status).toBe('active');
});

test('a listing moves between its states only as its owner may', async () => {
  const id = await list(owner);
  const act = async (endpoint: typeof removeListing | typeof sellListing) =>
    (await owner.client.call(endpoint, { params: { id } })).status;
  expect(await act(sellListing)).toBe(200);
  expect(await act(sellListing)).toBe(409);
  expect(await act(bumpListing)).toBe(409);
  expect(await act(relistListing)).toBe(200);
  expect(await act(tradeListing)).toBe(200);
  expect(await act(removeListing)).toBe(200);
  const again = await owner.client.call(removeListing, { params: { id } });
  expect([again.status, again.error.message]).toEqual([409, 'Listing not found or cannot be removed']);
  expect((await stranger.client.call(getListing, { params: { id } })).status).toBe(404);
  expect(await act(restoreListing)).toBe(200);
  const saleOnly = await list(owner, { type: 'sale' });
  expect((await owner.client.call(tradeListing, { params: { id: saleOnly } })).status).toBe(409);
});

test('fifty parallel sales and removals of one listing end in one state with one winner each', async () => {
  const id = await list(owner);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => owner.client.call(at % 2 ? sellListing : removeListing, { params: { id } })),
  );
  const won = (endpoint: number) => answers.filter(({ status }, at) => at % 2 === endpoint && status === 200).length;
  expect(won(0)).toBe(1);
  expect(won(1)).toBeLessThanOrEqual(1);
  const mine = await owner.client.call(findMyListings, { query: { status: 'removed' } });
  expect(mine.body.listings.find((listing) => listing.id === id)?.status).toBe('removed');
});

test('a bump moves a listing to the top, once in 24 hours, exactly', async () => {
  const id = await list(owner);
  const bumpedAt = async () => {
    const { listings } = (await owner.client.call(findMyListings, { query: {} })).body;
    return listings.find((listing) => listing.id === id)?.lastBumpedAt;
  };
  testApp.deps.clock.advance({ seconds: 1 });
  await list(owner);
  testApp.deps.clock.advance({ seconds: 1 });
  expect(await bumpedAt()).toBeNull();
  expect((await owner.client.call(bumpListing, { params: { id } })).status).toBe(200);
  expect(Date.parse((await bumpedAt()) ?? '')).toBe(testApp.deps.clock.now().getTime());
  await expect
    .poll(async () => (await stranger.client.call(findListings, { query: {} })).body.listings[0]?.id)
    .toBe(id);
  testApp.deps.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  const early = await owner.client.call(bumpListing, { params: { id } });
  expect([early.status, early.error.code]).toEqual([409, 'listings.bumped_lately']);
  testApp.deps.clock.advance({ seconds: 1 });
  expect((await owner.client.call(bumpListing, { params: { id } })).status).toBe(200);
});

test('a removed listing can be restored for 30 days and is then deleted with its photographs, by a job that may run twice', async () => {
  const id = await list(owner);
  await owner.client.call(removeListing, { params: { id } });
  testApp.deps.clock.advance({ days: 29, hours: 23, minutes: 59 });
  const mine = await owner.client.call(findMyListings, { query: { status: 'removed' } });
  expect(mine.body.listings.find((listing) => listing.id === id)).toMatchObject({ daysLeft: 1, restorable: true });
  await purgeRemovedListings(testApp.deps, testApp.services.media);
  expect((await owner.client.call(getListing, { params: { id } })).status).toBe(200);
  testApp.deps.clock.advance({ minutes: 1 });
  expect((await owner.client.call(restoreListing, { params: { id } })).error.message).toBe(
    'Listing not found or cannot be restored',
  );
  await Promise.all([1, 2].map(() => purgeRemovedListings(testApp.deps, testApp.services.media)));
  const { rows } = await testApp.deps.database.pool.query(
    'select 1 from listings where id = $1 union all select 1 from photos where listing_id = $1',
    [id],
  );
  expect(rows).toHaveLength(0);
});

test('what an admin removed, the owner cannot restore', async () => {
  const id = await list(owner);
  await owner.client.call(removeListing, { params: { id } });
  await testApp.deps.database.pool.query('update listings set removed_by_admin = true where id = $1', [id]);
  expect((await owner.client.call(restoreListing, { params: { id } })).status).toBe(409);
  expect((await owner.client.call(getListing, { params: { id } })).body.restorableUntil).toBeNull();
});

test('a removed listing tells its owner until when it can be restored', async () => {
  const id = await list(owner);
  const read = async () => (await owner.client.call(getListing, { params: { id } })).body.restorableUntil;
  expect(await read()).toBeNull();
  await owner.client.call(removeListing, { params: { id } });
  const until = new Date(testApp.deps.clock.now().getTime() + 30 * dayMs);
  expect(new Date((await read()) ?? 0)).toEqual(until);
});

test('my listings are paged without a gap, each once', async () => {
  const prolific = await addMember(testApp, 'prolific@example.com');
  for (let count = 0; count < 30; count += 1) {
    testApp.deps.clock.advance({ seconds: 1 });
    await addListing(testApp, prolific.id, { createdAt: testApp.deps.clock.now() });
  }
  const first = await prolific.client.call(findMyListings, { query: {} });
  const second = await prolific.client.call(findMyListings, { query: { cursor: first.body.nextCursor ?? '' } });
  const ids = [...first.body.listings, ...second.body.listings].map(({ id }) => id);
  expect([new Set(ids).size, second.body.nextCursor, first.body.counts]).toEqual([
    30,
    null,
    { active: 30, sold: 0, traded: 0, removed: 0, drafts: 0 },
  ]);
  expect((await prolific.client.call(findMyListings, { query: { cursor: 'nonsense' } })).status).toBe(400);
});

test('Active Listings is the same number on the dashboard and in My Listings: sold and traded ones are no part of it', async () => {
  const seller = await addMember(testApp, 'one-number@example.com');
  const [sold = '', removed = ''] = [await list(seller), await list(seller), await list(seller)];
  await seller.client.call(sellListing, { params: { id: sold } });
  await seller.client.call(removeListing, { params: { id: removed } });
  const mine = (await seller.client.call(findMyListings, { query: {} })).body;
  expect(mine.counts).toEqual({ active: 1, sold: 1, traded: 0, removed: 1, drafts: 0 });
  expect(mine.listings).toHaveLength(1);
  expect((await seller.client.call(getDashboard, {})).body.activeListings).toBe(1);
  const { listings } = (await seller.client.call(findMyListings, { query: { status: 'sold' } })).body;
  expect(listings.map(({ id }) => id)).toEqual([sold]);
});

test('the dashboard counts what really happened in 30 days, and never the owner’s own', async () => {
  const seller = await addMember(testApp, 'seller@example.com');
  expect((await seller.client.call(getDashboard, {})).body).toMatchObject({
    hasListings: false,
    activeListings: 0,
    recentActivity: [],
  });
  const id = await list(seller);
  const { pool } = testApp.deps.database;
  const today = testApp.deps.clock.now();
  await pool.query('insert into listing_views (listing_id, viewer_id, day) values ($1, $2, $3), ($1, $2, $4)', [
    id,
    stranger.id,
    today,
    new Date(today.getTime() - 40 * dayMs),
  ]);
  await pool.query('insert into saved_listings (listing_id, user_id, created_at) values ($1, $2, $3), ($1, $4, $3)', [
    id,
    stranger.id,
    today,
    seller.id,
  ]);
  const { body } = await seller.client.call(getDashboard, {});
  expect(body).toMatchObject({ hasListings: true, activeListings: 1, totalViews: 1, totalSaves: 1, totalInquiries: 0 });
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)).toMatchObject({ views: 1, saves: 1 });
  expect(body.recentActivity.map(({ type, listingTitle }) => `${type} ${listingTitle}`).sort()).toEqual([
    'save Zara bob',
    'view Zara bob',
  ]);
});

test('on a shopping plan, twenty parallel saves at nine listings make exactly one, also on two servers', async () => {
  const shopper = await addMember(testApp, 'shopper@example.com');
  await testApp.deps.database.db
    .insert(userSubscriptions)
    .values({ userId: shopper.id, status: 'active', planType: 'budget-monthly' });
  testApp.deps.clock.set('2028-02-01T00:00:00Z');
  await updateSubscriptionSettings(
    testApp.deps,
    { paywall_enabled: true, grace_period_days: 3, test_mode: false },
    null,
  );
  for (let count = 0; count < 9; count += 1) await list(shopper);
  const photos: string[] = [];
  for (let count = 0; count < 20; count += 1) photos.push(await upload(shopper));
  // One server lets a member write one thing at a time, so two are asked; both have counted before either may insert.
  const second = await startSecondApp(testApp);
  const there = new TestClient(second.app);
  for (const [name, value] of shopper.client.cookies) there.cookies.set(name, value);
  const holder = await testApp.deps.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from "user" where id = $1 for update', [shopper.id]);
  const asked = photos.map((photo, at) =>
    (at % 2 ? there : shopper.client).call(createListing, { body: { id: randomUUID(), ...fields([photo]) } }),
  );
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await testApp.deps.database.pool.query(waiting)).rowCount)
    .toBe(2)
    .finally(() => holder.release(true));
  const answers = await Promise.all(asked);
  await second.close();
  const refused = answers.filter(({ status }) => status === 403);
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 19]);
  expect(refused[0]?.error.message).toBe(
    'Your plan includes 10 new listings a month. Upgrade to Premium to list more.',
  );
  testApp.deps.clock.set('2028-02-29T23:59:59Z');
  expect(
    (await shopper.client.call(createListing, { body: { id: randomUUID(), ...fields([photos[0] ?? '']) } })).status,
  ).toBe(403);
  testApp.deps.clock.set('2028-03-01T00:00:00Z');
  await list(shopper);
});
