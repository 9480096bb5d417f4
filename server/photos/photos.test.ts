import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { cleanUpPhotos, deletePhoto, type Photo } from '#contract/photos/photos.ts';
import { allJobs } from '#server/all-jobs.ts';
import { photos } from '#server/db/schema/photos.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let app: PhotoApp;
let ann: TestMember;
let bea: TestMember;
let picture: Buffer;

beforeAll(async () => {
  app = await startPhotoApp();
  ann = await addMember(app, 'ann@example.com');
  bea = await addMember(app, 'bea@example.com');
  picture = await twoHalves(300, 200);
});
afterAll(() => app.close());

test('a member deletes an own photo, with its files', async () => {
  const { body: photo } = await upload(ann, picture);
  expect((await ann.client.call(deletePhoto, { params: { id: photo.id } })).status).toBe(200);
  expect(await filesOf(photo.id)).toEqual([]);
  expect((await app.app.inject(photoUrl(photo, 320))).statusCode).toBe(404);
  expect((await ann.client.call(deletePhoto, { params: { id: photo.id } })).error.code).toBe('photos.not_found');
});

test("a member cannot delete another's photo, and learns nothing about it", async () => {
  const { body: photo } = await upload(ann, picture);
  const answer = await bea.client.call(deletePhoto, { params: { id: photo.id } });
  const unknown = await bea.client.call(deletePhoto, { params: { id: randomUUID() } });
  expect({ ...answer.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  expect(await filesOf(photo.id)).not.toEqual([]);
});

test('what is no address of a photo is refused in words', async () => {
  const answer = await ann.client.send('DELETE', '/api/photos/not-a-photo');
  expect([answer.status, answer.error.message]).toEqual([400, 'Invalid image URL format.']);
});

test('a photo that a listing uses does not go by itself', async () => {
  const { body: photo } = await upload(ann, picture);
  await attach(photo);
  expect((await ann.client.call(deletePhoto, { params: { id: photo.id } })).status).toBe(404);
  expect(await filesOf(photo.id)).not.toEqual([]);
});

test('clean-up deletes what no listing uses, and leaves what is younger than 24 hours', async () => {
  const carl = await addMember(app, 'carl@example.com');
  const now = app.deps.clock.now();
  app.deps.clock.advance({ hours: -24, minutes: -1 });
  const { body: old } = await upload(carl, picture);
  const { body: used } = await upload(carl, picture);
  await attach(used);
  const { body: anns } = await upload(ann, picture);
  app.deps.clock.advance({ minutes: 2 });
  const { body: young } = await upload(carl, picture);
  app.deps.clock.set(now);
  expect((await carl.client.call(cleanUpPhotos, {})).body).toEqual({ deletedCount: 1 });
  expect(await filesOf(old.id)).toEqual([]);
  for (const kept of [used, young, anns]) expect(await filesOf(kept.id)).not.toEqual([]);
  expect((await carl.client.call(cleanUpPhotos, {})).body).toEqual({ deletedCount: 0 });
});

test('clean-up finds what a killed server left: files without a photo, whole and half', async () => {
  const dora = await addMember(app, 'dora@example.com');
  const { body: photo } = await upload(dora, picture);
  const folder = `listing-images/${dora.id}`;
  const stray = randomUUID();
  const left = [`${stray}-320.avif`, `${stray}-320.webp`, `${photo.id}-320.webp.1f00.part`];
  for (const name of left) await app.services.media.put(`${folder}/${name}`, picture, 'image/webp');
  expect((await dora.client.call(cleanUpPhotos, {})).body).toEqual({ deletedCount: 0 });
  const yesterday = new Date(Date.now() - 25 * hourMs);
  for (const key of await app.files(folder))
    await utimes(join(app.deps.env.DATA_DIR, 'media', key), yesterday, yesterday);
  expect((await dora.client.call(cleanUpPhotos, {})).body).toEqual({ deletedCount: 1 });
  expect(await app.files(folder)).toEqual(await filesOf(photo.id));
});

test('a photo is served for a year, with its type and a mark, and opens nothing', async () => {
  const { body: photo } = await upload(ann, picture);
  const answer = await app.app.inject(photoUrl(photo, 320, 'avif'));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = await app.app.inject({ url: photoUrl(photo, 320, 'avif'), headers });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test.each([
  '/media/../auth-secret',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/listing-images/..%2f..%2f..%2fauth-secret',
  '/media/%2e%2e/%2e%2e/package.json',
  '/media//etc/passwd',
  '/media/listing-images/',
  `/media/listing-images/${randomUUID()}/${randomUUID()}-320.webp%00.png`,
  `/media/listing-images/${randomUUID()}/${randomUUID()}-320.svg`,
  `/media/message-images/${randomUUID()}/${randomUUID()}-320.webp`,
  `/media/listing-images/${randomUUID()}/${randomUUID()}-320.webp`,
])('%s is not found', async (url) => {
  const answer = await app.app.inject(url);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).not.toMatch(/image/);
});

test('what is not found is not remembered by browsers either', async () => {
  const answer = await app.app.inject(`/media/listing-images/${ann.id}/${randomUUID()}-320.webp`);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('pictures in messages are not served to everyone who has the address', async () => {
  const key = `message-images/${ann.id}/${randomUUID()}-320.webp`;
  await app.services.media.put(key, picture, 'image/webp');
  expect((await app.app.inject(`/media/${key}`)).statusCode).toBe(404);
});

test('a deleted account takes its photos along', async () => {
  const eva = await addMember(app, 'eva@example.com');
  const { body: photo } = await upload(eva, picture);
  await eva.client.call(deleteMyAccount, { body: { password: testPassword } });
  await app.deps.jobs.drain(allJobs(app.deps, app.services));
  expect(await filesOf(photo.id)).toEqual([]);
  expect(await app.files(`listing-images/${eva.id}`)).toEqual([]);
});

async function filesOf(photoId: string): Promise<string[]> {
  return (await app.files()).filter((key) => key.includes(photoId));
}

/** As saving a listing does. */
async function attach({ id, ownerId }: Photo): Promise<void> {
  const listingId = await addListing(app, ownerId);
  await app.deps.database.db.update(photos).set({ listingId, position: 0 }).where(eq(photos.id, id));
}
