import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { banUser } from '#contract/admin/users.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { removeListing } from '#contract/listings/selling.ts';
import { getMySettings, updateMySettings } from '#contract/members/members.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { hasStandby, type Pair, startPair } from '#server/test/processes/standby.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

describe.skipIf(!hasStandby())('with a standby of the PostgreSQL that is installed', () => {
  let pair: Pair;
  let first: TestApp;
  let second: TestApp;
  let boss: TestMember;
  beforeAll(async () => {
    pair = await startPair();
    await migrateDatabase(pair.primaryUrl);
    const open = () => openDatabase(pair.primaryUrl, { max: 10, readUrls: [pair.standbyUrl] });
    first = await startTestApp({}, { on: open(), newsAtOnce: false });
    second = await startSecondApp(first, { on: open() });
    boss = await addAdmin(first, 'boss@example.com', [], 'super_admin');
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
    await pair?.stop();
  });

  const isReplicaAsked = ({ services, deps }: TestApp) =>
    services.reads(undefined, async ({ pool }) => pool !== deps.database.requests.pool);
  const whenAsked = async () => {
    for (const app of [first, second])
      await expect.poll(() => isReplicaAsked(app), { timeout: 30_000, interval: 20 }).toBe(true);
  };
  beforeEach(whenAsked);

  function at({ app }: TestApp, { client }: TestMember): TestClient {
    const copy = new TestClient(app);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** From here on the standby shows what was: it is asked as long as nothing is announced. */
  async function pause(): Promise<void> {
    await whenAsked();
    await pair.pause();
    expect(await isReplicaAsked(second)).toBe(true);
  }
  const heard = () => first.deps.bus.whenHeard();

  test('what is read of a standby is what is on it, and one’s own write is read from the primary', async () => {
    const [ann, ben] = [await addMember(first, 'ann@example.com'), await addMember(first, 'ben@example.com')];
    const id = await addListing(first, ann.id, { title: 'As it was' });
    await heard();
    await pause();
    // Written past the triggers that would announce it.
    await first.deps.database.pool.query(
      `begin; set local session_replication_role to replica; update listings set title = 'As it is' where id = '${id}'; commit`,
    );
    const titleFor = async (member: TestMember) =>
      (await at(second, member).call(getListing, { params: { id } })).body.title;
    expect(await titleFor(ben)).toBe('As it was');
    second.deps.bus.tellHere('written', ann.id);
    expect(await titleFor(ann)).toBe('As it is');
    expect(await titleFor(ben)).toBe('As it was');
    await pair.resume();
  });

  test('a block holds at once on every server, however far a standby is behind', async () => {
    const [ann, ben] = [await addMember(first, 'ann2@example.com'), await addMember(first, 'ben2@example.com')];
    const params = { id: await addListing(first, ann.id) };
    await heard();
    await pause();
    expect((await at(second, ben).call(getListing, { params })).status).toBe(200);
    await ann.client.call(blockMember, { params: { memberId: ben.id } });
    await heard();
    expect((await at(second, ben).call(getListing, { params })).status).toBe(404);
    await pair.resume();
  });

  test('a ban, a hidden profile and a removed listing are in force on every server, however far a standby is behind', async () => {
    const [ann, ben] = [await addMember(first, 'ann3@example.com'), await addMember(first, 'ben3@example.com')];
    const id = await addListing(first, ann.id, { title: 'Soon removed' });
    await heard();
    const there = at(second, ben);
    const titles = async () => (await there.call(findListings, { query: {} })).body.listings.map(({ title }) => title);
    expect(await titles()).toContain('Soon removed');
    await pause();
    await ann.client.call(removeListing, { params: { id } });
    await heard();
    expect(await titles()).not.toContain('Soon removed');
    expect((await there.call(getListing, { params: { id } })).status).toBe(404);

    await ann.client.call(updateMySettings, { body: { profileVisible: false } });
    await heard();
    expect((await there.call(getProfile, { params: { id: ann.id } })).body.memberSince).toBeNull();

    await boss.client.call(banUser, { params: { id: ben.id }, body: { reason: 'A test' } });
    expect((await there.call(getMySettings, {})).status).toBe(401);
    await pair.resume();
  });

  test('a standby that goes away is left out, nobody is refused, and it is asked again when it is back', async () => {
    const ben = await addMember(first, 'ben4@example.com');
    const ask = async () => (await at(second, ben).call(findListings, { query: { seller: ben.id } })).status;
    await whenAsked();
    await pair.kill();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]));
    expect(await isReplicaAsked(second)).toBe(false);
    await pair.revive();
    await whenAsked();
    expect(await ask()).toBe(200);
  });

  test('a standby that is more than five seconds behind is left out, also where nothing was announced', async () => {
    await whenAsked();
    await pair.pause();
    await first.deps.database.pool.query('create table grown as select generate_series(1, 1000)');
    await expect.poll(() => isReplicaAsked(second), { timeout: 20_000 }).toBe(false);
    await pair.resume();
    await whenAsked();
  });
});
