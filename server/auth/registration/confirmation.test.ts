import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmEmail,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
} from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { setPaywall } from '#server/test/billing-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember } from '#server/test/test-members.ts';

const superAdmin = 'boss@example.com';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: superAdmin });
});
afterAll(() => testApp.close());

const newClient = () => new TestClient(testApp.app);

/** Someone fills the form in a browser of their own; the link is what then reaches the mailbox. */
async function registerAs(email: string, password: string, more: object = {}) {
  testApp.deps.clock.advance({ seconds: 1 });
  const client = newClient();
  const body = { attemptId: randomUUID(), email, password, acceptTerms: true as const, ...more };
  expect((await client.call(register, { body })).status).toBe(200);
  return { client, body, token: await newestToken(email) };
}

async function newestToken(email: string): Promise<string> {
  return (await newestLink(testApp, email)).searchParams.get('token') ?? '';
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await newClient().call(signIn, { body: { email, password } })).status === 200;
}

test.each(['owner@example.com', superAdmin])(
  'a stranger who registers %s after its owner gains nothing by the click of the owner',
  async (email) => {
    const owner = await registerAs(email, 'the-owners-choice');
    const stranger = await registerAs(email, 'the-strangers-choice');
    // The owner opens the newest mail, which is the stranger's, in the browser that registered.
    const clicked = await owner.client.call(confirmEmail, { body: { token: stranger.token } });
    expect([clicked.status, clicked.error.code]).toEqual([400, 'auth.password_needed']);
    const typed = await owner.client.call(confirmEmail, {
      body: { token: stranger.token, password: 'the-owners-choice' },
    });
    expect([typed.status, typed.error.code]).toEqual([400, 'auth.wrong_registration_password']);

    expect((await owner.client.call(confirmEmail, { body: { token: owner.token } })).status).toBe(200);
    expect(await canSignIn(email, 'the-owners-choice')).toBe(true);
    expect(await canSignIn(email, 'the-strangers-choice')).toBe(false);
    const late = await stranger.client.call(confirmEmail, { body: { token: stranger.token } });
    expect([late.status, late.error.code]).toEqual([400, 'auth.already_confirmed']);
    expect((await stranger.client.call(getSession, {})).body.member).toBeNull();
  },
);

test('in another browser the link asks for the password of its registration, stays good, and then signs in', async () => {
  const { token } = await registerAs('phone@example.com', 'chosen-at-the-desk', { returnTo: '/brand/noriko?sort=new' });
  const phone = newClient();
  const asked = await phone.call(confirmEmail, { body: { token } });
  expect([asked.status, asked.error.code, asked.error.field]).toEqual([400, 'auth.password_needed', 'password']);
  const wrong = await phone.call(confirmEmail, { body: { token, password: 'not-what-i-chose' } });
  expect([wrong.status, wrong.error.field]).toEqual([400, 'password']);
  const right = await phone.call(confirmEmail, { body: { token, password: 'chosen-at-the-desk' } });
  expect(right.body).toEqual({ next: '/brand/noriko?sort=new', selectedPlan: null, returnTo: null });
  expect((await phone.call(getSession, {})).body.member?.email).toBe('phone@example.com');
});

test('the eleventh guess of the password at one link is refused, also from other addresses', async () => {
  const { client, token } = await registerAs('guess@example.com', 'hard-to-guess-this');
  for (let guess = 0; guess < 10; guess += 1)
    expect((await newClient().call(confirmEmail, { body: { token, password: `guess-${guess}` } })).status).toBe(400);
  const eleventh = await newClient().call(confirmEmail, { body: { token, password: 'hard-to-guess-this' } });
  expect(eleventh.status).toBe(429);
  // The browser that registered guesses nothing, and is not kept waiting.
  expect((await client.call(confirmEmail, { body: { token } })).status).toBe(200);
});

test('a cookie that was made up or belongs to another registration proves nothing', async () => {
  const mine = await registerAs('cookie@example.com', 'a-cookie-of-mine');
  const other = await registerAs('other@example.com', 'another-cookie-here');
  const crossed = await other.client.call(confirmEmail, { body: { token: mine.token } });
  expect(crossed.error.code).toBe('auth.password_needed');
  const value = mine.client.cookies.get('wigloop.registration') ?? '';
  const forger = newClient();
  for (const forged of [value.split('.')[0] ?? '', `${value.slice(0, -2)}xx`, `${value.slice(0, -1)}é`]) {
    forger.cookies.set('wigloop.registration', forged);
    expect((await forger.call(confirmEmail, { body: { token: mine.token } })).error.code).toBe('auth.password_needed');
  }
});

test('an attempt that is sent again gets its cookie again, but not with another password', async () => {
  const { body, token } = await registerAs('retry@example.com', 'sent-two-times-over');
  const again = newClient();
  expect((await again.call(register, { body })).status).toBe(200);
  const thief = newClient();
  const stolen = await thief.call(register, { body: { ...body, password: 'sent-by-someone-else' } });
  expect([stolen.status, stolen.error.code]).toEqual([400, 'auth.stale_form']);
  expect((await thief.call(confirmEmail, { body: { token } })).error.code).toBe('auth.password_needed');
  expect((await again.call(confirmEmail, { body: { token } })).status).toBe(200);
  expect(await readMailbox(testApp, 'retry@example.com')).toHaveLength(1);
});

test('asking again mails a new link of the same registration, and the earlier one stays good', async () => {
  const owner = await registerAs('again@example.com', 'the-first-of-the-two');
  await registerAs('again@example.com', 'a-stranger-in-between');
  testApp.deps.clock.advance({ seconds: 1 });
  await owner.client.call(resendConfirmation, { body: { email: 'again@example.com' } });
  await runJobs(testApp);
  const renewed = await newestToken('again@example.com');
  // On a device that knows nothing yet, the password of the registration finds it among the others.
  const phone = newClient();
  const early = await phone.call(signIn, { body: { email: 'again@example.com', password: 'the-first-of-the-two' } });
  expect(early.error.code).toBe('auth.not_verified');
  expect((await phone.call(confirmEmail, { body: { token: renewed } })).status).toBe(200);
  const first = await owner.client.call(confirmEmail, { body: { token: owner.token } });
  expect(first.error.code).toBe('auth.already_confirmed');
});

test('of two registrations of one address confirmed at once, one becomes the account', async () => {
  const one = await registerAs('race@example.com', 'first-of-two-racers');
  const two = await registerAs('race@example.com', 'second-of-two-racers');
  const answers = await Promise.all(
    [one, two].map(({ client, token }) => client.call(confirmEmail, { body: { token } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const winner = answers[0]?.status === 200;
  expect(await canSignIn('race@example.com', 'first-of-two-racers')).toBe(winner);
  expect(await canSignIn('race@example.com', 'second-of-two-racers')).toBe(!winner);
});

test('a reset of an unconfirmed address takes the password that is chosen then, and ends its registrations', async () => {
  const stranger = await registerAs('reset@example.com', 'what-a-stranger-set');
  await newClient().call(requestPasswordReset, { body: { email: 'reset@example.com' } });
  testApp.deps.clock.advance({ seconds: 1 });
  await runJobs(testApp);
  const token = await newestToken('reset@example.com');
  const body = { token, newPassword: 'what-the-owner-sets' };
  expect((await newClient().call(resetPassword, { body })).status).toBe(200);
  expect(await canSignIn('reset@example.com', 'what-the-owner-sets')).toBe(true);
  expect(await canSignIn('reset@example.com', 'what-a-stranger-set')).toBe(false);
  const late = await stranger.client.call(confirmEmail, { body: { token: stranger.token } });
  expect(late.error.code).toBe('auth.already_confirmed');
});

test('a reset link stays good when a stranger asks for another one, and using one voids them all', async () => {
  await addMember(testApp, 'two-resets@example.com');
  const ask = async () => {
    testApp.deps.clock.advance({ seconds: 1 });
    await newClient().call(requestPasswordReset, { body: { email: 'two-resets@example.com' } });
    await runJobs(testApp);
    return newestToken('two-resets@example.com');
  };
  const [first, second] = [await ask(), await ask()];
  expect(
    (await newClient().call(resetPassword, { body: { token: first, newPassword: 'the-first-link' } })).status,
  ).toBe(200);
  const used = await newClient().call(resetPassword, { body: { token: second, newPassword: 'the-second-link' } });
  expect(used.error.code).toBe('auth.link_invalid');
});

test('the database itself takes no password for an address that is not confirmed', async () => {
  await registerAs('bare@example.com', 'only-in-its-registration');
  const { pool } = testApp.deps.database;
  await expect(
    pool.query(`insert into account (account_id, provider_id, user_id, password)
                select 'x', 'credential', id, 'x' from "user" where email = 'bare@example.com'`),
  ).rejects.toThrow('no password before its address is confirmed');
});

test('an address of another site is no way back', async () => {
  const evil = { returnTo: '//evil.example/steal' };
  const { client, token } = await registerAs('evil@example.com', 'not-to-be-led-astray', evil);
  expect((await client.call(confirmEmail, { body: { token } })).body.next).toBe('/account');
});

test('a plan that is still to be paid comes before the page one came from, which is told for afterwards', async () => {
  const wanted = { selectedPlan: 'premium-annual', returnTo: '/brand/noriko' };
  const free = await registerAs('free@example.com', 'with-a-plan-in-mind', wanted);
  const { body: offered } = await free.client.call(confirmEmail, { body: { token: free.token } });
  expect(offered).toEqual({ next: '/account/subscription', selectedPlan: 'premium-annual', returnTo: '/brand/noriko' });
  await setPaywall(testApp);
  const { client, token } = await registerAs('plan@example.com', 'with-a-plan-in-mind', wanted);
  const { body } = await client.call(confirmEmail, { body: { token } });
  expect(body).toEqual({ next: '/subscription', selectedPlan: 'premium-annual', returnTo: '/brand/noriko' });
});
