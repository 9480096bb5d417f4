import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminIdentity } from '#contract/admin/office.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { getAdminRights } from './admin-rights.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
});
afterAll(() => testApp.close());

const unconfirm = (id: string) =>
  testApp.deps.database.pool.query('update "user" set email_verified = false where id = $1', [id]);

test('the address of the settings makes a super admin only once it is confirmed', async () => {
  const { id, client } = await addMember(testApp, 'boss@example.com');
  expect(await getAdminRights(testApp.deps, id)).toMatchObject({ role: 'super_admin' });
  expect((await client.call(getAdminIdentity, {})).status).toBe(200);
  await unconfirm(id);
  expect(await getAdminRights(testApp.deps, id)).toBeUndefined();
  await expect.poll(async () => (await client.call(getAdminIdentity, {})).status).toBe(401);
});

test.each(['super_admin', 'admin'] as const)('rights as %s rest while the address is not confirmed', async (role) => {
  const { id } = await addMember(testApp, `${role}@example.com`);
  await testApp.deps.database.db.insert(adminUsers).values({ id, role, permissions: ['users.read'] });
  expect(await getAdminRights(testApp.deps, id)).toMatchObject({ role });
  await unconfirm(id);
  expect(await getAdminRights(testApp.deps, id)).toBeUndefined();
});

test('an address that only looks like the one of the settings gives no rights', async () => {
  for (const email of ['boss@example.co', 'xboss@example.com', 'boss@example.com.example.org']) {
    const { id } = await addMember(testApp, email);
    expect(await getAdminRights(testApp.deps, id)).toBeUndefined();
  }
});
