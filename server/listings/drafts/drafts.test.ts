import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import {
  draftErrors,
  findDrafts,
  getDraft,
  publishDrafts,
  removeDraft,
  saveDraft,
} from '#contract/listings/drafts/drafts.ts';
import { getListing } from '#contract/listings/listings.ts';
import { createListing, sellingErrors } from '#contract/listings/selling.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Refusal } from '#server/lib/errors.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { saveDraft as saveAtAnotherServer } from './drafts.ts';

let testApp: TestApp;
let owner: TestMember;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = await addMember(testApp, `owner-${++places}@example.com`);
});

const whole = {
  title: 'Zara bob',
  brand: 'jon-renau',
  condition: 'like-new',
  type: 'sale',
  listingPrice: '$150',
  description: 'Worn twice.',
  color: 'Blonde',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: 'No',
  shippingPrice: '0.00',
} as const;

async function addPhoto(ownerId = owner.id): Promise<string> {
  const id = randomUUID();
  const photo = { purpose: 'listing' as const, width: 8, height: 10, byteSize: 9, thumbhash: '', fingerprint: id };
  await testApp.deps.database.db.insert(photos).values({ ...photo, id, ownerId, createdAt: testApp.deps.clock.now() });
  return id;
}
const save = (typed: object, photoIds: string[] = [], { id = randomUUID() as string, by = owner } = {}) =>
  by.client.call(saveDraft, { params: { id }, body: { typed, photoIds } });
const read = (id: string, by = owner) => by.client.call(getDraft, { params: { id } });
const list = async () => (await owner.client.call(findDrafts, { query: {} })).body;
const publish = (ids: string[], by = owner) => by.client.call(publishDrafts, { body: { ids } });

test('a draft is kept as it was typed, with its photographs in their order, for its owner alone', async () => {
  const [first, second] = [await addPhoto(), await addPhoto()];
  const { id } = (await save({ title: 'Za', listingPrice: 'about 150' }, [second, first])).body;
  testApp.deps.clock.advance({ minutes: 1 });
  await save({ title: 'Zara', listingPrice: 'about 150' }, [second, first], { id });
  expect((await read(id)).body).toMatchObject({
    typed: { title: 'Zara', listingPrice: 'about 150' },
    photos: [{ id: second }, { id: first }],
  });
  expect(await list()).toMatchObject({
    drafts: [{ id, title: 'Zara', price: 'about 150', photo: { id: second } }],
    count: 1,
  });
  const stranger = await addMember(testApp, `stranger-${places}@example.com`);
  expect((await read(id, stranger)).status).toBe(404);
  expect((await save({ title: 'Mine' }, [], { id, by: stranger })).error.code).toBe(sellingErrors.idTaken.code);
  expect((await stranger.client.call(removeDraft, { params: { id } })).status).toBe(404);
});

test('signing out leaves drafts where they are, for the next device', async () => {
  const id = randomUUID();
  await save(whole, [await addPhoto()], { id });
  await owner.client.call(signOut, { body: {} });
  const next = new TestClient(testApp.app);
  await next.call(signIn, { body: { email: owner.email, password: testPassword } });
  expect((await next.call(getDraft, { params: { id } })).body).toMatchObject({ typed: whole });
});

test('photographs of drafts count as used until the draft names them no more', async () => {
  const [kept, dropped, strange] = [
    await addPhoto(),
    await addPhoto(),
    await addPhoto((await addMember(testApp, `other-${places}@example.com`)).id),
  ];
  const { id } = (await save(whole, [kept, dropped, strange])).body;
  expect((await read(id)).body.photos.map((photo) => photo.id)).toEqual([kept, dropped]);
  testApp.deps.clock.advance({ days: 40 });
  expect((await owner.client.call(cleanUpPhotos, {})).body.deletedCount).toBe(0);
  await save(whole, [kept], { id });
  expect((await owner.client.call(cleanUpPhotos, {})).body.deletedCount).toBe(1);
  expect((await read(id)).body.photos.map((photo) => photo.id)).toEqual([kept]);
});

test('a deleted draft takes its photographs along', async () => {
  const photo = await addPhoto();
  const { id } = (await save(whole, [photo])).body;
  expect((await owner.client.call(removeDraft, { params: { id } })).body).toEqual({ done: true });
  expect((await read(id)).status).toBe(404);
  expect(await testApp.deps.database.db.$count(photos, eq(photos.id, photo))).toBe(0);
});

test('what is published is a listing with the words and photographs of its draft, and what is missing is said', async () => {
  const photo = await addPhoto();
  const { id } = (await save(whole, [photo])).body;
  const half = (await save({ ...whole, title: 'Half', color: '' }, [await addPhoto()])).body.id;
  const bare = (await save({ ...whole, title: 'Bare' })).body.id;
  const answer = (await publish([id, half, bare, randomUUID()])).body;
  expect(answer.done).toEqual([id]);
  expect(answer.refused).toMatchObject([
    { id: half, title: 'Half', code: draftErrors.incomplete.code, message: 'Please select a color' },
    { id: bare, title: 'Bare', message: 'Please add at least one image to your listing' },
    { code: draftErrors.notFound.code },
  ]);
  expect((await owner.client.call(getListing, { params: { id } })).body).toMatchObject({
    title: 'Zara bob',
    priceCents: 15_000,
    photos: [{ id: photo }],
  });
  expect((await list()).drafts.map((draft) => draft.id).sort()).toEqual([half, bare].sort());
  expect((await list()).drafts.every(({ problem }) => problem !== null)).toBe(true);
  // After a lost answer the same is asked again.
  expect((await publish([id])).body).toEqual({ done: [id], refused: [] });
  // What a form still had to say comes too late, and makes no second draft.
  expect((await save(whole, [], { id })).error.code).toBe(draftErrors.published.code);
});

test('a listing that the form publishes ends the draft of the same id', async () => {
  const photo = await addPhoto();
  const { id } = (await save(whole, [photo])).body;
  const { listingPrice, shippingPrice, modifications, ...fields } = whole;
  const body = { ...fields, id, priceCents: 15_000, shippingCents: 0, modifications: false, photoIds: [photo] };
  expect((await owner.client.call(createListing, { body })).status).toBe(200);
  expect((await list()).count).toBe(0);
});

test('a choice or a number that no form makes is refused, and one that is gone by now keeps the draft a draft', async () => {
  expect((await save({ title: 5 })).status).toBe(400);
  expect((await save({ listingPrice: null })).status).toBe(400);
  const { id } = (await save({ ...whole, color: 'Invisible' }, [await addPhoto()])).body;
  expect((await publish([id])).body.done).toEqual([]);
  expect((await read(id)).status).toBe(200);
});

test('a member keeps so many drafts and no more', async () => {
  await testApp.deps.database.pool.query(
    `insert into listing_drafts (id, owner_id, typed, changed_at) select gen_random_uuid(), $1, '{}', now() from generate_series(1, $2)`,
    [owner.id, draftsMax - 1],
  );
  const { id } = (await save(whole)).body;
  expect((await save(whole)).error.code).toBe(draftErrors.tooMany.code);
  expect((await save({ ...whole, title: 'Still typing' }, [], { id })).status).toBe(200);
});

/** A transaction beside the server's, and how many of the server's statements wait for a lock. */
async function beside() {
  const client = new pg.Client({ connectionString: testApp.deps.database.url });
  await client.connect();
  await client.query('begin');
  // Not by this client: in a transaction it would read the same again and again.
  const waiting = async () =>
    (
      await testApp.deps.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    whenWaiting: (count: number) => expect.poll(waiting, { timeout: 10_000 }).toBe(count),
    commit: () => client.query('commit').then(() => client.end()),
  };
}

test('what the form still saves while its draft is being published makes no second draft', async () => {
  const photo = await addPhoto();
  const { id } = (await save(whole, [photo])).body;
  const other = await beside();
  await other.query('select from listing_drafts where id = $1 for update', [id]);
  const published = publish([id]);
  await other.whenWaiting(1);
  // Of one member a server writes one thing at a time; this comes in by another.
  const typed = { ...whole, title: 'Still typing' };
  const saved = saveAtAnotherServer(testApp.deps, { id, ownerId: owner.id, typed, photoIds: [photo] });
  const refusal = saved.then(
    () => 'saved',
    ({ code }: Refusal) => code,
  );
  await other.whenWaiting(2);
  await other.commit();
  expect((await published).body.done).toEqual([id]);
  expect(await refusal).toBe(draftErrors.published.code);
  expect(await list()).toMatchObject({ drafts: [], count: 0 });
});

test('of two members who save a draft of the same id at once, the second overwrites nothing', async () => {
  const id = randomUUID();
  const stranger = await addMember(testApp, `quick-${places}@example.com`);
  const other = await beside();
  await other.query(`insert into listing_drafts (id, owner_id, typed, changed_at) values ($1, $2, $3, now())`, [
    id,
    stranger.id,
    { title: 'Theirs' },
  ]);
  const saved = save({ title: 'Mine' }, [], { id });
  await other.whenWaiting(1);
  await other.commit();
  expect((await saved).error.code).toBe(sellingErrors.idTaken.code);
  expect((await read(id, stranger)).body.typed).toEqual({ title: 'Theirs' });
});

test('drafts are published as far as the plan has room, and without access they stay and can be read', async () => {
  const subscription = { userId: owner.id, status: 'active' as const, planType: 'budget-monthly' as const };
  await testApp.deps.database.db.insert(userSubscriptions).values(subscription);
  for (let made = 0; made < 9; made += 1) await addListing(testApp, owner.id);
  const settings = { paywall_enabled: true, grace_period_days: 3, test_mode: false };
  await updateSubscriptionSettings(testApp.deps, settings, null);
  const [first, second] = [
    (await save({ ...whole, title: 'First' }, [await addPhoto()])).body.id,
    (await save({ ...whole, title: 'Second' }, [await addPhoto()])).body.id,
  ];
  expect((await publish([first, second])).body).toMatchObject({
    done: [first],
    refused: [{ id: second, title: 'Second', code: sellingErrors.planLimit.code }],
  });

  await testApp.deps.database.db
    .update(userSubscriptions)
    .set({ status: 'canceled' })
    .where(eq(userSubscriptions.userId, owner.id));
  testApp.deps.clock.advance({ days: 60 });
  expect((await publish([second])).status).toBe(402);
  expect((await read(second)).body.typed.title).toBe('Second');
  expect((await owner.client.call(removeDraft, { params: { id: second } })).status).toBe(200);
});
