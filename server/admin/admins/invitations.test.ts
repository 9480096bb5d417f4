import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminIdentity } from '#contract/admin/office.ts';
import {
  acceptInvitation,
  findInvitations,
  inviteAdmin,
  removeAdmin,
  withdrawInvitation,
} from '#contract/admin/rights/admins.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { newestLink, readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let boss: TestMember;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
  boss = await addMember(testApp, 'boss@example.com');
});
afterAll(() => testApp.close());

const rights = { role: 'admin' as const, permissions: ['support.read' as const], reason: 'Joins on Monday' };
const rightsOf = async ({ client }: TestMember) => (await client.call(getAdminIdentity, {})).body;
const tokenFor = async (email: string) => (await newestLink(testApp, email)).searchParams.get('token') ?? '';
const invite = (email: string) => boss.client.call(inviteAdmin, { body: { email, ...rights } });

test('a colleague becomes an admin by the link in their mail and an account of that address, once', async () => {
  expect((await invite('Amy@example.com')).status).toBe(200);
  const listed = (await boss.client.call(findInvitations, {})).body.invitations;
  expect(listed).toMatchObject([{ email: 'amy@example.com', permissions: ['support.read'] }]);
  const token = await tokenFor('amy@example.com');
  const amy = await addMember(testApp, 'amy@example.com');
  expect((await amy.client.call(getAdminIdentity, {})).status).toBe(403);

  const other = await addMember(testApp, 'other@example.com');
  const stolen = await other.client.call(acceptInvitation, { body: { token } });
  expect([stolen.status, stolen.error.code]).toEqual([403, 'admin.other_address']);

  expect((await amy.client.call(acceptInvitation, { body: { token } })).status).toBe(200);
  expect(await rightsOf(amy)).toMatchObject({ role: 'admin', permissions: ['support.read'] });
  const twice = await amy.client.call(acceptInvitation, { body: { token } });
  expect([twice.status, twice.error.code]).toEqual([404, 'admin.invitation_gone']);
  const { rows } = await testApp.deps.database.pool.query(
    "select action, admin_email from audit_log where action like 'admin.%' order by seq",
  );
  expect(rows).toEqual([
    { action: 'admin.invite', admin_email: 'boss@example.com' },
    { action: 'admin.grant', admin_email: 'boss@example.com' },
  ]);
  const already = await invite('amy@example.com');
  expect([already.status, already.error.code]).toEqual([409, 'admin.already']);
});

test('an invitation ends when it is withdrawn, after a week, by a newer one, and with the rights of who sent it', async () => {
  const ben = await addMember(testApp, 'ben@example.com');
  const accept = async (token: string) => (await ben.client.call(acceptInvitation, { body: { token } })).error?.code;
  await invite(ben.email);
  const first = await tokenFor(ben.email);
  testApp.deps.clock.advance({ seconds: 1 });
  await invite(ben.email);
  const second = await tokenFor(ben.email);
  expect(await accept(first)).toBe('admin.invitation_gone');
  const [{ id } = { id: '' }] = (await boss.client.call(findInvitations, {})).body.invitations;
  expect((await boss.client.call(withdrawInvitation, { params: { id } })).status).toBe(200);
  expect(await accept(second)).toBe('admin.invitation_gone');

  await invite(ben.email);
  const third = await tokenFor(ben.email);
  testApp.deps.clock.advance({ days: 7 });
  expect(await accept(third)).toBe('admin.invitation_gone');

  const deputy = await addAdmin(testApp, 'deputy@example.com', []);
  await testApp.deps.database.pool.query("update admin_users set role = 'super_admin' where id = $1", [deputy.id]);
  testApp.deps.clock.advance({ seconds: 1 });
  await deputy.client.call(inviteAdmin, { body: { email: ben.email, ...rights } });
  const fourth = await tokenFor(ben.email);
  await boss.client.call(removeAdmin, { params: { id: deputy.id }, body: { reason: 'left' } });
  expect(await accept(fourth)).toBe('admin.invitation_gone');
  expect(await readMailbox(testApp, ben.email)).toHaveLength(4);
});
