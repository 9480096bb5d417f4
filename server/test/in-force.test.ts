import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banUser, endUserSessions, liftRestriction, suspendUser } from '#contract/admin/users.ts';
import { changePassword, signIn } from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import { saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { likeListing } from '#contract/favorites/favorites.ts';
import { getMySettings } from '#contract/members/members.ts';
import { findConversations } from '#contract/messages/messages.ts';
import { startSecondApp } from './second-app.ts';
import { addAdmin } from './test-admins.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { addListing } from './test-listings.ts';
import { addMember, type TestMember, testPassword } from './test-members.ts';

let first: TestApp;
let second: TestApp;
let boss: TestMember;
let listingId: string;
beforeAll(async () => {
  first = await startTestApp();
  second = await startSecondApp(first);
  boss = await addAdmin(first, 'boss@example.com', [], 'super_admin');
  listingId = await addListing(first, boss.id);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The same browser at both processes. */
function atBoth({ client }: TestMember): TestClient[] {
  return [first, second].map(({ app }) => {
    const copy = new TestClient(app);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  });
}

/** Asks at both processes, at the same time and at once. */
async function statuses(member: TestMember, ask: (client: TestClient) => Promise<{ status: number }>) {
  return Promise.all(atBoth(member).map(async (client) => (await ask(client)).status));
}
const readOwn = (client: TestClient) => client.call(getMySettings, {});
const readConversations = (client: TestClient) => client.call(findConversations, { query: {} });
const like = (client: TestClient) => client.call(likeListing, { params: { id: listingId } });

const rounds = Array.from({ length: 12 }, (_, round) => round);
const params = ({ id }: TestMember) => ({ params: { id } });
const body = { reason: 'A test' };

test('the paywall stands in every process when the answer arrives, and so does its end', async () => {
  const member = await addMember(first, 'reader@example.com');
  const turn = (paywall_enabled: boolean) =>
    boss.client.call(saveSubscriptionSettings, { body: { paywall_enabled, grace_period_days: 3, test_mode: false } });
  for (const _ of rounds) {
    await statuses(member, readConversations);
    expect((await turn(true)).status).toBe(200);
    expect(await statuses(member, readConversations)).toEqual([402, 402]);
    await turn(false);
    expect(await statuses(member, readConversations)).toEqual([200, 200]);
  }
});

test('a suspension is in force in every process when the answer arrives, and so is its end', async () => {
  const member = await addMember(first, 'writer@example.com');
  for (const _ of rounds) {
    expect(await statuses(member, like)).toEqual([200, 200]);
    await boss.client.call(suspendUser, { ...params(member), body: { ...body, until: null } });
    expect(await statuses(member, like)).toEqual([403, 403]);
    await boss.client.call(liftRestriction, { ...params(member), body });
  }
});

test('a ban is in force in every process when the answer arrives', async () => {
  const member = await addMember(first, 'banned@example.com');
  expect(await statuses(member, readOwn)).toEqual([200, 200]);
  await boss.client.call(banUser, { ...params(member), body });
  expect(await statuses(member, readOwn)).toEqual([401, 401]);
});

test('sessions are over in every process when the answer that ended them arrives, whoever ended them', async () => {
  const member = await addMember(first, 'sessions@example.com');
  const endings: ((own: TestClient) => Promise<{ status: number }>)[] = [
    () => boss.client.call(endUserSessions, { ...params(member), body }),
    (own) => own.call(signOut, { body: { scope: 'others' } }),
    (own) => own.call(changePassword, { body: { currentPassword: testPassword, newPassword: 'another-quiet-river' } }),
  ];
  const own = new TestClient(first.app);
  for (const end of endings) {
    await own.call(signIn, { body: { email: member.email, password: testPassword } });
    const other = { ...member, client: new TestClient(first.app) };
    await other.client.call(signIn, { body: { email: member.email, password: testPassword } });
    expect(await statuses(other, readOwn)).toEqual([200, 200]);
    expect((await end(own)).status).toBe(200);
    expect(await statuses(other, readOwn)).toEqual([401, 401]);
  }
});

test('an administrator is answered while nobody can hear', async () => {
  const member = await addMember(first, 'outage@example.com');
  await first.deps.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'wigloop bus'`,
  );
  const answer = await boss.client.call(suspendUser, { ...params(member), body: { ...body, until: null } });
  expect(answer.status).toBe(200);
  expect(await statuses(member, like)).toEqual([403, 403]);
  while (!(first.deps.bus.isLive() && second.deps.bus.isLive())) await sleep(20);
});
