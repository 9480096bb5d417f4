import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { bomb, twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { createImagePool } from './image-pool.ts';
import { createImageQueue } from './image-queue.ts';

let app: PhotoApp;
let port: number;
beforeAll(async () => {
  app = await startPhotoApp();
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** The head, and, once the server has begun with it, nearly all of a large file, but never its end. */
async function sendHalf(path: string, { client }: TestMember): Promise<Socket> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const length = 3 * 1024 * 1024;
  const socket = connect(port, '127.0.0.1');
  const head = [`POST ${path}?id=${randomUUID()} HTTP/1.1`, 'host: x', `cookie: ${cookie}`, 'content-type: image/jpeg'];
  socket.write(`${[...head, 'expect: 100-continue', `content-length: ${length}`].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(Buffer.alloc(length - 1, 0xff));
  socket.on('error', () => {});
  return socket;
}

test('sixty half-sent uploads of one member hold up nobody else, and one more is told when to come back', async () => {
  const [ann, bea] = [await addMember(app, 'ann@example.com'), await addMember(app, 'bea@example.com')];
  const paths = Array.from({ length: 60 }, (_, n) => (n % 2 ? '/api/photos' : '/api/message-images'));
  const halves = await Promise.all(paths.map((path) => sendHalf(path, ann)));
  const { error, headers } = await upload(ann, await twoHalves(300, 200));
  expect([error.code, headers['retry-after']]).toEqual(['photos.too_many_at_once', '5']);
  expect((await upload(bea, await twoHalves(300, 200))).status).toBe(200);
  for (const socket of halves) socket.destroy();
  await expect.poll(async () => (await upload(ann, await twoHalves(300, 200))).status, { timeout: 30_000 }).toBe(200);
}, 120_000);

test('a small photo is done before the tiny files of 49 megapixels that came first', async () => {
  const images = createImagePool({ workers: 1 });
  const [huge, small] = [bomb(7_000), await twoHalves(200, 150)];
  const finished: string[] = [];
  const encode = (ownerId: string, bytes: Buffer) =>
    images.encode({ ownerId, purpose: 'avatar', read: async () => bytes }).then(() => finished.push(ownerId));
  await Promise.all([...Array.from({ length: 3 }, () => encode('ann', huge)), encode('bea', small)]);
  images.close();
  expect(finished).toEqual(['ann', 'bea', 'ann', 'ann']);
}, 120_000);

test('a photo that nobody waits for any more is not opened', async () => {
  const images = createImagePool({ workers: 1 });
  const bytes = await twoHalves(300, 200);
  const gone = new AbortController();
  const read = async () => bytes;
  const first = images.encode({ ownerId: 'ann', purpose: 'avatar', read });
  const second = images.encode({ ownerId: 'ann', purpose: 'avatar', read, gone: gone.signal });
  gone.abort();
  await expect(second).rejects.toMatchObject({ status: 503 });
  await first;
  images.close();
});

test('whoever has used the workers least is next, and nobody gets the last free one beside another of their own', () => {
  let moment = 0;
  const queue = createImageQueue<string>({ workers: 2, now: () => moment });
  for (const item of ['ann 1', 'ann 2', 'ann 3', 'bea 1', 'bea 2']) queue.add(item.slice(0, 3), item);
  const first = queue.take();
  expect(first?.item).toBe('ann 1');
  const second = queue.take();
  expect(second?.item).toBe('bea 1');
  expect(queue.take()).toBeUndefined();
  moment = 10;
  second?.done();
  expect(queue.take()?.item).toBe('bea 2');
  moment = 5_000;
  first?.done();
  expect(queue.take()?.item).toBe('ann 2');
  queue.add('cat', 'cat 1');
  moment = 5_001;
  expect(queue.take()?.item).toBe('cat 1');
});

test('whoever has used up their time at the workers waits until some of it has come back, even while a worker is free', () => {
  let moment = 0;
  const queue = createImageQueue<string>({ workers: 2, now: () => moment });
  for (const item of ['ann 1', 'ann 2', 'bea 1']) queue.add(item.slice(0, 3), item);
  queue.take()?.done(11_000);
  expect(queue.take()?.item).toBe('bea 1');
  expect(queue.take()).toBeUndefined();
  moment = queue.nextInMs() ?? 0;
  expect(moment).toBe(5_001);
  expect(queue.take()?.item).toBe('ann 2');
});

test('while the server is busy, the next photo of a member waits as long as the last one took, and others do not', () => {
  let moment = 0;
  const queue = createImageQueue<string>({ workers: 2, isServerBusy: () => true, now: () => moment });
  for (const item of ['ann 1', 'ann 2', 'bea 1']) queue.add(item.slice(0, 3), item);
  const first = queue.take();
  expect(first?.item).toBe('ann 1');
  moment = 4_000;
  first?.done(4_000);
  expect(queue.take()?.item).toBe('bea 1');
  expect(queue.take()).toBeUndefined();
  expect(queue.nextInMs()).toBe(4_001);
  moment = 8_001;
  expect(queue.take()?.item).toBe('ann 2');
});

test('on a busy server, whoever had many photos made rests several times as long as the last one took', () => {
  const queue = createImageQueue<string>({ workers: 2, isServerBusy: () => true, now: () => 0 });
  for (const item of ['ann 1', 'ann 2', 'bea 1']) queue.add(item.slice(0, 3), item);
  queue.take()?.done(6_000);
  expect(queue.take()?.item).toBe('bea 1');
  expect(queue.nextInMs()).toBe(24_001);
});

test('a wait that ends between two questions is not forgotten', () => {
  let moment = 0;
  const queue = createImageQueue<string>({ workers: 2, isServerBusy: () => true, now: () => moment });
  for (const item of ['ann 1', 'ann 2']) queue.add('ann', item);
  queue.take()?.done(100);
  moment = 99;
  expect(queue.take()).toBeUndefined();
  moment = 100;
  expect(queue.nextInMs()).toBe(1);
});
