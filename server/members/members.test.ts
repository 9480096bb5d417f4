import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { getDashboard } from '#contract/listings/selling.ts';
import { deleteMyAccount, exportMyData, getMySettings, updateMySettings } from '#contract/members/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('choices are saved, and what is left out stays', async () => {
  const { client } = await addMember(testApp, 'choices@example.com');
  const changed = await client.call(updateMySettings, { body: { profileVisible: false, fullName: ' Cora Quill ' } });
  expect(changed.body).toMatchObject({
    profileVisible: false,
    showOnline: true,
    fullName: 'Cora Quill',
    displayName: 'Cora Quill',
  });
  expect((await client.call(getMySettings, {})).body).toEqual(changed.body);
});

test('what a member came for is asked once: any answer, also none, is kept and told by the dashboard', async () => {
  const { client } = await addMember(testApp, 'new-here@example.com');
  const told = async () => (await client.call(getDashboard, {})).body.cameFor;
  expect(await told()).toBeNull();
  await client.call(updateMySettings, { body: { cameFor: 'trading' } });
  expect((await client.call(getSession, {})).body.member?.cameFor).toBe('trading');
  expect(await told()).toBe('trading');
  await client.call(updateMySettings, { body: { cameFor: 'unsaid' } });
  expect(await told()).toBe('unsaid');
  const wrong = await client.call(updateMySettings, { body: { cameFor: 'hoarding' as 'buying' } });
  expect([wrong.status, wrong.error.field]).toEqual([400, 'cameFor']);
});

test('a username belongs to one member', async () => {
  const first = await addMember(testApp, 'uma@example.com');
  const second = await addMember(testApp, 'ugo@example.com');
  await first.client.call(updateMySettings, { body: { username: 'Wig.Lover' } });
  const taken = await second.client.call(updateMySettings, { body: { username: 'wig.lover' } });
  expect([taken.status, taken.error.code, taken.error.field]).toEqual([409, 'members.username_taken', 'username']);
});

test.each(['<b>Bold</b>', 'someone@example.com', 'x', 'n'.repeat(61)])(
  'the display name %j is refused',
  async (fullName) => {
    const { client } = await addMember(testApp, `${Math.random()}@example.com`);
    expect((await client.call(updateMySettings, { body: { fullName } })).status).toBe(400);
  },
);

test('the export holds the account and no secret', async () => {
  const { client } = await addMember(testApp, 'export@example.com');
  const exported = await client.call(exportMyData, {});
  expect(exported.body.account).toMatchObject({ account: { email: 'export@example.com' } });
  expect(JSON.stringify(exported.body)).not.toMatch(/argon2|"token"|"password"/);
});

test('deleting the account asks for the password, then leaves no row, session or mail of it', async () => {
  const { client, id } = await addMember(testApp, 'leaving@example.com');
  const wrong = await client.call(deleteMyAccount, { body: { password: 'not-it' } });
  expect(wrong.error.code).toBe('auth.wrong_password');
  const old = new Map(client.cookies);
  expect((await client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  expect([...client.cookies.keys()]).not.toContain('wigloop.session_token');

  const ghost = new TestClient(testApp.app);
  for (const [name, value] of old) ghost.cookies.set(name, value);
  expect((await ghost.call(getMySettings, {})).status).toBe(401);
  expect((await ghost.call(signIn, { body: { email: 'leaving@example.com', password: testPassword } })).status).toBe(
    401,
  );
  const { rows } = await testApp.deps.database.pool.query('select 1 from profiles where id = $1', [id]);
  expect(rows).toHaveLength(0);
  await runJobs(testApp);
  expect((await readMailbox(testApp, 'leaving@example.com')).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ]);
});
