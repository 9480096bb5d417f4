import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { avatarSources } from '#contract/photos/photo-urls.ts';
import { removeAvatar } from '#contract/photos/photos.ts';
import { type PhotoApp, startPhotoApp } from '#server/test/photo-app.ts';
import type { TestAnswer } from '#server/test/test-client.ts';
import { colourAt, twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let app: PhotoApp;
let ann: TestMember;

beforeAll(async () => {
  app = await startPhotoApp();
  ann = await addMember(app, 'ann@example.com');
});
afterAll(() => app.close());

test('an avatar is the middle square of the upload, in three sizes', async () => {
  const { avatarUrl } = (await putAvatar(ann, await twoHalves(900, 300))).body;
  const { avif = '', webp = '' } = avatarSources(avatarUrl);
  for (const entry of [avif, webp].flatMap((srcSet) => srcSet.split(', '))) {
    const [url = '', descriptor = ''] = entry.split(' ');
    const { rawPayload } = await app.app.inject(url);
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}w ${height}w`).toBe(`${descriptor} ${descriptor}`);
    expect((await colourAt(rawPayload, 0.25, 0.5))[0]).toBeGreaterThan(150);
    expect((await colourAt(rawPayload, 0.75, 0.5))[2]).toBeGreaterThan(150);
  }
  expect((await ann.client.call(getSession, {})).body.member?.avatarUrl).toBe(avatarUrl);
});

test('a new avatar replaces the old one, and removing it leaves no file', async () => {
  await putAvatar(ann, await twoHalves(300, 300));
  const { avatarUrl } = (await putAvatar(ann, await twoHalves(400, 400))).body;
  const files = await app.files('avatars');
  expect(files).toHaveLength(6);
  expect(files.map((key) => `/media/${key}`)).toContain(avatarUrl);
  expect((await ann.client.call(removeAvatar, {})).status).toBe(200);
  expect(await app.files('avatars')).toEqual([]);
  expect((await ann.client.call(getSession, {})).body.member?.avatarUrl).toBeNull();
});

test('of avatars sent at once one stays, and its files with it', async () => {
  const picture = await twoHalves(300, 300);
  await Promise.all([1, 2, 3, 4].map(() => putAvatar(ann, picture)));
  const { member } = (await ann.client.call(getSession, {})).body;
  const files = await app.files('avatars');
  expect(files).toHaveLength(6);
  expect(files.map((key) => `/media/${key}`)).toContain(member?.avatarUrl);
});

test('an avatar that is no image is refused, and the old one stays', async () => {
  const { avatarUrl } = (await putAvatar(ann, await twoHalves(300, 300))).body;
  expect((await putAvatar(ann, Buffer.from('<svg/>'.padEnd(100)))).error.code).toBe('photos.unreadable');
  expect((await ann.client.call(getSession, {})).body.member?.avatarUrl).toBe(avatarUrl);
  expect((await app.app.inject(avatarUrl)).statusCode).toBe(200);
});

function putAvatar({ client }: TestMember, bytes: Buffer): Promise<TestAnswer<{ avatarUrl: string }>> {
  return client.send('PUT', `/api/me/avatar?id=${randomUUID()}`, bytes, { 'content-type': 'image/jpeg' });
}
