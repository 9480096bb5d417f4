import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminIdentity } from '#contract/admin/office.ts';
import {
  acceptInvitation,
  addAdmin as addAdminByHand,
  findInvitations,
  inviteAdmin,
  removeAdmin,
  withdrawInvitation,
} from '#contract/admin/rights/admins.ts';
import { banUser, suspendUser } from '#contract/admin/users.ts';
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

test('an invitation of somebody who was banned or suspended since gives nothing', async () => {
  const cleo = await addMember(testApp, 'cleo@example.com');
  const body = { reason: 'A stolen account' };
  const stops = {
    ban: (id: string) => boss.client.call(banUser, { params: { id }, body }),
    suspend: (id: string) => boss.client.call(suspendUser, { params: { id }, body: { ...body, until: null } }),
  };
  for (const [name, stop] of Object.entries(stops)) {
    testApp.deps.clock.advance({ seconds: 1 });
    const deputy = await addAdmin(testApp, `${name}@example.com`, [], 'super_admin');
    await deputy.client.call(inviteAdmin, { body: { email: cleo.email, ...rights } });
    const token = await tokenFor(cleo.email);
    expect((await stop(deputy.id)).status).toBe(200);
    const answer = await cleo.client.call(acceptInvitation, { body: { token } });
    expect(answer.error.code).toBe('admin.invitation_gone');
  }
});

test('an invitation ends when the rights of its receiver are given, changed or taken by hand', async () => {
  const dora = await addMember(testApp, 'dora@example.com');
  testApp.deps.clock.advance({ seconds: 1 });
  await boss.client.call(inviteAdmin, { body: { email: dora.email, ...rights, role: 'super_admin' } });
  const token = await tokenFor(dora.email);
  await boss.client.call(addAdminByHand, { body: { email: dora.email, ...rights } });
  await boss.client.call(removeAdmin, { params: { id: dora.id }, body: { reason: 'left' } });
  expect((await dora.client.call(acceptInvitation, { body: { token } })).error.code).toBe('admin.invitation_gone');
  expect((await dora.client.call(getAdminIdentity, {})).status).toBe(403);
});

test('an invitation that is withdrawn and accepted at once is one of both, never both', async () => {
  const emma = await addMember(testApp, 'emma@example.com');
  for (let round = 0; round < 10; round += 1) {
    testApp.deps.clock.advance({ seconds: 1 });
    await invite(emma.email);
    const token = await tokenFor(emma.email);
    const { invitations } = (await boss.client.call(findInvitations, {})).body;
    const id = invitations.find(({ email }) => email === emma.email)?.id ?? '';
    const answers = await Promise.all([
      boss.client.call(withdrawInvitation, { params: { id } }),
      emma.client.call(acceptInvitation, { body: { token } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await boss.client.call(removeAdmin, { params: { id: emma.id }, body: { reason: 'again' } });
  }
});
