import { afterAll, beforeAll, expect, test } from 'vitest';
import { photos } from '#server/db/schema/photos.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { bomb, twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { createImagePool } from './image-pool.ts';
import { getPhotoVariant } from './photos.ts';
import { storePhoto } from './store-photo.ts';

let app: PhotoApp;
let ann: TestMember;

beforeAll(async () => {
  app = await startPhotoApp();
  ann = await addMember(app, 'ann@example.com');
});
afterAll(() => app.close());

test.each([
  ['ENOSPC', 'photos.storage_full'],
  ['ECONNREFUSED', 'photos.storage_unavailable'],
])('a store that fails with %s in the middle of an upload leaves nothing half-made', async (code, refusal) => {
  const { media, images } = app.services;
  let writes = 0;
  const failing: MediaStore = {
    ...media,
    async put(...file) {
      writes += 1;
      if (writes === 4) throw Object.assign(new Error('from the test'), { code });
      return media.put(...file);
    },
  };
  const bytes = await twoHalves(700, 500);
  const storing = storePhoto(
    app.deps,
    { media: failing, images },
    { ownerId: ann.id, file: { size: bytes.length, read: async () => bytes } },
  );
  await expect(storing).rejects.toMatchObject({ code: refusal });
  expect(await app.files()).toEqual([]);
  expect(await app.deps.database.db.select().from(photos)).toEqual([]);
});

test('while the store is away, a picture that is looked at is not said to be unstorable', async () => {
  const away = { ...app.services.media, get: () => Promise.reject(new Error('from the test')) };
  const looking = getPhotoVariant(away, {
    ownerId: ann.id,
    id: ann.id,
    purpose: 'message',
    width: 320,
    format: 'webp',
  });
  await expect(looking).rejects.toMatchObject({ status: 503, message: expect.stringContaining('cannot be shown') });
});

test('twenty bombs at once leave the memory of the server flat', async () => {
  const bytes = bomb();
  await upload(ann, bytes);
  const before = process.memoryUsage.rss();
  const others = await Promise.all([1, 2, 3].map((n) => addMember(app, `bomber${n}@example.com`)));
  const answers = await Promise.all(
    [ann, ...others].flatMap((member) =>
      Array(5)
        .fill(member)
        .map((one) => upload(one, bytes)),
    ),
  );
  expect(new Set(answers.map(({ error }) => error.code))).toEqual(new Set(['photos.too_many_pixels']));
  const grownMb = (process.memoryUsage.rss() - before) / 1024 / 1024;
  // One of them unpacked is 300 MB.
  expect(grownMb).toBeLessThan(100);
});

test('when too many photos wait, the next is asked to come back later', async () => {
  const images = createImagePool({ workers: 1, queueLimit: 2 });
  const bytes = await twoHalves(300, 200);
  const tasks = [1, 2, 3, 4].map(() => images.encode({ ownerId: ann.id, purpose: 'listing', read: async () => bytes }));
  const results = await Promise.allSettled(tasks);
  images.close();
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: { code: 'photos.busy', status: 503, retryAfterSeconds: 10 } });
});

test('a picture that keeps the decoder busy for too long is given up, and the next one goes through', async () => {
  const images = createImagePool({ workers: 1, timeoutMs: 1 });
  const bytes = await twoHalves(700, 500);
  await expect(images.encode({ ownerId: ann.id, purpose: 'listing', read: async () => bytes })).rejects.toMatchObject({
    code: 'photos.unreadable',
  });
  images.close();
  expect((await upload(ann, bytes)).status).toBe(200);
});
