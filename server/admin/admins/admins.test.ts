import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminPermission, adminPermissions } from '#contract/admin/admin.ts';
import { endSubscription } from '#contract/admin/billing/subscriptions.ts';
import { getAdminIdentity } from '#contract/admin/office.ts';
import {
  addAdmin as addAdminByAddress,
  findAdmins,
  removeAdmin,
  setAdminRights,
} from '#contract/admin/rights/admins.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let first: TestMember;

beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
});
afterAll(() => testApp.close());
// The last super admin is found in the whole table, so each test begins with an empty one.
beforeEach(async () => {
  await testApp.deps.database.pool.query('truncate "user" cascade');
  first = await addAdmin(testApp, 'first@example.com', [], 'super_admin');
});

const give = (by: TestMember, id: string, role: 'admin' | 'super_admin', permissions: AdminPermission[] = []) =>
  by.client.call(setAdminRights, { params: { id }, body: { role, permissions, reason: 'Help in June' } });
const remove = (by: TestMember, id: string) => by.client.call(removeAdmin, { params: { id }, body: { reason: '' } });

test('an admin with every permission cannot raise their own rights or make others admins', async () => {
  const admin = await addAdmin(testApp, 'admin@example.com', [...adminPermissions]);
  const friend = await addMember(testApp, 'friend@example.com');
  expect((await give(admin, admin.id, 'super_admin')).status).toBe(403);
  expect((await give(admin, friend.id, 'admin', ['users.read'])).status).toBe(403);
  const byAddress = { email: friend.email, role: 'admin' as const, permissions: [], reason: '' };
  expect((await admin.client.call(addAdminByAddress, { body: byAddress })).status).toBe(403);
  expect((await remove(admin, first.id)).status).toBe(403);
  const rows = await testApp.deps.database.db.select().from(adminUsers).where(eq(adminUsers.id, friend.id));
  expect(rows).toEqual([]);
});

test('a banned member cannot be made an admin, by id or by address', async () => {
  const banned = await addMember(testApp, 'banned@example.com', { status: 'banned' });
  const body = { email: banned.email, role: 'admin' as const, permissions: [], reason: '' };
  const answers = [await give(first, banned.id, 'super_admin'), await first.client.call(addAdminByAddress, { body })];
  for (const { status, error } of answers) expect([status, error.code]).toEqual([409, 'admin.banned']);
  const rows = await testApp.deps.database.db.select().from(adminUsers).where(eq(adminUsers.id, banned.id));
  expect(rows).toEqual([]);
});

test('permissions that came later are given to nobody by themselves', async () => {
  const later: readonly AdminPermission[] = ['subscriptions.write'];
  const admin = await addAdmin(
    testApp,
    'early@example.com',
    adminPermissions.filter((permission) => !later.includes(permission)),
  );
  const params = { id: admin.id };
  const body = { id: randomUUID(), timing: 'now', refund: 'none', refundCents: 0, reason: 'Asked for' } as const;
  expect((await admin.client.call(endSubscription, { params, body })).status).toBe(403);
});

test('a super admin makes a member an admin, changes the permissions and removes them, all in the log', async () => {
  const { pool } = testApp.deps.database;
  const before = (await pool.query('select coalesce(max(seq), 0) as seq from audit_log')).rows[0];
  const helper = await addMember(testApp, 'helper@example.com');
  const body = {
    email: 'Helper@Example.com',
    role: 'admin' as const,
    permissions: ['users.read' as const],
    reason: 'New',
  };
  expect((await first.client.call(addAdminByAddress, { body })).status).toBe(200);
  const identity = async () => await helper.client.call(getAdminIdentity, {});
  expect((await identity()).body).toMatchObject({ role: 'admin', permissions: ['users.read'] });
  await give(first, helper.id, 'admin', ['audit.read', 'reports.write']);
  expect((await identity()).body.permissions).toEqual(['reports.write', 'audit.read']);
  expect((await first.client.call(findAdmins, {})).body.admins.map(({ email }) => email)).toEqual([
    'first@example.com',
    'helper@example.com',
  ]);
  expect((await remove(first, helper.id)).status).toBe(200);
  expect((await identity()).status).toBe(403);
  const { rows } = await pool.query('select action from audit_log where seq > $1 order by seq', [before.seq]);
  expect(rows.map(({ action }) => action)).toEqual(['admin.grant', 'admin.change', 'admin.remove']);
});

test('the last super admin can neither be removed nor made less', async () => {
  expect((await remove(first, first.id)).error.code).toBe('admin.last_super_admin');
  expect((await give(first, first.id, 'admin')).error.code).toBe('admin.last_super_admin');
  const second = await addAdmin(testApp, 'second@example.com', [], 'super_admin');
  expect((await remove(first, first.id)).status).toBe(200);
  expect((await remove(second, second.id)).error.code).toBe('admin.last_super_admin');
});

test('the last super admin cannot delete the own account either', async () => {
  const leave = () => first.client.call(deleteMyAccount, { body: { password: testPassword } });
  expect((await leave()).error.code).toBe('admin.last_super_admin');
  await addAdmin(testApp, 'second@example.com', [], 'super_admin');
  expect((await leave()).status).toBe(200);
});

test('a super admin whose address is not confirmed does not count as another one', async () => {
  const second = await addAdmin(testApp, 'second@example.com', [], 'super_admin');
  await testApp.deps.database.pool.query('update "user" set email_verified = false where id = $1', [second.id]);
  expect((await remove(first, first.id)).error.code).toBe('admin.last_super_admin');
});

test('two super admins who remove each other at once leave one', async () => {
  const second = await addAdmin(testApp, 'second@example.com', [], 'super_admin');
  const answers = await Promise.all([remove(first, second.id), remove(second, first.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('the account of the settings stays super admin, and lets the last other one go', async () => {
  const boss = await addMember(testApp, 'boss@example.com');
  expect((await remove(first, boss.id)).error.code).toBe('admin.site_owner');
  expect((await give(first, boss.id, 'admin')).error.code).toBe('admin.site_owner');
  expect((await remove(first, first.id)).status).toBe(200);
  expect((await boss.client.call(getAdminIdentity, {})).body).toMatchObject({
    role: 'super_admin',
    permissions: adminPermissions,
  });
});

test('signing in is noted as the last login of an admin', async () => {
  const { id } = await addMember(testApp, 'again@example.com');
  const { pool } = testApp.deps.database;
  await pool.query('insert into admin_users (id) values ($1)', [id]);
  const read = async () =>
    (await pool.query('select last_login from admin_users where id = $1', [id])).rows[0].last_login;
  expect(await read()).toBeNull();
  await pool.query(
    `insert into session (token, user_id, expires_at, created_at) values ('t', $1, now() + interval '1 day', '2030-01-02')`,
    [id],
  );
  expect(await read()).toEqual(new Date('2030-01-02T00:00:00Z'));
});
