import { afterAll, beforeAll, expect, test } from 'vitest';
import { banUser, liftRestriction, suspendUser } from '#contract/admin/users.ts';
import { register, requestPasswordReset, signIn } from '#contract/auth/auth.ts';
import { confirmEmailChange, requestEmailChange } from '#contract/auth/email-change.ts';
import { getSession } from '#contract/auth/session.ts';
import { getMySettings } from '#contract/members/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let staff: TestMember;
let ann: TestMember;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'owner@example.com' });
  staff = await addAdmin(testApp, 'staff@example.com', ['users.write']);
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `ann-${++count}@example.com`);
const visitor = () => new TestClient(testApp.app);
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const ask = async (by: TestMember, email: string, password = testPassword) => {
  const answer = await by.client.call(requestEmailChange, { body: { email, password } });
  await runJobs(testApp);
  return answer;
};
const tokenOf = async (email: string) => (await newestLink(testApp, email)).searchParams.get('token') ?? '';
const confirm = (token: string) => visitor().call(confirmEmailChange, { body: { token } });
const subjects = async (email: string) => (await readMailbox(testApp, email)).map(({ subject }) => subject);
const login = async (email: string) =>
  (await visitor().call(signIn, { body: { email, password: testPassword, rememberMe: false } })).status;

test('an address changes when the link in the mail to the new one is used, and the old one is told twice', async () => {
  ann = await newMember();
  const next = 'ann-new@example.com';
  await visitor().call(requestPasswordReset, { body: { email: ann.email } });
  expect((await ask(ann, next, 'not-my-password')).error.code).toBe('auth.wrong_password');
  expect((await ask(ann, ann.email)).error.code).toBe('auth.same_email');
  expect((await ask(ann, next)).status).toBe(200);
  expect((await ann.client.call(getMySettings, {})).body.email).toBe(ann.email);
  const token = await tokenOf(next);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).error.code).toBe('auth.link_invalid');
  expect((await ann.client.call(getSession, {})).body.member?.email).toBe(next);
  expect([await login(next), await login(ann.email)]).toEqual([200, 401]);
  expect((await subjects(ann.email)).sort()).toEqual([
    'Set a new password',
    'Your account is about to get another email address',
    'Your email address was changed',
  ]);
  const { rows } = await run(`select identifier from verification where identifier like $1`, [`%${ann.id}%`]);
  expect(rows).toEqual([]);
  const steps = await run(
    'select step_status as status from registration_steps where user_id = $1 order by created_at',
    [ann.id],
  );
  expect(steps.rows.map(({ status }) => status)).toEqual(['started', 'completed']);
});

test('a taken address answers like a free one and is told so by mail; an unconfirmed registration takes none', async () => {
  const [bea, cat] = [await newMember(), await newMember()];
  const [free, taken] = [await ask(bea, 'free@example.com'), await ask(bea, cat.email)];
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect(await subjects(cat.email)).toEqual(['This address already has a Wigloop account']);
  const body = {
    attemptId: crypto.randomUUID(),
    email: 'free@example.com',
    password: testPassword,
    acceptTerms: true as const,
  };
  await visitor().call(register, { body });
  const [mail] = (await readMailbox(testApp, 'free@example.com')).filter(({ subject }) =>
    subject.includes('new email'),
  );
  const link = new URL(mail?.text?.match(/https?:\/\/\S+/)?.[0] ?? '');
  expect((await confirm(link.searchParams.get('token') ?? '')).status).toBe(200);
  expect(await login('free@example.com')).toBe(200);
});

test('a suspended or banned member changes no address, and who asks too often waits', async () => {
  const dan = await newMember();
  expect((await ask(dan, 'dan-new@example.com')).status).toBe(200);
  const token = await tokenOf('dan-new@example.com');
  const reason = { reason: 'Because' };
  const params = { id: dan.id };
  await staff.client.call(suspendUser, { params, body: { ...reason, until: null } });
  expect([(await ask(dan, 'dan-2@example.com')).status, (await confirm(token)).status]).toEqual([403, 403]);
  await staff.client.call(liftRestriction, { params, body: reason });
  await staff.client.call(banUser, { params, body: reason });
  expect((await confirm(token)).error.code).toBe('auth.banned');
  const eve = await newMember();
  const statuses = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await ask(eve, `eve-${at}@new.example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('the address that the server names as super admin is changed there alone', async () => {
  const owner = await addMember(testApp, 'owner@example.com');
  expect((await ask(owner, 'owner-new@example.com')).error.code).toBe('auth.site_owner_address');
});
