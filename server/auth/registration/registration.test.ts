import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmail, register, resendConfirmation, signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { hourMs } from '#contract/durations.ts';
import { pauseRegistrations } from '#contract/settings/registration-pause.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { registrationSteps } from '#server/db/schema/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const form = (email: string, more: object = {}) => ({
  body: { attemptId: randomUUID(), email, password: testPassword, acceptTerms: true as const, ...more },
});

test('a new member registers, follows the link once and is signed in with the chosen plan kept', async () => {
  const client = new TestClient(testApp.app);
  const registered = await client.call(register, form('Rita@Example.com', { selectedPlan: 'premium-annual' }));
  expect(registered.body).toEqual({ paywallEnabled: false });
  const early = await client.call(signIn, { body: { email: 'rita@example.com', password: testPassword } });
  expect(early.error.message).toBe('Please verify your email address before logging in.');

  const link = await newestLink(testApp, 'rita@example.com');
  expect(link.origin).toBe(testApp.deps.env.APP_URL);
  const token = link.searchParams.get('token') ?? '';
  const confirmed = await client.call(confirmEmail, { body: { token } });
  expect(confirmed.body).toEqual({ next: '/account/subscription', selectedPlan: 'premium-annual', returnTo: null });
  const session = await client.call(getSession, {});
  expect(session.body.member).toMatchObject({ email: 'rita@example.com', displayName: 'rita' });

  const again = await new TestClient(testApp.app).call(confirmEmail, { body: { token } });
  expect([again.status, again.error.code]).toEqual([400, 'auth.already_confirmed']);
  expect(again.error.message).toBe('This email address is already confirmed. Please sign in.');
});

test('the owner of the site lands in the back office on the first day', async () => {
  const client = new TestClient(testApp.app);
  const owner = testApp.deps.env.SUPER_ADMIN_EMAIL;
  await client.call(register, form(owner));
  const token = (await newestLink(testApp, owner)).searchParams.get('token') ?? '';
  expect((await client.call(confirmEmail, { body: { token } })).body.next).toBe('/admin');
});

test('the steps to an account are kept, for those who help when one got stuck', async () => {
  const client = new TestClient(testApp.app);
  await client.call(register, form('steps@example.com'));
  const token = (await newestLink(testApp, 'steps@example.com')).searchParams.get('token') ?? '';
  await client.call(confirmEmail, { body: { token } });
  const steps = await testApp.deps.database.db
    .select()
    .from(registrationSteps)
    .where(eq(registrationSteps.email, 'steps@example.com'))
    .orderBy(registrationSteps.createdAt);
  expect(steps.map(({ stepName, stepStatus }) => [stepName, stepStatus])).toEqual(
    expect.arrayContaining([
      ['sign_up', 'completed'],
      ['email_confirmed', 'completed'],
    ]),
  );
  expect(steps.at(-1)?.extraMetadata).toEqual({ profile_created: 'true' });
});

test('one form, sent several times at once, makes one account and one mail', async () => {
  const body = form('twice@example.com');
  const answers = await Promise.all([1, 2, 3].map(() => new TestClient(testApp.app).call(register, body)));
  // A copy that comes while the first is still mailing may be told to wait; none may mail again.
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await runJobs(testApp);
  expect(await readMailbox(testApp, 'twice@example.com')).toHaveLength(1);
});

test('registering with a verified address answers the same, changes nothing and tells its owner', async () => {
  await addMember(testApp, 'owner@example.com');
  const client = new TestClient(testApp.app);
  const known = await client.call(register, form('owner@example.com', { password: 'an-intruders-choice' }));
  const unknown = await client.call(register, form('nobody-yet@example.com'));
  expect(known.status).toBe(unknown.status);
  expect(known.body).toEqual(unknown.body);
  const [mail] = await readMailbox(testApp, 'owner@example.com');
  expect(mail?.subject).toBe('You already have a Wigloop account');
  const intruder = await client.call(signIn, { body: { email: 'owner@example.com', password: 'an-intruders-choice' } });
  expect(intruder.status).toBe(401);
});

test('the seventh registration of one address within an hour is refused as our own limit, not as the mail server’s', async () => {
  const answers = [];
  for (let sent = 0; sent < 7; sent += 1)
    answers.push(await new TestClient(testApp.app).call(register, form('many@example.com')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const refused = answers.at(-1);
  expect(refused?.error.code).toBe('request.rate_limited');
  expect(refused?.error.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
});

test('a confirmation link expires after 24 hours, and a new one can be asked for', async () => {
  const client = new TestClient(testApp.app);
  await client.call(register, form('late@example.com'));
  const token = (await newestLink(testApp, 'late@example.com')).searchParams.get('token') ?? '';
  testApp.deps.clock.advance({ hours: 24, seconds: 1 });
  expect((await client.call(confirmEmail, { body: { token } })).error.code).toBe('auth.confirmation_expired');
  await client.call(resendConfirmation, { body: { token } });
  await runJobs(testApp);
  const fresh = (await newestLink(testApp, 'late@example.com')).searchParams.get('token') ?? '';
  expect((await client.call(confirmEmail, { body: { token: fresh } })).status).toBe(200);
});

test.each([
  [{ email: '' }, 'Email is required'],
  [{ email: 'not-an-address' }, 'Please enter a valid email address'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'short' }, 'Password must be at least 8 characters long'],
  [
    { password: 'Password123!' },
    'This password is one of the first that others would guess. Please choose a less common one.',
  ],
  [
    { password: '12345678' },
    'This password is one of the first that others would guess. Please choose a less common one.',
  ],
  [{ acceptTerms: false }, 'You must accept the terms and conditions'],
  [{ attemptId: 'x' }, 'This form is out of date. Please reload the page.'],
])('a form with %j is refused with "%s"', async (wrong, message) => {
  const { body } = form('fields@example.com');
  const answer = await new TestClient(testApp.app).send('POST', register.path, { ...body, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.error.message).toBe(message);
});

test('a profile asked for by two at once is made once, and a taken username gets a suffix', async () => {
  const first = await addMember(testApp, 'sam@example.com');
  const { db } = testApp.deps.database;
  const now = testApp.deps.clock.now();
  const results = await Promise.all(
    [1, 2, 3].map(() => ensureUserProfile(db, { id: first.id, email: 'sam@example.com' }, now)),
  );
  expect(results.every(({ profileCreated }) => !profileCreated)).toBe(true);
  const second = await addMember(testApp, 'sam@example.org');
  const rows = await testApp.deps.database.pool.query('select username from profiles where id = any($1)', [
    [first.id, second.id],
  ]);
  expect(new Set(rows.rows.map(({ username }) => username)).size).toBe(2);
});

test('while staff pause registrations nobody makes an account, a link still confirms, and the pause ends by itself', async () => {
  const { deps, app } = testApp;
  const staff = await addAdmin(testApp, 'pausing@example.com', ['settings.write']);
  const client = new TestClient(app);
  await client.call(register, form('early@example.com'));
  const { until } = (await staff.client.call(pauseRegistrations, { body: { hours: 3 } })).body;
  expect(until).toBe(new Date(deps.clock.now().getTime() + 3 * hourMs).toISOString());
  const refused = await client.call(register, form('late@example.com'));
  expect([refused.status, refused.error]).toMatchObject([403, { code: 'registrations.paused', until }]);
  const token = (await newestLink(testApp, 'early@example.com')).searchParams.get('token') ?? '';
  expect((await client.call(confirmEmail, { body: { token } })).status).toBe(200);
  deps.clock.advance({ hours: 3 });
  expect((await client.call(register, form('late@example.com'))).status).toBe(200);

  expect((await staff.client.call(pauseRegistrations, { body: { hours: 73 } })).status).toBe(400);
  await staff.client.call(pauseRegistrations, { body: { hours: 72 } });
  expect((await staff.client.call(pauseRegistrations, { body: { hours: null } })).body).toEqual({ until: null });
  expect((await client.call(register, form('later@example.com'))).status).toBe(200);
});
