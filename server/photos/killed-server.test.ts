import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMyListings } from '#contract/listings/selling.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { type PhotoApp, startPhotoApp } from '#server/test/photo-app.ts';
import { cookieOf, type ServerProcess, startServerProcess } from '#server/test/server-process.ts';
import { patchwork } from '#server/test/test-images.ts';
import { addMember } from '#server/test/test-members.ts';

let app: PhotoApp;
let server: ServerProcess | undefined;
beforeAll(async () => {
  app = await startPhotoApp();
});
afterAll(async () => {
  server?.kill();
  await app.close();
});

test('kill -9 between upload and save leaves nothing but files, and clean-up finds them all', async () => {
  const ann = await addMember(app, 'ann@example.com');
  const folder = `listing-images/${ann.id}`;
  server = await startServerProcess(app);
  const { address } = server;
  const headers = { 'content-type': 'image/jpeg', cookie: cookieOf(ann) };
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => patchwork(seed)));

  const sending = pictures.map((body) =>
    fetch(`${address}/api/photos?id=${randomUUID()}`, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
      () => undefined,
    ),
  );
  while ((await app.files(folder)).length === 0) await sleep(5);
  server.kill();
  await Promise.all(sending);
  expect(await app.files(folder)).not.toEqual([]);
  expect((await ann.client.call(findMyListings, { query: { status: 'active' } })).body.listings).toEqual([]);

  app.deps.clock.advance({ hours: 25 });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const key of await app.files(folder))
    await utimes(join(app.deps.env.DATA_DIR, 'media', key), yesterday, yesterday);
  expect((await ann.client.call(cleanUpPhotos, {})).status).toBe(200);
  expect(await app.files(folder)).toEqual([]);
  const { rows } = await app.deps.database.pool.query('select 1 from photos where owner_id = $1', [ann.id]);
  expect(rows).toEqual([]);
}, 60_000);
