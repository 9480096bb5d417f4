import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { cookieOf, startServerProcess } from '#server/test/processes/server-process.ts';
import { type PhotoApp, startPhotoApp } from './photo-app.ts';
import { patchwork } from './test-images.ts';
import { addMember, type TestMember } from './test-members.ts';
import { listen } from './test-messages.ts';

interface Wanted {
  from: TestMember;
  body: { id: string; receiverId: string; content: string };
}

let app: PhotoApp;
let seller: TestMember;
let wanted: Wanted[];
const acknowledged = new Set<string>();
const filesOfSeller = () => app.files(`listing-images/${seller.id}`);

/** One server process, killed while six members write to each other and one uploads photos. */
beforeAll(async () => {
  app = await startPhotoApp();
  seller = await addMember(app, 'seller@example.com');
  const members: TestMember[] = [];
  for (let at = 0; at < 6; at += 1) members.push(await addMember(app, `load${at}@example.com`));
  wanted = members.flatMap((from, at) =>
    Array.from({ length: 40 }, (_, turn) => {
      const to = members[(at + 1 + (turn % 5)) % members.length] as TestMember;
      return { from, body: { id: randomUUID(), receiverId: to.id, content: `${at}/${turn}` } };
    }),
  );
  const server = await startServerProcess(app);
  try {
    const uploading = Promise.all([1, 2, 3, 4].map((seed) => uploadUntilRefused(server.address, seed)));
    while ((await filesOfSeller()).length === 0) await sleep(5);
    const sending = sendAll(server.address);
    while (acknowledged.size < 60) await sleep(2);
    server.kill();
    await Promise.all([sending, uploading]);
  } finally {
    server.kill();
  }
}, 120_000);
afterAll(() => app.close());

test('kill -9 under load: every acknowledged message is there afterwards, exactly once, and a retry makes no double', async () => {
  expect(acknowledged.size).toBeLessThan(wanted.length);
  const stored = await readIds();
  expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);

  await sendAll(await listen(app));
  expect(acknowledged.size).toBe(wanted.length);
  expect((await readIds()).sort()).toEqual(wanted.map(({ body }) => body.id).sort());
});

test('kill -9 between upload and save leaves nothing but files, and clean-up finds them all', async () => {
  expect(await filesOfSeller()).not.toEqual([]);
  expect((await seller.client.call(findMyListings, { query: { status: 'active' } })).body.listings).toEqual([]);

  app.deps.clock.advance({ hours: 25 });
  const yesterday = new Date(Date.now() - 25 * hourMs);
  for (const key of await filesOfSeller())
    await utimes(join(app.deps.env.DATA_DIR, 'media', key), yesterday, yesterday);
  expect((await seller.client.call(cleanUpPhotos, {})).status).toBe(200);
  expect(await filesOfSeller()).toEqual([]);
  const { rows } = await app.deps.database.pool.query('select 1 from photos where owner_id = $1', [seller.id]);
  expect(rows).toEqual([]);
});

/** Each member types one message after the other; all members at once. */
async function sendAll(address: string): Promise<void> {
  await Promise.all(
    [...Map.groupBy(wanted, ({ from }) => from).values()].map(async (messages) => {
      for (const { from, body } of messages)
        if (await post(`${address}/api/messages`, from, 'application/json', JSON.stringify(body)))
          acknowledged.add(body.id);
    }),
  );
}

async function uploadUntilRefused(address: string, seed: number): Promise<void> {
  const picture = new Uint8Array(await patchwork(seed));
  while (await post(`${address}/api/photos?id=${randomUUID()}`, seller, 'image/jpeg', picture));
}

async function post(url: string, from: TestMember, type: string, body: BodyInit): Promise<boolean> {
  const headers = { 'content-type': type, cookie: cookieOf(from) };
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function readIds(): Promise<string[]> {
  const { rows } = await app.deps.database.pool.query('select id from messages');
  return rows.map(({ id }) => id);
}
