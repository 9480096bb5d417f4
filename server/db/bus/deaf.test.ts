import { afterAll, beforeAll, expect, test } from 'vitest';
import { banUser } from '#contract/admin/users.ts';
import { getHealth } from '#contract/health.ts';
import { getMySettings } from '#contract/members/members.ts';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createServices } from '#server/services.ts';
import { startDatabaseProxy } from '#server/test/processes/database-proxy.ts';
import { hasPgBouncer, startPgBouncer } from '#server/test/processes/pgbouncer.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { type Bus, openBus } from './bus.ts';

let testApp: TestApp;
let boss: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
});
afterAll(() => testApp.close());

const behind = (url: string): TestApp => ({
  ...testApp,
  deps: { ...testApp.deps, database: { ...testApp.deps.database, url } },
});

function sameBrowser(member: TestMember, { app }: TestApp): TestClient {
  const client = new TestClient(app);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  return client;
}

/** Counts the listeners that every change of an administrator waits for. */
async function countListeners(): Promise<number> {
  const { rows } = await testApp.deps.database.pool.query<{ n: number }>(
    `select count(*)::int as n from bus_leases where proved_at > clock_timestamp() - interval '3 seconds'`,
  );
  return rows[0]?.n ?? 0;
}

test('a process that no announcement reaches is ready, serves no banned member, and nobody waits for it', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  proxy.deafen();
  const deaf = await startSecondApp(behind(proxy.url), { everyMs: 500 });
  try {
    const member = await addMember(testApp, 'banned@example.com');
    const there = sameBrowser(member, deaf);
    expect((await there.call(getMySettings, {})).status).toBe(200);
    expect([deaf.deps.bus.isLive(), (await there.call(getHealth, {})).status]).toEqual([false, 200]);
    expect(await countListeners()).toBe(1);

    expect((await boss.client.call(banUser, { params: { id: member.id }, body: { reason: 'A test' } })).status).toBe(
      200,
    );
    expect((await there.call(getMySettings, {})).status).toBe(401);

    await proxy.mend();
    await expect.poll(() => deaf.deps.bus.isLive(), { timeout: 30_000 }).toBe(true);
    expect(await countListeners()).toBe(2);
  } finally {
    await deaf.close();
    proxy.close();
  }
});

test.skipIf(!hasPgBouncer())(
  'behind a PgBouncer that lends connections for a transaction, with no address past it, no banned member is served after the answer',
  async () => {
    const pooler = await startPgBouncer(testApp.deps.database.url, 'transaction');
    const pooled = pooler.through(testApp.deps.database.url);
    const database = openDatabase(pooled, { max: 4, prepare: false });
    const bus = await openBus(database, { everyMs: 500 });
    const server = await createApp({ ...testApp.deps, database, bus }, await deafServices(database, bus));
    try {
      const member = await addMember(testApp, 'pooled@example.com');
      const there = sameBrowser(member, { ...testApp, app: server });
      expect((await there.call(getMySettings, {})).status).toBe(200);
      expect([bus.isLive(), (await there.call(getHealth, {})).status]).toEqual([false, 200]);
      expect(await countListeners()).toBe(1);
      await boss.client.call(banUser, { params: { id: member.id }, body: { reason: 'A test' } });
      expect((await there.call(getMySettings, {})).status).toBe(401);
    } finally {
      await server.close();
      await bus.close();
      await database.close();
      await pooler.stop();
    }
  },
);

const deafServices = (database: Database, bus: Bus) =>
  createServices({ ...testApp.deps, database, bus }, testApp.services.media);

test('an answer in force from a deaf process waits three seconds, because it cannot hear who heard', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  proxy.deafen();
  const database = openDatabase(proxy.url, { max: 2 });
  const bus = await openBus(database, { everyMs: 100 });
  try {
    expect(bus.isLive()).toBe(false);
    const asked = performance.now();
    await bus.whenHeard();
    expect(performance.now() - asked).toBeGreaterThan(2_900);
    expect([testApp.deps.bus.isLive(), await countListeners()]).toEqual([true, 1]);
  } finally {
    await bus.close();
    await database.close();
    proxy.close();
  }
});

test('a process believes nothing two seconds after its last proof, and others wait longer than that for its answer', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  const database = openDatabase(proxy.url, { max: 2 });
  const frozen = await openBus(database);
  const release = proxy.hold();
  const asked = performance.now();
  let stoppedBelieving = 0;
  const watching = setInterval(() => {
    if (!frozen.isLive()) stoppedBelieving ||= performance.now() - asked;
  }, 5);
  await testApp.deps.bus.whenHeard();
  const answered = performance.now() - asked;
  clearInterval(watching);
  expect([stoppedBelieving > 500, stoppedBelieving < answered, answered < 3_900]).toEqual([true, true, true]);
  release();
  await expect.poll(() => frozen.isLive(), { timeout: 5_000 }).toBe(true);
  await frozen.close();
  await database.close();
  proxy.close();
});

test('a process that becomes deaf notices it by itself, and forgets what it kept before it is believed again', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  const database = openDatabase(proxy.url, { max: 1 });
  const bus = await openBus(database, { everyMs: 500 });
  const heard: string[] = [];
  const onReset = () => heard.push(`reset, ${bus.isLive() ? 'live' : 'not live'}`);
  bus.subscribe('test', (news) => heard.push(news), onReset);
  expect(bus.isLive()).toBe(true);

  proxy.deafen();
  await testApp.deps.bus.publish('test', 'not heard');
  await expect.poll(() => bus.isLive(), { timeout: 10_000 }).toBe(false);
  await proxy.mend();
  await expect.poll(() => bus.isLive(), { timeout: 30_000 }).toBe(true);
  await testApp.deps.bus.publish('test', 'heard');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['reset, not live', 'heard']);
  await bus.close();
  await database.close();
  proxy.close();
});

test('what is announced while a process learns to hear again reaches it after it forgot what it kept', async () => {
  const database = openDatabase(testApp.deps.database.url, { max: 1 });
  const bus = await openBus(database);
  const heard: string[] = [];
  bus.subscribe(
    'test',
    () => heard.push('news'),
    () => heard.push('reset'),
  );
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wigloop bus'`,
  );
  await expect.poll(() => bus.isLive()).toBe(false);
  heard.length = 0;
  while (!heard.includes('news')) await bus.publish('test');
  expect(heard[0]).toBe('reset');
  await bus.close();
  await database.close();
});
