import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHealth } from '#contract/health.ts';
import { getMySettings } from '#contract/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember } from '#server/test/test-members.ts';
import { openBus } from './bus.ts';
import { openDatabase } from './database.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('when PostgreSQL drops every connection, the server lives and answers again', async () => {
  const { client } = await addMember(testApp, 'outage@example.com');
  const other = openDatabase(testApp.deps.database.url, { max: 1 });
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.close();
  await expect.poll(async () => (await client.call(getHealth, {})).status, { timeout: 5_000 }).toBe(200);
  expect((await client.call(getMySettings, {})).status).toBe(200);
  await expect.poll(() => testApp.deps.bus.isLive(), { timeout: 5_000 }).toBe(true);
});

test('while PostgreSQL is away, the answer is 503 with a time to come back, not 500', async () => {
  const visitor = new TestClient(testApp.app);
  const { pool } = testApp.deps.database;
  const query = pool.query;
  // Stands for a server that is down: what the driver reports when nobody listens.
  pool.query = (() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))) as typeof query;
  const answer = await visitor.call(getHealth, {});
  pool.query = query;
  expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('news of one process reaches the other, also after its connection was cut', async () => {
  const { url } = testApp.deps.database;
  const database = openDatabase(url, { max: 1 });
  const bus = await openBus(url, database.pool);
  const heard: string[] = [];
  let resets = 0;
  bus.subscribe(
    'test',
    (payload) => heard.push(payload),
    () => {
      resets += 1;
    },
  );
  await testApp.deps.bus.publish('test', 'one two');
  await expect.poll(() => heard).toEqual(['one two']);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wigloop bus' and datname = current_database()",
  );
  await expect.poll(() => resets, { timeout: 5_000 }).toBe(1);
  await testApp.deps.bus.publish('test', 'three');
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['one two', 'three']);
  await bus.close();
  await database.close();
});
