import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword, verifyTwoFactor } from '#contract/auth/auth.ts';
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/auth/passkeys.ts';
import { getSession } from '#contract/auth/session.ts';
import { exportMyData } from '#contract/members/members.ts';
import { TestAuthenticator } from '#server/test/stand-ins/test-authenticator.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let counter = 0;
const newMember = (profile = {}) => {
  counter += 1;
  return addMember(testApp, `keys-${counter}@example.com`, profile);
};
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);

async function challengeTo(client: TestClient, password = testPassword): Promise<string> {
  return String((await client.call(startPasskey, { body: { password } })).body.challenge);
}

async function addKey({ client }: TestMember, name = 'Phone') {
  const device = new TestAuthenticator();
  const credential = device.create({ challenge: await challengeTo(client) });
  const { id } = (await client.call(addPasskey, { body: { name, credential } })).body;
  return { device, id };
}

async function enter(
  device: TestAuthenticator,
  options: { isVerified?: boolean; origin?: string; rememberMe?: boolean } = {},
) {
  const browser = new TestClient(testApp.app);
  const challenge = String((await browser.call(startPasskeySignIn, {})).body.challenge);
  const { rememberMe = false, ...ceremony } = options;
  const credential = device.get({ challenge, ...ceremony });
  const answer = await browser.call(signInWithPasskey, { body: { credential, rememberMe } });
  return { browser, answer, credential };
}

const whoIs = async (browser: TestClient) => (await browser.call(getSession, {})).body.member?.email ?? null;

test('a passkey is added after the password, opens the account, and its owner is told', async () => {
  const member = await newMember();
  const wrong = await member.client.call(startPasskey, { body: { password: 'not-it' } });
  expect([wrong.status, wrong.error.code, wrong.error.field]).toEqual([400, 'auth.wrong_password', 'password']);
  const { device } = await addKey(member);
  const { browser, answer } = await enter(device);
  expect(answer.status).toBe(200);
  expect(await whoIs(browser)).toBe(member.email);
  const { passkeys } = (await member.client.call(findPasskeys, {})).body;
  expect(passkeys).toEqual([
    expect.objectContaining({ name: 'Phone', lastUsedAt: testApp.deps.clock.now().toISOString() }),
  ]);
  const subjects = (await readMailbox(testApp, member.email)).map(({ subject }) => subject);
  expect(subjects).toContain('A passkey was added to your account');
});

test('without a challenge that the password opened, no passkey is added, and a challenge works once', async () => {
  const member = await newMember();
  const made = new TestAuthenticator();
  const unasked = await member.client.call(addPasskey, {
    body: { name: 'Mine', credential: made.create({ challenge: 'bm90LWFza2VkLWZvcg' }) },
  });
  expect([unasked.status, unasked.error.code]).toEqual([400, 'passkeys.too_late']);
  const challenge = await challengeTo(member.client);
  const cookies = new Map(member.client.cookies);
  const body = { name: 'Mine', credential: made.create({ challenge }) };
  expect((await member.client.call(addPasskey, { body })).status).toBe(200);
  for (const [name, value] of cookies) member.client.cookies.set(name, value);
  expect((await member.client.call(addPasskey, { body })).error.code).toBe('passkeys.too_late');
  expect((await member.client.call(findPasskeys, {})).body.passkeys).toHaveLength(1);
});

test('a challenge to sign in adds no passkey, and one for another member neither', async () => {
  const [owner, thief] = [await newMember(), await newMember()];
  await owner.client.call(startPasskeySignIn, {});
  const device = new TestAuthenticator();
  const challenge = await challengeTo(owner.client);
  // The thief's session with the owner's challenge.
  for (const [name, value] of owner.client.cookies) if (name.includes('passkey')) thief.client.cookies.set(name, value);
  const taken = await thief.client.call(addPasskey, {
    body: { name: 'Mine', credential: device.create({ challenge }) },
  });
  expect(taken.status).toBeGreaterThanOrEqual(400);
  for (const { client } of [owner, thief]) expect((await client.call(findPasskeys, {})).body.passkeys).toEqual([]);
});

test.each([
  ['of another site', { origin: 'https://wigloop.example.org' }, 401, 'passkeys.unknown'],
  ['that did not make sure who is there', { isVerified: false }, 400, 'passkeys.unverified'],
])('an answer %s opens nothing', async (_what, options, status, code) => {
  const { device } = await addKey(await newMember());
  const { browser, answer } = await enter(device, options);
  expect([answer.status, answer.error.code]).toEqual([status, code]);
  expect(await whoIs(browser)).toBeNull();
});

test('an answer with the user handle of another member opens nothing, and with the owner’s it does', async () => {
  const [owner, other] = [await newMember(), await newMember()];
  const device = new TestAuthenticator();
  const handleFor = async ({ client }: TestMember) => {
    const { challenge, user } = (await client.call(startPasskey, { body: { password: testPassword } })).body;
    return { challenge: String(challenge), handle: (user as { id: string }).id };
  };
  const { challenge, handle } = await handleFor(owner);
  await owner.client.call(addPasskey, { body: { name: 'Phone', credential: device.create({ challenge }) } });
  const theirs = (await handleFor(other)).handle;
  const enterWith = async (userHandle: string) => {
    const browser = new TestClient(testApp.app);
    const asked = String((await browser.call(startPasskeySignIn, {})).body.challenge);
    const credential = device.get({ challenge: asked });
    const response = { ...credential.response, userHandle };
    return browser.call(signInWithPasskey, { body: { credential: { ...credential, response } } });
  };
  for (const foreign of [theirs, Buffer.from('a'.repeat(32)).toString('base64url')]) {
    const refused = await enterWith(foreign);
    expect([refused.status, refused.error.code]).toEqual([401, 'passkeys.unknown']);
  }
  expect((await enterWith(handle)).status).toBe(200);
});

test('a passkey that did not make sure who is there is not added', async () => {
  const { client } = await newMember();
  const credential = new TestAuthenticator().create({ challenge: await challengeTo(client), isVerified: false });
  const refused = await client.call(addPasskey, { body: { name: 'Weak', credential } });
  expect([refused.status, refused.error.code]).toEqual([400, 'passkeys.unverified']);
});

test('an answer works once, and an unknown or removed passkey opens nothing', async () => {
  const member = await newMember();
  const { device, id } = await addKey(member);
  const { browser, credential } = await enter(device);
  const again = await browser.call(signInWithPasskey, { body: { credential } });
  expect([again.status, again.error.code]).toEqual([400, 'passkeys.too_late']);
  const stranger = await enter(new TestAuthenticator());
  expect([stranger.answer.status, stranger.answer.error.code]).toEqual([401, 'passkeys.unknown']);

  const wrong = await member.client.call(removePasskey, { params: { id }, body: { password: 'not-it' } });
  expect(wrong.error.code).toBe('auth.wrong_password');
  expect((await member.client.call(removePasskey, { params: { id }, body: { password: testPassword } })).status).toBe(
    200,
  );
  expect((await enter(device)).answer.status).toBe(401);
  expect((await readMailbox(testApp, member.email)).map(({ subject }) => subject)).toContain(
    'A passkey was removed from your account',
  );
});

test('nobody renames or removes another member’s passkey', async () => {
  const [owner, other] = [await newMember(), await newMember()];
  const { id } = await addKey(owner, 'Laptop');
  const renamed = await other.client.call(renamePasskey, { params: { id }, body: { name: 'Mine' } });
  expect([renamed.status, renamed.error.code]).toEqual([404, 'passkeys.not_found']);
  const removed = await other.client.call(removePasskey, { params: { id }, body: { password: testPassword } });
  expect(removed.status).toBe(404);
  expect((await owner.client.call(findPasskeys, {})).body.passkeys[0]?.name).toBe('Laptop');
  const own = await owner.client.call(renamePasskey, { params: { id }, body: { name: ' Old laptop ' } });
  expect(own.body.name).toBe('Old laptop');
});

test('a passkey is both factors: no code is asked for', async () => {
  const member = await newMember();
  const { device } = await addKey(member);
  await run('update "user" set two_factor_enabled = true where id = $1', [member.id]);
  const { browser, answer } = await enter(device);
  expect(answer.status).toBe(200);
  expect(await whoIs(browser)).toBe(member.email);
  expect((await new TestClient(testApp.app).call(verifyTwoFactor, { body: { code: '123456' } })).status).toBe(401);
});

test('a banned member gets in by a passkey no more than by a password, a suspended one does', async () => {
  const [banned, suspended] = [await newMember(), await newMember()];
  const [one, two] = [await addKey(banned), await addKey(suspended)];
  await run(`update profiles set status = 'banned' where id = $1`, [banned.id]);
  await run(`update profiles set status = 'suspended' where id = $1`, [suspended.id]);
  const { answer, browser } = await enter(one.device);
  expect([answer.status, answer.error.code]).toEqual([403, 'auth.banned']);
  expect(await whoIs(browser)).toBeNull();
  expect((await enter(two.device)).answer.status).toBe(200);
});

test('without Remember me the session ends with the browser', async () => {
  const { device } = await addKey(await newMember());
  const cookieOf = ({ answer }: Awaited<ReturnType<typeof enter>>) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .findLast((line) => line.includes('session_token=')) ?? '';
  expect(cookieOf(await enter(device, { rememberMe: true }))).toMatch(/Max-Age=\d{6}/);
  const short = await enter(device);
  expect(cookieOf(short)).not.toMatch(/Max-Age/);
  expect(await whoIs(short.browser)).not.toBeNull();
  expect(await whoIs(short.browser)).not.toBeNull();
});

test('a new password set by mail ends every passkey: whoever put one there is out', async () => {
  const member = await newMember();
  const { device } = await addKey(member);
  testApp.deps.clock.advance({ minutes: 1 });
  await member.client.call(requestPasswordReset, { body: { email: member.email } });
  await runJobs(testApp);
  const token = (await newestLink(testApp, member.email)).searchParams.get('token') ?? '';
  await new TestClient(testApp.app).call(resetPassword, { body: { token, newPassword: 'nine velvet ribbons' } });
  expect((await enter(device)).answer.error.code).toBe('passkeys.unknown');
});

test('a member has at most 20 passkeys', async () => {
  const member = await newMember();
  const { id } = await addKey(member);
  await run(
    `insert into passkey (name, public_key, user_id, credential_id, counter, device_type, backed_up)
     select name, public_key, user_id, credential_id || n, counter, device_type, backed_up
     from passkey, generate_series(1, 19) n where id = $1`,
    [id],
  );
  const refused = await member.client.call(startPasskey, { body: { password: testPassword } });
  expect([refused.status, refused.error.code]).toEqual([409, 'passkeys.too_many']);
});

test('the export names the passkeys without their keys', async () => {
  const member = await newMember();
  await addKey(member, 'Desk key');
  const exported = (await member.client.call(exportMyData, {})).body;
  expect(exported.account).toMatchObject({ passkeys: [{ name: 'Desk key' }] });
  expect(JSON.stringify(exported)).not.toMatch(/publicKey|credentialID/);
});
