import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  banUser,
  endUserSessions,
  grantBypass,
  liftRestriction,
  revokeBypass,
  suspendUser,
} from '#contract/admin/users.ts';
import { signIn } from '#contract/auth/auth.ts';
import { hourMs } from '#contract/durations.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getMySettings } from '#contract/members/members.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { endSuspensions } from './restrictions.ts';

let testApp: TestApp;
let admin: TestMember;
let other: TestMember;
let member: TestMember;
let count = 0;

beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
  admin = await addAdmin(testApp, 'admin@example.com', ['users.write']);
  other = await addMember(testApp, 'other@example.com');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  member = await addMember(testApp, `member-${count}@example.com`);
});

const params = () => ({ id: member.id });
const reason = 'Sells replicas';
const suspend = (until: string | null = null, by = admin) =>
  by.client.call(suspendUser, { params: params(), body: { reason, until } });
const inHours = (hours: number) => new Date(testApp.deps.clock.now().getTime() + hours * hourMs).toISOString();
const write = () =>
  member.client.call(sendMessage, {
    body: { id: crypto.randomUUID(), receiverId: other.id, content: 'Hello' },
  } as never);

async function auditOf(id: string) {
  const { rows } = await testApp.deps.database.pool.query(
    'select action, before, after, reason, admin_email from audit_log where subject_id = $1 order by seq',
    [id],
  );
  return rows;
}

test('a suspended member reads their own account but writes to nobody, and their listings are hidden', async () => {
  const id = await addListing(testApp, member.id);
  expect((await suspend()).status).toBe(200);
  await expect.poll(async () => (await write()).error.code).toBe('auth.suspended');
  expect((await member.client.call(getMySettings, {})).status).toBe(200);
  expect((await other.client.call(getListing, { params: { id } })).status).toBe(404);
  const [mail] = await readMailbox(testApp, member.email);
  expect([mail?.subject, mail?.text]).toEqual(['Your account is suspended', expect.stringContaining(reason)]);
});

test('lifting a suspension brings everything back, and the log has both with who, why, before and after', async () => {
  const id = await addListing(testApp, member.id);
  await suspend(inHours(5));
  testApp.deps.clock.advance({ minutes: 1 });
  const lifted = await admin.client.call(liftRestriction, { params: params(), body: { reason: 'Talked to them' } });
  expect(lifted.status).toBe(200);
  await expect.poll(async () => (await write()).status).toBe(200);
  expect((await other.client.call(getListing, { params: { id } })).status).toBe(200);
  expect(await auditOf(member.id)).toMatchObject([
    { action: 'member.suspend', before: { status: 'active' }, after: { status: 'suspended' }, reason },
    { action: 'member.lift', before: { status: 'suspended' }, after: { status: 'active' }, admin_email: admin.email },
  ]);
  expect((await readMailbox(testApp, member.email))[0]?.subject).toBe('Your account is open again');
});

test('a suspension ends by its date, and only then', async () => {
  const id = await addListing(testApp, member.id);
  await suspend(inHours(1));
  await endSuspensions(testApp.deps);
  await expect.poll(async () => (await write()).error.code).toBe('auth.suspended');
  testApp.deps.clock.advance({ hours: 1 });
  expect((await write()).status).toBe(200);
  await endSuspensions(testApp.deps);
  expect((await other.client.call(getListing, { params: { id } })).status).toBe(200);
});

test('a suspension cannot end in the past', async () => {
  const answer = await suspend(inHours(-1));
  expect([answer.status, answer.error.field]).toEqual([400, 'until']);
});

test('a banned member is signed out everywhere and cannot sign in', async () => {
  expect((await admin.client.call(banUser, { params: params(), body: { reason } })).status).toBe(200);
  await expect.poll(async () => (await member.client.call(getMySettings, {})).status).toBe(401);
  const again = await new TestClient(testApp.app).call(signIn, {
    body: { email: member.email, password: testPassword },
  });
  expect(again.error.code).toBe('auth.banned');
  expect((await readMailbox(testApp, member.email))[0]?.subject).toBe('Your account has been closed');
});

test('a ban ends every session: none of them comes back when it is lifted', async () => {
  await admin.client.call(banUser, { params: params(), body: { reason } });
  expect((await admin.client.call(liftRestriction, { params: params(), body: { reason } })).status).toBe(200);
  expect((await member.client.call(getMySettings, {})).status).toBe(401);
});

test('signing a member out ends their sessions and nothing else', async () => {
  await admin.client.call(endUserSessions, { params: params(), body: { reason } });
  expect(await auditOf(member.id)).toEqual([
    {
      action: 'member.sign-out',
      before: { sessions: 1 },
      after: { sessions: 0 },
      reason,
      admin_email: 'admin@example.com',
    },
  ]);
  await expect.poll(async () => (await member.client.call(getMySettings, {})).status).toBe(401);
  const again = await new TestClient(testApp.app).call(signIn, {
    body: { email: member.email, password: testPassword },
  });
  expect(again.status).toBe(200);
});

test('a bypass is granted as grandfathered and taken away again, once each in the log', async () => {
  const body = { reason: 'Early member' };
  for (const endpoint of [grantBypass, grantBypass, revokeBypass, revokeBypass])
    expect((await admin.client.call(endpoint, { params: params(), body })).status).toBe(200);
  expect(await auditOf(member.id)).toMatchObject([
    { action: 'member.grant-bypass', before: { bypassReason: null }, after: { bypassReason: 'grandfathered' } },
    { action: 'member.revoke-bypass', after: { bypassReason: null } },
  ]);
});

test('an admin cannot act on another admin or on themselves; a super admin can', async () => {
  const boss = await addMember(testApp, 'boss@example.com');
  await testApp.deps.database.db.insert(adminUsers).values({ id: member.id });
  expect((await suspend()).error.code).toBe('admin.out_of_reach');
  const own = await admin.client.call(grantBypass, { params: { id: admin.id }, body: { reason } });
  expect(own.error.code).toBe('admin.out_of_reach');
  expect((await suspend(null, boss)).status).toBe(200);
  const suspendBoss = (by: TestMember) =>
    by.client.call(suspendUser, { params: { id: boss.id }, body: { reason, until: null } });
  expect((await suspendBoss(admin)).error.code).toBe('admin.out_of_reach');
  expect((await suspendBoss(boss)).error.code).toBe('admin.site_owner');
});

test('a suspended admin has no rights in the back office', async () => {
  const { db } = testApp.deps.database;
  await db.insert(adminUsers).values({ id: member.id, role: 'super_admin' });
  const boss = await addAdmin(testApp, `super-${count}@example.com`, [], 'super_admin');
  expect((await member.client.send('GET', '/api/admin/me')).status).toBe(200);
  await suspend(null, boss);
  await expect.poll(async () => (await member.client.send('GET', '/api/admin/me')).status).toBe(403);
});
