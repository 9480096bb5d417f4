import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as accounts from '#contract/admin/accounts.ts';
import { register, signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { attemptLimits } from '#server/auth/sign-in/attempt-limits.ts';
import { twoFactor, user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, addSignedInMember, type TestMember, testPassword } from '#server/test/test-members.ts';

const superAdmin = 'boss@example.com';
const reason = 'She called us from the number we know.';
let testApp: TestApp;
let admin: TestMember;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: superAdmin });
  admin = await addAdmin(testApp, 'admin@example.com', ['users.read', 'accounts.help', 'accounts.second-factor']);
});
afterAll(() => testApp.close());

const read = async (id: string) => (await admin.client.call(accounts.getMemberAccount, { params: { id } })).body;
const tryToSignIn = (email: string, password = testPassword) =>
  new TestClient(testApp.app).call(signIn, { body: { email, password } });

async function audited(id: string): Promise<string[]> {
  const { rows } = await testApp.deps.database.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by seq',
    [id],
  );
  return rows.map(({ action }) => action);
}

async function registerAs(email: string, password: string): Promise<string> {
  testApp.deps.clock.advance({ seconds: 1 });
  const body = { attemptId: randomUUID(), email, password, acceptTerms: true as const };
  expect((await new TestClient(testApp.app).call(register, { body })).status).toBe(200);
  const [row] = await testApp.deps.database.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return String(row?.id);
}

test('staff see whether a member may sign in, and their latest sign-ins with a network and no address', async () => {
  const member = await addSignedInMember(testApp, 'amy@example.com');
  await tryToSignIn(member.email, 'not her password');
  await tryToSignIn('nobody@example.com', 'whatever this is');
  await expect.poll(async () => (await read(member.id)).signIns.length).toBe(2);
  const account = await read(member.id);
  expect([account.maySignIn, account.obstacles]).toEqual([true, []]);
  expect(account.signIns.map(({ refusal }) => refusal)).toEqual(['auth.invalid_credentials', null]);
  expect(account.signIns[0]?.place).toBe('from a local network');
  const { rows } = await testApp.deps.database.pool.query('select count(*)::int from sign_ins where user_id <> $1', [
    admin.id,
  ]);
  expect(rows[0].count).toBe(2);
});

test('each reason why a member cannot get in is named', async () => {
  const member = await addMember(testApp, 'ben@example.com');
  const kinds = async () => (await read(member.id)).obstacles.map(({ kind }) => kind);
  await testApp.deps.database.db.update(profiles).set({ status: 'banned' }).where(eq(profiles.id, member.id));
  expect(await kinds()).toEqual(['banned']);
  await testApp.deps.database.db.update(profiles).set({ status: 'active' }).where(eq(profiles.id, member.id));
  for (let attempt = 0; attempt < attemptLimits.signIn.byAccount.max; attempt += 1)
    await tryToSignIn(member.email, 'not his password');
  const [locked] = (await read(member.id)).obstacles;
  expect(locked).toMatchObject({ kind: 'locked', until: expect.any(String) });
  expect((await read(member.id)).maySignIn).toBe(false);
});

test('a confirmation by hand lets in whoever registered, and is written down', async () => {
  const id = await registerAs('cleo@example.com', 'cleo-chose-this-one');
  expect(await read(id)).toMatchObject({ maySignIn: false, obstacles: [{ kind: 'unconfirmed' }] });
  testApp.deps.clock.advance({ seconds: 1 });
  const again = await admin.client.call(accounts.resendMemberConfirmation, { params: { id }, body: { reason } });
  expect(again.status).toBe(200);
  await runJobs(testApp);
  expect(await readMailbox(testApp, 'cleo@example.com')).toHaveLength(2);
  expect((await read(id)).mails.map(({ kind }) => kind)).toEqual(['confirmation', 'registration']);

  expect((await admin.client.call(accounts.confirmByHand, { params: { id }, body: { reason } })).status).toBe(200);
  expect((await tryToSignIn('cleo@example.com', 'cleo-chose-this-one')).status).toBe(200);
  const twice = await admin.client.call(accounts.confirmByHand, { params: { id }, body: { reason } });
  expect([twice.status, twice.error.code]).toEqual([409, 'admin.already_confirmed']);
  expect(await audited(id)).toEqual(['member.resend-confirmation', 'member.confirm']);
});

test('nobody gains an account by hand that a stranger may have registered, nor the super admin’s', async () => {
  await registerAs('dana@example.com', 'dana-chose-this-one');
  const id = await registerAs('dana@example.com', 'a-stranger-chose-this');
  const refused = await admin.client.call(accounts.confirmByHand, { params: { id }, body: { reason } });
  expect([refused.status, refused.error.code]).toEqual([409, 'admin.several_registrations']);
  const boss = await registerAs(superAdmin, 'a-stranger-chose-this');
  const forbidden = await admin.client.call(accounts.confirmByHand, { params: { id: boss }, body: { reason } });
  expect([forbidden.status, forbidden.error.code]).toEqual([409, 'admin.site_owner']);
  expect(await audited(id)).toEqual([]);
});

test('a reset link goes to the member alone', async () => {
  const member = await addMember(testApp, 'eve@example.com');
  const call = { params: { id: member.id }, body: { reason } };
  const answer = await admin.client.call(accounts.sendResetLink, call);
  expect(answer.body).toEqual({ done: true });
  await runJobs(testApp);
  expect((await readMailbox(testApp, member.email))[0]?.text).toContain('/auth/reset-password?token=');
  expect(await audited(member.id)).toEqual(['member.send-reset']);
});

test('a second factor that was removed opens the account to its password, ends every session and tells the member', async () => {
  const member = await addMember(testApp, 'fay@example.com');
  const { db } = testApp.deps.database;
  const call = { params: { id: member.id }, body: { reason } };
  const none = await admin.client.call(accounts.removeSecondFactor, call);
  expect([none.status, none.error.code]).toEqual([409, 'admin.no_second_factor']);
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, member.id));
  await db.insert(twoFactor).values({ userId: member.id, secret: 'secret', backupCodes: 'codes' });
  expect(await read(member.id)).toMatchObject({ maySignIn: true, obstacles: [{ kind: 'needs-code' }] });
  expect((await tryToSignIn(member.email)).body).toEqual({ twoFactorRequired: true });

  expect((await admin.client.call(accounts.removeSecondFactor, call)).status).toBe(200);
  expect((await member.client.call(getSession, {})).body.member).toBeNull();
  expect((await tryToSignIn(member.email)).body).toEqual({ twoFactorRequired: false });
  await runJobs(testApp);
  expect((await readMailbox(testApp, member.email))[0]?.subject).toBe('The second factor of your account was removed');
  expect(await audited(member.id)).toEqual(['member.remove-second-factor']);
});

test('a note about a member is kept once, for staff alone', async () => {
  const member = await addMember(testApp, 'gil@example.com');
  const note = { params: { id: member.id }, body: { id: randomUUID(), text: 'Prefers to be called.' } };
  await admin.client.call(accounts.addMemberNote, note);
  await admin.client.call(accounts.addMemberNote, note);
  expect((await read(member.id)).notes).toMatchObject([{ text: 'Prefers to be called.', by: admin.email }]);
  expect(await audited(member.id)).toEqual(['member.note']);
  const other = { ...note, body: { ...note.body, text: 'Called again.' } };
  expect((await admin.client.call(accounts.addMemberNote, other)).error.code).toBe('admin.note_id_taken');
});

test('of another admin only a super admin may take the second factor', async () => {
  const other = await addAdmin(testApp, 'other@example.com', ['users.read']);
  const refused = await admin.client.call(accounts.removeSecondFactor, { params: { id: other.id }, body: { reason } });
  expect([refused.status, refused.error.code]).toEqual([403, 'admin.out_of_reach']);
});
