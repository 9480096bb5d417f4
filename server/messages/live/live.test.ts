import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, signIn } from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import { updateMySettings } from '#contract/members/members.ts';
import * as calls from '#contract/messages/messages.ts';
import { profiles } from '#server/db/schema/members.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { dial, listen, openConnection, type TestConnection, until, write } from '#server/test/test-messages.ts';

let first: TestApp;
let second: TestApp;
let addresses: [string, string];
let count = 0;
beforeAll(async () => {
  first = await startTestApp();
  second = await startSecondApp(first);
  addresses = [await listen(first), await listen(second)];
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const newMember = () => addMember(first, `live${++count}@example.com`);
const open = ({ client }: TestMember, server = 0): Promise<TestConnection> =>
  openConnection(addresses[server] ?? '', client);
const read = (reader: TestMember, sender: TestMember, upTo: number) =>
  reader.client.call(calls.markRead, { params: { memberId: sender.id }, body: { upTo } });

async function setPaywall(isOn: boolean): Promise<void> {
  first.deps.clock.advance({ seconds: 1 });
  const settings = { paywall_enabled: isOn, grace_period_days: 3, test_mode: false };
  await updateSubscriptionSettings(first.deps, settings, null);
}

/** The status with which a handshake is refused. */
async function refusal(client: TestClient, headers: Record<string, string> = {}): Promise<number> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64') };
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${addresses[0]}/api/live`, { headers: { ...upgrade, ...key, cookie, ...headers } })
      .on('response', ({ statusCode = 0 }) => resolve(statusCode))
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        resolve(101);
      })
      .on('error', reject)
      .end();
  });
}

test('a message reaches the receiver and the sender’s other tab, on whichever server they are', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const connections = {
    annHere: await open(ann),
    annThere: await open(ann, 1),
    benHere: await open(ben),
    benThere: await open(ben, 1),
  };
  const { id } = (await write(ann, ben, 'hello')).body;
  for (const connection of Object.values(connections)) {
    const { message } = await connection.next('message');
    expect([message.id, message.content]).toEqual([id, 'hello']);
  }
  expect((await connections.benThere.next('unread')).count).toBe(1);
  expect(connections.annThere.of('unread')).toEqual([]);
});

test('that it was read reaches the sender, and the reader’s other tabs forget the badge', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { seq } = (await write(ann, ben, 'hello')).body;
  const [annLine, benLine] = [await open(ann, 1), await open(ben, 1)];
  await read(ben, ann, seq);
  expect(await annLine.next('read')).toMatchObject({ readerId: ben.id, senderId: ann.id, upTo: seq });
  // The news of the message itself may come after the connection.
  expect((await benLine.next('unread', ({ count }) => count === 0)).count).toBe(0);
});

test('nobody hears of messages between others', async () => {
  const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
  const [benLine, eveLine] = [await open(ben), await open(eve)];
  await write(ann, ben, 'a secret');
  await benLine.next('message');
  expect(eveLine.events.map(({ type }) => type)).toEqual(['hello']);
});

test('a new connection says from where on it carries everything', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { seq } = (await write(ann, ben, 'before')).body;
  const connection = await open(ben);
  expect(connection.of('hello')[0]).toEqual({ type: 'hello', seq, unreadCount: 1, unreadNotifications: 1 });
});

test('ten frames a second at most, and a burst loses nothing', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const connection = await open(ben);
  const started = performance.now();
  await Promise.all(Array.from({ length: 50 }, (_, at) => write(ann, ben, `${at}`)));
  await until(() => connection.of('message')[49], 'fifty messages');
  const seconds = (performance.now() - started) / 1000;
  expect(connection.frames).toBeLessThanOrEqual(2 + Math.ceil(seconds * 10));
  const seqs = connection.of('message').map(({ message }) => message.seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('a handshake without a session, from a foreign origin, or with nothing to upgrade is refused', async () => {
  const ann = await newMember();
  expect(await refusal(new TestClient(first.app))).toBe(401);
  expect(await refusal(ann.client, { origin: 'https://evil.example' })).toBe(403);
  expect(await refusal(ann.client, { origin: 'null' })).toBe(403);
  expect(await refusal(ann.client, { origin: first.deps.env.APP_URL })).toBe(101);
  expect((await ann.client.send('GET', '/api/live')).status).toBe(404);
});

test('one member has a bounded number of live connections, and a closed one makes room', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const connections = await Promise.all(Array.from({ length: 20 }, () => open(ann)));
  expect(await refusal(ann.client)).toBe(429);
  expect(await refusal(ben.client)).toBe(101);
  connections[0]?.close();
  await expect.poll(() => refusal(ann.client)).toBe(101);
  for (const connection of connections) connection.close();
});

test('a client that talks is shown the door, and the server does not mind garbage', async () => {
  const ann = await newMember();
  const socket = dial(addresses[0], ann.client);
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  socket.addEventListener('open', () => socket.send('{"type":"message"'));
  expect(await closed).toBe(1008);
  expect((await first.app.inject('/api/health')).statusCode).toBe(200);
});

test('signing out closes the connections of this session within two seconds, on every server, and no other', async () => {
  const ann = await newMember();
  const elsewhere = new TestClient(first.app);
  await elsewhere.call(signIn, { body: { email: ann.email, password: testPassword } });
  const [mine, mineThere, other] = [await open(ann), await open(ann, 1), await openConnection(addresses[1], elsewhere)];
  const before = performance.now();
  await ann.client.call(signOut, { body: {} });
  for (const connection of [mine, mineThere]) expect((await connection.whenClosed()).code).toBe(4401);
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(other.closed).toBeUndefined();
});

test('a password change closes the connections of all other devices', async () => {
  const ann = await newMember();
  const elsewhere = new TestClient(first.app);
  await elsewhere.call(signIn, { body: { email: ann.email, password: testPassword } });
  const other = await openConnection(addresses[1], elsewhere);
  const body = { currentPassword: testPassword, newPassword: 'another-quiet-river' };
  expect((await ann.client.call(changePassword, { body })).status).toBe(200);
  expect((await other.whenClosed()).code).toBe(4401);
});

test('a ban, a session that runs out and a lost subscription close the connection within two seconds', async () => {
  const { db, pool } = first.deps.database;
  const [banned, expired, unpaid] = [await newMember(), await newMember(), await newMember()];
  const connections = [await open(banned, 1), await open(expired, 1), await open(unpaid, 1)];
  const before = performance.now();
  await db.update(profiles).set({ status: 'banned' }).where(eq(profiles.id, banned.id));
  await pool.query(`update session set expires_at = now() - interval '1 day' where user_id = $1`, [expired.id]);
  for (const connection of connections.slice(0, 2)) expect((await connection.whenClosed()).code).toBe(4401);
  await setPaywall(true);
  expect((await connections[2]?.whenClosed())?.code).toBe(4401);
  expect(performance.now() - before).toBeLessThan(4_000);
  expect(await refusal(unpaid.client)).toBe(402);
  await setPaywall(false);
});

test('a subscription that ends by the clock closes the connection, though nothing was announced', async () => {
  const ann = await newMember();
  const end = new Date(first.deps.clock.now().getTime() + 60_000);
  await first.deps.database.pool.query(
    `insert into user_subscriptions (user_id, status, current_period_end) values ($1, 'canceled', $2)`,
    [ann.id, end],
  );
  await setPaywall(true);
  const connection = await open(ann);
  first.deps.clock.advance({ minutes: 1 });
  expect((await connection.whenClosed()).code).toBe(4401);
  await setPaywall(false);
});

test('after a block nothing travels between the two: no message, no tick, no presence', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { seq } = (await write(ann, ben, 'before')).body;
  const [annBefore, benBefore] = [await open(ann), await open(ben, 1)];
  await ben.client.call(calls.blockMember, { params: { memberId: ann.id } });
  for (const connection of [annBefore, benBefore]) expect((await connection.whenClosed()).code).toBe(4409);

  const annLine = await open(ann);
  const benLine = await open(ben);
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    expect(await write(from, to, 'after')).toMatchObject({ status: 403, error: { code: 'messages.blocked' } });
  await read(ben, ann, seq);
  await benLine.next('unread');
  benLine.close();
  await new Promise((wake) => setTimeout(wake, 200));
  const heard = annLine.events.filter(({ type }) => !['hello', 'heartbeat', 'presence'].includes(type));
  expect(heard).toEqual([]);
  expect(annLine.of('presence').some(({ isOnline }) => isOnline)).toBe(false);

  await ben.client.call(calls.unblockMember, { params: { memberId: ann.id } });
  expect((await write(ann, ben, 'again')).status).toBe(200);
});

test('late news that is announced after a block or a sign-out reaches nobody, whatever was allowed at its commit', async () => {
  const [ann, ben, cleo] = [await newMember(), await newMember(), await newMember()];
  const { id, seq } = (await write(ann, ben, 'before the block')).body;
  const toCleo = (await write(ann, cleo, 'before the sign-out')).body;
  await ben.client.call(calls.blockMember, { params: { memberId: ann.id } });
  const [annLine, benLine, cleoLine] = [await open(ann), await open(ben), await open(cleo)];
  // Past the trigger, as where the news of the sign-out is still on its way.
  await first.deps.database.pool.query(
    `begin; set local session_replication_role to replica; delete from session where user_id = '${cleo.id}'; commit`,
  );
  first.services.sessions.forget(cleo.id);
  first.deps.bus.tellHere('message', `${id} ${ann.id} ${ben.id}`);
  first.deps.bus.tellHere('read', `${ben.id} ${ann.id} ${seq}`);
  first.deps.bus.tellHere('message', `${toCleo.id} ${ann.id} ${cleo.id}`);
  expect((await cleoLine.whenClosed()).code).toBe(4401);
  await benLine.next('unread');
  expect([benLine.of('message'), cleoLine.of('message'), annLine.of('read')]).toEqual([[], [], []]);
});

test('who is online shows to partners on any server, and only while the member wants it to', async () => {
  const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const [annLine, eveLine] = [await open(ann), await open(eve)];
  const isOnline = async () =>
    (await ann.client.call(calls.getThread, { params: { memberId: ben.id }, query: {} })).body.party.isOnline;
  expect(await isOnline()).toBe(false);

  const benLine = await open(ben, 1);
  await annLine.next('presence', (event) => event.memberId === ben.id && event.isOnline);
  expect(await isOnline()).toBe(true);

  await ben.client.call(updateMySettings, { body: { showOnline: false } });
  await until(() => (annLine.of('presence').at(-1)?.isOnline === false ? true : undefined), 'Ben to be hidden');
  expect(await isOnline()).toBe(false);
  await ben.client.call(updateMySettings, { body: { showOnline: true } });
  await until(() => (annLine.of('presence').at(-1)?.isOnline ? true : undefined), 'Ben to be back');
  benLine.close();
  await until(() => (annLine.of('presence').at(-1)?.isOnline === false ? true : undefined), 'Ben to leave');
  expect(eveLine.of('presence')).toEqual([]);
});

test('a tab opened on a stopped server’s database finds everything, and stopping says good-bye', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const third = await startSecondApp(first);
  const connection = await openConnection(await listen(third), ben.client);
  await third.close();
  expect((await connection.whenClosed()).code).toBe(1012);
  const { seq } = connection.of('hello')[0] ?? { seq: 0 };
  await write(ann, ben, 'while away');
  const { messages } = (await ben.client.call(calls.findMissedMessages, { query: { since: seq } })).body;
  expect(messages.map(({ content }) => content)).toEqual(['while away']);
});

test('when the connection for news was lost, every tab is told to ask for what it missed', async () => {
  const ann = await newMember();
  const connection = await open(ann);
  await first.deps.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wigloop bus' and datname = current_database()`,
  );
  await connection.next('resync');
  expect(connection.closed).toBeUndefined();
});
