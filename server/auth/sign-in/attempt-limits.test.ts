import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmTwoFactor,
  requestPasswordReset,
  resetPassword,
  signIn,
  startTwoFactor,
  verifyTwoFactor,
} from '#contract/auth/auth.ts';
import { nextTotp, totp } from '#server/test/stand-ins/totp.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, addSignedInMember, testPassword } from '#server/test/test-members.ts';
import { attemptLimits } from './attempt-limits.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

function clientAt(address: string): TestClient {
  const client = new TestClient(testApp.app);
  client.address = address;
  return client;
}

const guess = (client: TestClient, email: string, password = 'a-wrong-guess') =>
  client.call(signIn, { body: { email, password } });

/** As if that many had failed from many places: counted in the database, without the hashing. */
async function spend(kind: 'signIn' | 'secondFactor', email: string): Promise<void> {
  const { name, max } = attemptLimits[kind].byAccount;
  // One attempt, so that the row exists; it is the only one whose name begins so.
  if (kind === 'signIn') await guess(clientAt('203.0.113.250'), email);
  await testApp.deps.database.pool.query("update attempt_counts set count = $2 where key like $1 || ':%'", [name, max]);
}

test('the eleventh wrong password from one place is refused there for a while, and the owner elsewhere gets in', async () => {
  await addMember(testApp, 'target@example.com');
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await guess(clientAt('198.51.100.1'), 'target@example.com')).status).toBe(401);
  const eleventh = await guess(clientAt('198.51.100.1'), 'target@example.com', testPassword);
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  expect(eleventh.error.message).toContain('by mail');
  expect((await guess(clientAt('198.51.100.2'), 'target@example.com', testPassword)).status).toBe(200);
  testApp.deps.clock.advance({ minutes: 16 });
  expect((await guess(clientAt('198.51.100.1'), 'target@example.com', testPassword)).status).toBe(200);
});

test('all addresses of one IPv6 /64 count as one', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await guess(clientAt(`2001:db8:1:2::${attempt + 1}`), 'six@example.com')).status).toBe(401);
  expect((await guess(clientAt('2001:db8:1:2:ffff::1'), 'six@example.com')).status).toBe(429);
  expect((await guess(clientAt('2001:db8:1:3::1'), 'six@example.com')).status).toBe(401);
});

test('when strangers everywhere guess at one account, a known browser and the way by mail still lead in', async () => {
  const owner = await addSignedInMember(testApp, 'besieged@example.com');
  await spend('signIn', 'besieged@example.com');
  expect((await guess(clientAt('198.51.100.9'), 'besieged@example.com', testPassword)).status).toBe(429);
  // The browser of the earlier sign-in has a budget of its own, wherever it is now.
  owner.client.address = '203.0.113.250';
  expect((await guess(owner.client, 'besieged@example.com', testPassword)).status).toBe(200);

  const elsewhere = clientAt('198.51.100.10');
  await elsewhere.call(requestPasswordReset, { body: { email: 'besieged@example.com' } });
  await runJobs(testApp);
  const token = (await newestLink(testApp, 'besieged@example.com')).searchParams.get('token') ?? '';
  expect((await elsewhere.call(resetPassword, { body: { token, newPassword: 'after-the-siege' } })).status).toBe(200);
  expect((await guess(elsewhere, 'besieged@example.com', 'after-the-siege')).status).toBe(200);
});

test('the budget of a known browser ends too, is for its own members only, and cannot be made up', async () => {
  const { client } = await addSignedInMember(testApp, 'browser@example.com');
  await addMember(testApp, 'neighbor@example.com');
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await guess(client, 'browser@example.com')).status).toBe(401);
  expect((await guess(client, 'browser@example.com', testPassword)).status).toBe(429);
  testApp.deps.clock.advance({ minutes: 16 });

  await spend('signIn', 'neighbor@example.com');
  expect((await guess(client, 'neighbor@example.com', testPassword)).status).toBe(429);
  const forger = clientAt('198.51.100.11');
  const [value = ''] = (client.cookies.get('wigloop.device') ?? '').split('.');
  forger.cookies.set('wigloop.device', `${value}.${'A'.repeat(43)}`);
  await spend('signIn', 'browser@example.com');
  expect((await guess(forger, 'browser@example.com', testPassword)).status).toBe(429);
});

test('known and unknown addresses are locked alike', async () => {
  await addMember(testApp, 'known@example.com');
  const statuses = async (email: string) => {
    const client = clientAt(email.startsWith('known') ? '198.51.100.20' : '198.51.100.21');
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt += 1) answers.push((await guess(client, email)).status);
    return answers;
  };
  expect(await statuses('known@example.com')).toEqual(await statuses('nobody@example.com'));
});

async function withTwoFactor(email: string) {
  const { client, id } = await addMember(testApp, email);
  const { totpUri, backupCodes } = (await client.call(startTwoFactor, { body: { password: testPassword } })).body;
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  expect((await client.call(confirmTwoFactor, { body: { code: totp(secret) } })).status).toBe(200);
  const atTheCode = async () => {
    const next = new TestClient(testApp.app);
    expect((await guess(next, email, testPassword)).body).toEqual({ twoFactorRequired: true });
    return next;
  };
  return { id, secret, backupCodes, atTheCode };
}

test('a code works once: not again, not for two at the same moment, and not after it switched the second factor on', async () => {
  const { secret, backupCodes, atTheCode } = await withTwoFactor('once@example.com');
  const tryAtOnce = async (code: string) => {
    const clients = [await atTheCode(), await atTheCode(), await atTheCode()];
    const answers = await Promise.all(clients.map((client) => client.call(verifyTwoFactor, { body: { code } })));
    return answers.map(({ status }) => status).sort();
  };
  expect(await tryAtOnce(totp(secret))).toEqual([400, 400, 400]);
  const code = nextTotp(secret);
  expect(await tryAtOnce(code)).toEqual([200, 400, 400]);
  const again = await (await atTheCode()).call(verifyTwoFactor, { body: { code } });
  expect([again.status, again.error.code]).toEqual([400, 'auth.wrong_code']);
  expect(await tryAtOnce(backupCodes[0] ?? '')).toEqual([200, 400, 400]);
});

test('codes cannot be guessed from many places, and the browser that was signed in before is not kept out', async () => {
  const { secret, atTheCode } = await withTwoFactor('codes@example.com');
  const known = await atTheCode();
  expect((await known.call(verifyTwoFactor, { body: { code: nextTotp(secret) } })).status).toBe(200);
  // A wrong code is not used up by being wrong: the limit is what stops the guessing.
  const thief = await atTheCode();
  expect((await thief.call(verifyTwoFactor, { body: { code: '000000' } })).status).toBe(400);
  await spend('secondFactor', 'codes@example.com');
  const locked = await (await atTheCode()).call(verifyTwoFactor, { body: { code: '000001' } });
  expect(locked.status).toBe(429);
  expect((await guess(known, 'codes@example.com', testPassword)).body).toEqual({ twoFactorRequired: true });
  expect((await known.call(verifyTwoFactor, { body: { code: '000002' } })).status).toBe(400);
});

test('ten wrong codes from one place are the end there', async () => {
  const { atTheCode } = await withTwoFactor('ten@example.com');
  const statuses = [];
  let client = await atTheCode();
  for (let attempt = 0; attempt < 11; attempt += 1) {
    if (attempt % 4 === 3) client = await atTheCode();
    client.address = '198.51.100.30';
    statuses.push((await client.call(verifyTwoFactor, { body: { code: `00000${attempt % 10}` } })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
