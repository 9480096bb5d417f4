import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { rest } from './rest.ts';

const soon = { longestMs: 20 };
const never = { longestMs: 3_600_000 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('background work rests until members do not wait for the database, and no longer than it may', async () => {
  const { database } = testApp.deps;
  const busy = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()));
  const order: string[] = [];
  await rest(database, 1, soon);
  const resting = rest(database, 1, never).then(() => order.push('rested'));
  await database.pool.query('select pg_sleep(0.05)');
  order.push('answered');
  for (const client of busy) client.release();
  await resting;
  expect(order).toEqual(['answered', 'rested']);
});

test('its own connections make nobody rest', async () => {
  const { database } = testApp.deps;
  const { pool } = database.background;
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await rest(database, 1, never);
  for (const client of busy) client.release();
});

test('who is told to stop does not rest on', async () => {
  const { database } = testApp.deps;
  const busy = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()));
  await rest(database, 3_600_000, { signal: AbortSignal.timeout(20) });
  for (const client of busy) client.release();
});

test('background work takes turns, also after some that failed, and each is told what came of its own', async () => {
  const { inTurn } = testApp.deps.database.background;
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await testApp.deps.database.pool.query('select pg_sleep(0.01)');
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('lost');
    return name;
  };
  const first = inTurn(work('first'));
  const second = inTurn(work('second'));
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('second');
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
