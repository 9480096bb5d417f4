import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendUser } from '#contract/admin/users.ts';
import { requestPasswordReset, signIn } from '#contract/auth/auth.ts';
import { getSession, signOut } from '#contract/auth/session.ts';
import { saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { findListings } from '#contract/listings/listings.ts';
import { sellListing } from '#contract/listings/selling.ts';
import { getMySettings } from '#contract/members/members.ts';
import { findConversations } from '#contract/messages/messages.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { httpTarget, type RoundRobin, servedBy, startRoundRobin } from '#server/test/processes/round-robin.ts';
import { type ServerProcess, startServerProcess } from '#server/test/processes/server-process.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { upload } from './photo-app.ts';
import { addAdmin } from './test-admins.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { twoHalves } from './test-images.ts';
import { addListing } from './test-listings.ts';
import { addMember, type TestMember, testPassword } from './test-members.ts';
import { openConnection, write } from './test-messages.ts';

// As docs/deploy.md says it: two processes that share PostgreSQL and object storage, and an address in front of both.
let testApp: TestApp;
let storage: S3rver;
let folder: string;
let servers: [ServerProcess, ServerProcess];
let site: RoundRobin;
const smtpServer = new TestSmtpServer();
const atOnce = { timeout: 1_000, interval: 5 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-two-servers-'));
  storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: 'wigloop' }],
  });
  const { port } = await storage.run();
  testApp = await startTestApp({ DATA_DIR: folder });
  const settings = {
    MEDIA_URL: `s3://wigloop?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: await smtpServer.open(),
    TRUSTED_PROXIES: '127.0.0.1',
  };
  servers = await Promise.all([startServerProcess(testApp, settings), startServerProcess(testApp, settings)]);
  site = await startRoundRobin(servers.map(({ address }) => address));
}, 120_000);
afterAll(async () => {
  site?.close();
  for (const server of servers ?? []) server.kill();
  await testApp?.close();
  await storage?.close();
  smtpServer.close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const newMember = () => addMember(testApp, `shared${++count}@example.com`);
/** The same person with the same cookies, at the address of one of the servers. */
function at(server: 0 | 1, { id, email, client }: TestMember): TestMember {
  const there = new TestClient(httpTarget(servers[server].address));
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  return { id, email, client: there };
}
const isSignedIn = async ({ client }: TestMember) => (await client.call(getSession, {})).body.member !== null;

test('a session made at the one address counts on both servers, and ends on both at once', async () => {
  const { id, email } = await newMember();
  const client = new TestClient(httpTarget(site.address));
  await client.call(signIn, { body: { email, password: testPassword } });
  const answers = [await client.call(getMySettings, {}), await client.call(getMySettings, {})];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ headers }) => headers[servedBy])).size).toBe(2);

  const [here, there] = [at(0, { id, email, client }), at(1, { id, email, client })];
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true]);
  await here.client.call(signOut, { body: {} });
  await expect.poll(() => isSignedIn(there), atOnce).toBe(false);
});

test('what an admin decides on one server is obeyed by the other: a suspension, and the paywall', async () => {
  const admin = at(0, await addAdmin(testApp, 'staff@example.com', ['users.write', 'settings.write']));
  const ann = at(1, await newMember());
  const ben = await newMember();
  expect((await write(ann, ben, 'before')).status).toBe(200);
  const body = { reason: 'Asks for money up front', until: null };
  expect((await admin.client.call(suspendUser, { params: { id: ann.id }, body })).status).toBe(200);
  await expect.poll(async () => (await write(ann, ben, 'after')).status, atOnce).toBe(403);

  const paywall = (isOn: boolean) => ({ paywall_enabled: isOn, grace_period_days: 3, test_mode: false });
  const reading = async () => (await at(1, ben).client.call(findConversations, { query: {} })).status;
  expect(await reading()).toBe(200);
  await admin.client.call(saveSubscriptionSettings, { body: paywall(true) });
  await expect.poll(reading, atOnce).toBe(402);
  await admin.client.call(saveSubscriptionSettings, { body: paywall(false) });
  await expect.poll(reading, atOnce).toBe(200);
});

test('messages written on one server arrive over the live connection of the other, each once', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const connections = [
    await openConnection(servers[1].address, ben.client),
    await openConnection(site.address, ben.client),
  ];
  for (const content of ['one', 'two', 'three']) await write(at(0, ann), ben, content);
  for (const connection of connections) {
    await connection.next('message', ({ message }) => message.content === 'three');
    expect(connection.of('message').map(({ message }) => message.content)).toEqual(['one', 'two', 'three']);
    connection.close();
  }
});

test('a photo uploaded to one server is shown by the other, from the object storage', async () => {
  const ann = await newMember();
  const photo = (await upload(at(0, ann), await twoHalves(400, 300))).body;
  const shown = await fetch(servers[1].address + photoUrl(photo, 320));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('a listing sold on one server leaves the lists that the other keeps in memory', async () => {
  const ann = await newMember();
  const id = await addListing(testApp, ann.id);
  const isListed = async (server: 0 | 1) =>
    (await at(server, ann).client.call(findListings, { query: {} })).body.listings.some((card) => card.id === id);
  await expect.poll(() => isListed(0), atOnce).toBe(true);
  await expect.poll(() => isListed(1), atOnce).toBe(true);
  expect((await at(0, ann).client.call(sellListing, { params: { id } })).status).toBe(200);
  await expect.poll(() => isListed(1), atOnce).toBe(false);
});

test('wrong passwords are counted together, whichever server they are tried on', async () => {
  const { email } = await newMember();
  const statuses: number[] = [];
  const client = new TestClient(httpTarget(site.address));
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await client.call(signIn, { body: { email, password: 'a wrong one' } })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('a mail that either server could send is sent once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, newMember));
  const visitor = new TestClient(httpTarget(site.address));
  await Promise.all(members.map(({ email }) => visitor.call(requestPasswordReset, { body: { email } })));
  const wanted = members.map(({ email }) => email).sort();
  const recipients = () => {
    const all = smtpServer.received.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim() ?? '');
    return all.filter((email) => wanted.includes(email)).sort();
  };
  await expect.poll(recipients, { timeout: 10_000 }).toEqual(wanted);
  // A job is marked as completed a moment after its mail has left.
  const states = async () => {
    const { rows } = await testApp.deps.database.pool.query(
      "select distinct state from jobs.job where name = 'mail.deliver'",
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 10_000 }).toEqual(['completed']);
  expect(recipients()).toEqual(wanted);
});

test('when one server dies, the address goes on answering and nobody is signed out', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const connection = await openConnection(servers[1].address, ben.client);
  servers[0].kill();
  const client = new TestClient(httpTarget(site.address));
  for (const [name, value] of ann.client.cookies) client.cookies.set(name, value);
  for (let turn = 0; turn < 6; turn += 1) {
    const { status, headers } = await write({ ...ann, client }, ben, `still here ${turn}`, { id: randomUUID() });
    expect([status, headers[servedBy]]).toEqual([200, servers[1].address]);
  }
  await connection.next('message', ({ message }) => message.content === 'still here 5');
});
