import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { createMemoryCache, type MemoryCache } from './memory-cache.ts';

let testApp: TestApp;
let cache: MemoryCache<{ about: string; version: number }>;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(() => {
  cache = createMemoryCache(testApp.deps, {
    name: 'test',
    oldestMs: 60_000,
    sizeMax: 2,
    subjectsOf: ({ about }) => [about],
  });
});
afterAll(() => testApp.close());

/** A read whose answer comes when the test says so. */
function heldRead(about: string, version: number) {
  const { promise, resolve } = Promise.withResolvers<{ about: string; version: number }>();
  return { fetch: () => promise, release: () => resolve({ about, version }) };
}
const readNow = (about: string, version: number) => async () => ({ about, version });

test('what was read is kept until its subject changes, and others are left alone', async () => {
  await cache.read('a', readNow('ann', 1));
  await cache.read('b', readNow('bea', 1));
  cache.forget('ann');
  expect([cache.find('a'), cache.find('b')]).toEqual([undefined, { about: 'bea', version: 1 }]);
});

test('a read that began before a change does not overwrite what was read after it', async () => {
  const old = heldRead('ann', 1);
  const oldAnswer = cache.read('a', old.fetch);
  cache.forget('ann');
  await cache.read('a', readNow('ann', 2));
  old.release();
  expect(await oldAnswer).toEqual({ about: 'ann', version: 1 });
  expect(cache.find('a')?.version).not.toBe(1);
});

test('a read during which its subject changed is not kept, even when nobody read since', async () => {
  const old = heldRead('ann', 1);
  const answer = cache.read('a', old.fetch);
  cache.forget('ann');
  old.release();
  await answer;
  expect(cache.find('a')).toBeUndefined();
});

test('whoever comes after a change does not wait for a read that began before it', async () => {
  const old = heldRead('ann', 1);
  const oldAnswer = cache.read('a', old.fetch);
  const together = cache.read('a', readNow('ann', 9));
  cache.forgetAll();
  expect(await cache.read('a', readNow('ann', 2))).toEqual({ about: 'ann', version: 2 });
  old.release();
  expect([await oldAnswer, await together].map(({ version }) => version)).toEqual([1, 1]);
});

test('a change of someone else does not stop a read from being kept', async () => {
  const held = heldRead('ann', 1);
  const answer = cache.read('a', held.fetch);
  cache.forget('bea');
  held.release();
  await answer;
  expect(cache.find('a')?.version).toBe(1);
});

test('what was read long ago is read again, and only counts where nothing newer can be had', async () => {
  await cache.read('a', readNow('ann', 1));
  testApp.deps.clock.advance({ minutes: 2 });
  expect(cache.find('a')).toBeUndefined();
  expect(cache.find('a', { evenIfOld: true })?.version).toBe(1);
  cache.forget('ann');
  expect(cache.find('a', { evenIfOld: true })).toBeUndefined();
});

test('a failed read leaves nothing behind, and the next one tries again', async () => {
  await expect(cache.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.read('a', readNow('ann', 1))).toEqual({ about: 'ann', version: 1 });
});

test('no more is kept than there is room for', async () => {
  for (const key of ['a', 'b', 'c']) await cache.read(key, readNow(key, 1));
  expect(['a', 'b', 'c'].map((key) => cache.find(key)?.about)).toEqual([undefined, 'b', 'c']);
});
