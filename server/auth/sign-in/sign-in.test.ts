import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePassword,
  confirmTwoFactor,
  endOneSession,
  findSessions,
  register,
  requestPasswordReset,
  resetPassword,
  signIn,
  startTwoFactor,
  stopTwoFactor,
  verifyTwoFactor,
} from '#contract/auth/auth.ts';
import { getSession, signOut } from '#contract/auth/session.ts';
import { dayMs } from '#contract/durations.ts';
import { getMySettings, updateMySettings } from '#contract/members/members.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { nextTotp, totp } from '#server/test/stand-ins/totp.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, addSignedInMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newClient = () => new TestClient(testApp.app);
const credentials = (email: string, password = testPassword) => ({ body: { email, password } });

test('without Remember me the cookie ends with the browser; with it, the cookie lasts', async () => {
  await addMember(testApp, 'cookie@example.com');
  const short = await newClient().call(signIn, {
    body: { email: 'cookie@example.com', password: testPassword, rememberMe: false },
  });
  const long = await newClient().call(signIn, {
    body: { email: 'cookie@example.com', password: testPassword, rememberMe: true },
  });
  const sessionCookie = (headers: typeof short.headers) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((c) => c.startsWith('wigloop.session_token='));
  expect(sessionCookie(short.headers)).toMatch(/HttpOnly; SameSite=Lax/i);
  expect(sessionCookie(short.headers)).not.toMatch(/Max-Age/i);
  expect(sessionCookie(long.headers)).toMatch(/Max-Age=2592000/i);
  // Several cookies are set at once; each must arrive.
  expect([short.headers['set-cookie']].flat().length).toBeGreaterThan(1);
});

test('a wrong password and an unknown address are refused alike', async () => {
  await addMember(testApp, 'known@example.com');
  const wrong = await newClient().call(signIn, credentials('known@example.com', 'not-my-password'));
  const unknown = await newClient().call(signIn, credentials('unknown@example.com'));
  expect([wrong.status, wrong.error.code, wrong.error.message]).toEqual([
    unknown.status,
    unknown.error.code,
    unknown.error.message,
  ]);
  expect(wrong.error.message).toBe('Invalid email or password. Please check your credentials and try again.');
});

test('X-Forwarded-For is not believed from just anyone', async () => {
  const client = newClient();
  const attempt = (number: number) =>
    client.send(
      'POST',
      signIn.path,
      { email: `a${number}@example.com`, password: 'x' },
      { 'x-forwarded-for': `192.0.2.${number}` },
    );
  for (let number = 0; number < 50; number += 1) expect((await attempt(number)).status).toBe(401);
  expect((await attempt(50)).status).toBe(429);
});

test('signing out ends this session only; signing out the others leaves this one', async () => {
  const here = await addMember(testApp, 'devices@example.com');
  const there = newClient();
  await there.call(signIn, credentials('devices@example.com'));
  const listed = await here.client.call(findSessions, {});
  expect(listed.body.sessions.map(({ current }) => current).sort()).toEqual([false, true]);

  await here.client.call(signOut, { body: { scope: 'others' } });
  expect((await there.call(getMySettings, {})).status).toBe(401);
  expect((await here.client.call(getMySettings, {})).status).toBe(200);
  const stolen = new Map(here.client.cookies);
  await here.client.call(signOut, { body: {} });
  const thief = newClient();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.call(getMySettings, {})).status).toBe(401);
});

test('a member can end one of their sessions, but nobody else can', async () => {
  const owner = await addMember(testApp, 'owner@example.com');
  const stranger = await addMember(testApp, 'stranger@example.com');
  const [session] = (await owner.client.call(findSessions, {})).body.sessions;
  if (!session) throw new Error('no session');
  expect((await stranger.client.call(endOneSession, { params: { id: session.id } })).status).toBe(404);
  expect((await owner.client.call(endOneSession, { params: { id: session.id } })).status).toBe(200);
  expect((await owner.client.call(getMySettings, {})).status).toBe(401);
});

test('a session cookie that was tampered with opens nothing', async () => {
  const { client } = await addMember(testApp, 'tamper@example.com');
  const token = client.cookies.get('wigloop.session_token') ?? '';
  client.cookies.set('wigloop.session_token', `${token.slice(0, 4)}${token[4] === 'x' ? 'y' : 'x'}${token.slice(5)}`);
  expect((await client.call(getMySettings, {})).status).toBe(401);
  client.cookies.set('wigloop.session_token', '%E0%A4%A');
  expect((await client.call(getMySettings, {})).status).toBe(401);
});

test('the token of a session opens nothing without its signature', async () => {
  const { client } = await addMember(testApp, 'unsigned@example.com');
  const cookie = decodeURIComponent(client.cookies.get('wigloop.session_token') ?? '');
  const [token = '', signature = ''] = cookie.split(/\.(?=[^.]*$)/);
  const { rows } = await testApp.deps.database.pool.query('select 1 from session where token = $1', [token]);
  expect(rows).toHaveLength(1);
  const bySomeoneElse = createHmac('sha256', 'another secret').update(token).digest('base64');
  const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
  const forgeries = [
    token,
    `${token}.`,
    `${token}.${signature.slice(0, -4)}`,
    `${token}.${flipped}`,
    `${token}.${bySomeoneElse}`,
  ];
  for (const forgery of forgeries) {
    const thief = newClient();
    thief.cookies.set('wigloop.session_token', encodeURIComponent(forgery));
    expect([forgery, (await thief.call(getMySettings, {})).status]).toEqual([forgery, 401]);
    expect((await thief.call(getSession, {})).body.member).toBeNull();
  }
  expect((await client.call(getMySettings, {})).status).toBe(200);
});

test('an expired session is refused', async () => {
  const { client, id } = await addMember(testApp, 'expired@example.com');
  expect((await client.call(getMySettings, {})).status).toBe(200);
  await testApp.deps.database.pool.query('update session set expires_at = $2 where user_id = $1', [
    id,
    testApp.deps.clock.now(),
  ]);
  await expect.poll(async () => (await client.call(getMySettings, {})).status).toBe(401);
});

test('a banned member is shut out at once and cannot sign in again', async () => {
  const { client, id } = await addMember(testApp, 'banned@example.com');
  expect((await client.call(getMySettings, {})).status).toBe(200);
  await testApp.deps.database.pool.query("update profiles set status = 'banned' where id = $1", [id]);
  await expect.poll(async () => (await client.call(getMySettings, {})).status).toBe(401);
  const again = await newClient().call(signIn, credentials('banned@example.com'));
  expect([again.status, again.error.code]).toEqual([403, 'auth.banned']);
});

test('a session says that its member is suspended, as long as that lasts', async () => {
  const suspensionOf = async (suspendedUntil: Date | null, email: string) => {
    const { client } = await addMember(testApp, email, { status: 'suspended', suspendedUntil });
    return async () => (await client.call(getSession, {})).body.member?.suspension;
  };
  const tomorrow = new Date(testApp.deps.clock.now().getTime() + dayMs);
  const yesterday = new Date(testApp.deps.clock.now().getTime() - dayMs);
  await expect.poll(await suspensionOf(tomorrow, 'till@example.com')).toEqual({ until: tomorrow.toISOString() });
  await expect.poll(await suspensionOf(null, 'open@example.com')).toEqual({ until: null });
  await expect.poll(await suspensionOf(yesterday, 'over@example.com')).toBeNull();
});

test('changing the password asks for the current one, ends other sessions and tells the member', async () => {
  const { client } = await addMember(testApp, 'change@example.com');
  const other = newClient();
  await other.call(signIn, credentials('change@example.com'));
  const wrong = await client.call(changePassword, {
    body: { currentPassword: 'not-it', newPassword: 'a-fresh-start-9' },
  });
  expect(wrong.error.code).toBe('auth.wrong_password');
  const common = await client.call(changePassword, {
    body: { currentPassword: testPassword, newPassword: 'qwerty123' },
  });
  expect(common.error.code).toBe('auth.common_password');
  expect(
    (await client.call(changePassword, { body: { currentPassword: testPassword, newPassword: 'a-fresh-start-9' } }))
      .status,
  ).toBe(200);
  expect((await client.call(getMySettings, {})).status).toBe(200);
  expect((await other.call(getMySettings, {})).status).toBe(401);
  await runJobs(testApp);
  expect((await readMailbox(testApp, 'change@example.com'))[0]?.subject).toBe('Your password was changed');
});

test('a reset link works once, for an hour, and signs every device out', async () => {
  const { client } = await addMember(testApp, 'reset@example.com');
  const ask = async () => {
    testApp.deps.clock.advance({ seconds: 1 });
    expect((await newClient().call(requestPasswordReset, { body: { email: 'reset@example.com' } })).status).toBe(200);
    await runJobs(testApp);
    return (await newestLink(testApp, 'reset@example.com')).searchParams.get('token') ?? '';
  };
  const stale = await ask();
  testApp.deps.clock.advance({ minutes: 61 });
  expect(
    (await newClient().call(resetPassword, { body: { token: stale, newPassword: 'never-used-this' } })).error.code,
  ).toBe('auth.link_invalid');
  const token = await ask();
  const both = await Promise.all(
    ['first-of-two-uses', 'second-of-two-uses'].map((newPassword) =>
      newClient().call(resetPassword, { body: { token, newPassword } }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await client.call(getMySettings, {})).status).toBe(401);
});

test('of a link only its hash is kept: whoever reads the tables can open nothing', async () => {
  await addMember(testApp, 'reader@example.com');
  await newClient().call(requestPasswordReset, { body: { email: 'reader@example.com' } });
  const body = { attemptId: randomUUID(), email: 'newcomer@example.com', password: testPassword };
  await newClient().call(register, { body: { ...body, acceptTerms: true } });
  await runJobs(testApp);
  const { rows } = await testApp.deps.database.pool.query<{ row: string }>(
    'select to_json(v)::text as row from verification v union all select to_json(l)::text from confirmation_links l',
  );
  const kept = rows.map(({ row }) => row).join();
  for (const email of ['reader@example.com', 'newcomer@example.com']) {
    const token = (await newestLink(testApp, email)).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(40);
    expect(kept).not.toContain(token);
  }
});

test('asking for a reset of an unknown address answers the same and mails nobody', async () => {
  const answer = await newClient().call(requestPasswordReset, { body: { email: 'ghost@example.com' } });
  expect(answer.body).toEqual({ done: true });
  await runJobs(testApp);
  expect(await readMailbox(testApp, 'ghost@example.com')).toHaveLength(0);
});

test('with two-factor on, the password alone opens nothing; a code or a backup code, once, does', async () => {
  const { client } = await addMember(testApp, 'totp@example.com');
  const setup = await client.call(startTwoFactor, { body: { password: testPassword } });
  const secret = new URL(setup.body.totpUri).searchParams.get('secret') ?? '';
  expect((await client.call(confirmTwoFactor, { body: { code: '000000' } })).error.code).toBe('auth.wrong_code');
  expect((await client.call(confirmTwoFactor, { body: { code: totp(secret) } })).status).toBe(200);

  const second = newClient();
  expect((await second.call(signIn, credentials('totp@example.com'))).body).toEqual({ twoFactorRequired: true });
  expect((await second.call(getMySettings, {})).status).toBe(401);
  expect((await second.call(verifyTwoFactor, { body: { code: '000000' } })).error.code).toBe('auth.wrong_code');
  // The code that switched it on is used up; the app shows the next one.
  expect((await second.call(verifyTwoFactor, { body: { code: nextTotp(secret) } })).status).toBe(200);
  expect((await second.call(getSession, {})).body.member?.email).toBe('totp@example.com');

  const [backup = ''] = setup.body.backupCodes;
  for (const expected of [200, 400]) {
    const another = newClient();
    await another.call(signIn, credentials('totp@example.com'));
    expect((await another.call(verifyTwoFactor, { body: { code: backup } })).status).toBe(expected);
  }
  expect((await second.call(stopTwoFactor, { body: { password: testPassword } })).status).toBe(200);
  expect((await newClient().call(signIn, credentials('totp@example.com'))).body).toEqual({ twoFactorRequired: false });
});

test('the first sign-in from another browser is told and mailed to the member, also without mail notices', async () => {
  const member = await addSignedInMember(testApp, 'browser@example.com');
  await member.client.call(updateMySettings, { body: { notifyByEmail: false } });
  const phone = newClient();
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1';
  await phone.call(signIn, credentials('browser@example.com'));
  await phone.call(signIn, credentials('browser@example.com'));
  await runJobs(testApp);
  const mails = await readMailbox(testApp, 'browser@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['A new sign-in to your account']);
  expect(mails[0]?.text).toContain('Safari on iPhone');
  expect(mails[0]?.unsubscribeUrl).toBeNull();
  const { notifications } = (await member.client.call(findNotifications, { query: {} })).body;
  expect(notifications.map(({ text }) => text)).toEqual(['Your account was used from a new browser: Safari on iPhone']);
});
