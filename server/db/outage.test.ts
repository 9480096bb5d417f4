import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { saveListing } from '#contract/favorites/favorites.ts';
import { getHealth } from '#contract/health.ts';
import { findListingPreviews, findListings, getListing } from '#contract/listings/listings.ts';
import { getMySettings } from '#contract/members/members.ts';
import { findConversations } from '#contract/messages/messages.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { startDatabaseProxy } from '#server/test/processes/database-proxy.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { openBus } from './bus/bus.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './failures.ts';

let testApp: PhotoApp;
let picture: Buffer;
beforeAll(async () => {
  testApp = await startPhotoApp();
  picture = await twoHalves(320, 240);
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

/** Requests of members, visitors and watchers: reads from both kinds of connection, writes, and kept answers. */
function askEverything(app: TestApp, member: TestMember, other: TestMember, listingId: string) {
  const client = new TestClient(app.app);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  const visitor = new TestClient(app.app);
  const params = { id: listingId };
  return Promise.all([
    visitor.call(getHealth, {}),
    visitor.call(findListingPreviews, { query: {} }),
    visitor.call(signIn, { body: { email: member.email, password: testPassword } }),
    client.call(getSession, {}),
    client.call(getMySettings, {}),
    client.call(findListings, { query: { q: 'bob', sort: 'price_asc' } }),
    client.call(getListing, { params }),
    client.call(saveListing, { params }),
    client.call(findConversations, { query: {} }),
    write({ ...member, client }, other, 'Is it still there?'),
    upload({ ...member, client }, picture),
  ]);
}

// A pooler keeps a line of its own to PostgreSQL, which the test cannot cut.
test.skipIf(inject('pooler'))(
  'while PostgreSQL is away every answer is 503 with a sentence and a time to come back; afterwards all is well',
  async () => {
    const proxy = await startDatabaseProxy(testApp.deps.database.url);
    const { deps } = testApp;
    const away = await startSecondApp({
      ...testApp,
      deps: { ...deps, database: { ...deps.database, url: proxy.url } },
    });
    const [ann, ben] = [await addMember(testApp, 'ann@example.com'), await addMember(testApp, 'ben@example.com')];
    const listingId = await addListing(testApp, ben.id);
    const ask = () => askEverything(away, ann, ben, listingId);
    const statuses = async () => (await ask()).map(({ status }) => status);
    expect(new Set(await statuses())).toEqual(new Set([200]));

    proxy.cut();
    await expect.poll(() => away.deps.bus.isLive(), { interval: 5 }).toBe(false);
    for (const { status, error, headers } of await ask()) {
      expect([status, error.message]).toEqual([503, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect(error.message).not.toMatch(/connect|sql|terminated/i);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }

    await proxy.mend();
    await expect.poll(async () => new Set(await statuses()), { timeout: 5_000 }).toEqual(new Set([200]));
    await expect.poll(() => away.deps.bus.isLive(), { timeout: 5_000 }).toBe(true);
    await away.close();
    proxy.close();
  },
);

test('when the machine of PostgreSQL vanishes without a word, statements and news give up waiting and come back', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  const database = openDatabase(proxy.url, { max: 2, silenceMs: 300 });
  const bus = await openBus(database, { everyMs: 200 });
  const { rows } = await database.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);

  proxy.silence();
  await expect(database.pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable);
  await expect.poll(() => bus.isLive(), { timeout: 2_000 }).toBe(false);

  proxy.cut();
  await proxy.mend();
  await expect.poll(() => bus.isLive(), { timeout: 5_000 }).toBe(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await bus.close();
  await database.close();
  proxy.close();
});

test('news of one process reaches the other, also after its connection was cut', async () => {
  const { url } = testApp.deps.database;
  const database = openDatabase(url, { max: 1 });
  const bus = await openBus(database);
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

test('a listener that is only late keeps its connection, and so does everyone while the asking process is held up itself', async () => {
  const proxy = await startDatabaseProxy(testApp.deps.database.url);
  const database = openDatabase(proxy.url, { max: 1 });
  const late = await openBus(database);
  let resets = 0;
  for (const bus of [late, testApp.deps.bus])
    bus.subscribe(
      'test',
      () => {},
      () => {
        resets += 1;
      },
    );
  const release = proxy.hold();
  const heard = testApp.deps.bus.whenHeard();
  await sleep(1_500);
  release();
  await heard;

  const held = testApp.deps.bus.whenHeard();
  await testApp.deps.database.pool.query('select');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  await held;
  await expect.poll(() => late.isLive() && testApp.deps.bus.isLive()).toBe(true);
  expect(resets).toBe(0);
  await late.close();
  await database.close();
  proxy.close();
});
