import { randomUUID } from 'node:crypto';
import dns from 'node:dns/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#contract/auth/session.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { blockMember, markRead } from '#contract/messages/messages.ts';
import { updateNotificationPreferences } from '#contract/notifications/preferences.ts';
import * as calls from '#contract/notifications/push.ts';
import { notify } from '#server/notifications/notify.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { type PushStandIn, readSender, startPushStandIn } from '#server/test/stand-ins/push-stand-in.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { createPushSender, fitting } from './push-sender.ts';
import { sendPushes } from './send-pushes.ts';

const lookup = vi.spyOn(dns, 'lookup');

let service: PushStandIn;
let testApp: TestApp;
let address: string;
let count = 0;

beforeAll(async () => {
  service = await startPushStandIn();
  testApp = await startTestApp({ PUSH_STAND_IN: service.origin });
  address = await listen(testApp);
});
afterAll(async () => {
  lookup.mockRestore();
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  await testApp.deps.database.pool.query('update notifications set push_due_at = null');
  await testApp.deps.database.pool.query('delete from push_pauses');
  service.received.length = 0;
  service.answerWith(() => ({ status: 201 }));
  lookup.mockReset();
});

const newMember = () => addMember(testApp, `push${++count}@example.com`);
const push = () => sendPushes({ ...testApp.deps, settings: testApp.services.settings }, testApp.services.push);
const after = (time: { seconds?: number; minutes?: number; hours?: number }) => {
  testApp.deps.clock.advance({ seconds: time.seconds ?? 0, minutes: time.minutes ?? 0, hours: time.hours ?? 0 });
  return push();
};
const save = (member: TestMember, body: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  member.client.call(calls.savePushSubscription, { body });
const devicesOf = async ({ client }: TestMember) => (await client.call(calls.getPushSettings, {})).body.deviceCount;

async function newDevice(member: TestMember) {
  const device = service.subscribe();
  expect((await save(member, device.body)).status).toBe(200);
  return device;
}

const tellOfDeal = (to: TestMember, dealId = randomUUID(), title = 'Zara') =>
  testApp.deps.database.db.transaction((tx) =>
    notify(
      tx,
      {
        to: to.id,
        kind: 'deal-agreed',
        about: { dealId },
        data: { form: 'offer', wig: title, isYours: true, more: 0 },
      },
      testApp.deps.clock.now(),
    ),
  );

test('a message is pushed at once, encrypted for the device alone: it says who, and nothing of the words', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const device = await newDevice(ben);
  await write(ann, ben, 'the secret words');
  await push();
  await push();
  expect(device.read()).toEqual([
    {
      to: ben.id,
      text: expect.stringMatching(/^push\d+ sent you a new message$/),
      path: `/messages?user=${ann.id}`,
      tag: expect.any(String),
    },
  ]);
  const [sent] = service.received;
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(sent?.headers.topic).toMatch(/^[\w-]{32}$/);
  const { publicKey } = (await ben.client.call(calls.getPushSettings, {})).body;
  expect(sent && readSender(sent)).toMatchObject({ key: publicKey, aud: service.origin, sub: /^mailto:/ as never });
});

test('every device of a member is told, and a test reaches the one that asks', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const [phone, laptop] = [await newDevice(ben), await newDevice(ben)];
  await write(ann, ben, 'hi');
  await push();
  expect([phone.read().length, laptop.read().length]).toEqual([1, 1]);
  const test = (endpoint: string) => ben.client.call(calls.testPush, { body: { endpoint } });
  expect((await test(phone.body.endpoint)).body.outcome).toBe('sent');
  expect(phone.read().at(-1)).toMatchObject({
    text: 'This is what a notification looks like.',
    path: '/account/notifications',
  });
  expect((await test(phone.body.endpoint)).error.code).toBe(calls.pushErrors.tooSoon.code);
  expect((await test(`${service.origin}/push/unknown`)).error.code).toBe(calls.pushErrors.unknown.code);
  expect([phone.read().length, laptop.read().length]).toEqual([2, 1]);
});

test('what was read meanwhile is not pushed; whoever has a tab open is given three minutes to see it there', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const device = await newDevice(ben);
  const { seq } = (await write(ann, ben, 'hi')).body;
  await ben.client.call(markRead, { params: { memberId: ann.id }, body: { upTo: seq } });
  await push();
  expect(device.read()).toEqual([]);
  const connection = await openConnection(address, ben.client);
  await write(ann, ben, 'are you there?');
  await push();
  expect(device.read()).toEqual([]);
  await testApp.deps.database.pool.query(`update presences set alive_until = 'infinity' where member_id = $1`, [
    ben.id,
  ]);
  await after({ minutes: 3 });
  expect(device.read()).toHaveLength(1);
  connection.close();
});

test('a push says no amount: anyone may look at a locked screen', async () => {
  const ben = await newMember();
  const device = await newDevice(ben);
  const data = {
    form: 'offer',
    wig: 'Zara',
    isYours: true,
    more: 0,
    cash: { cents: 14_000, shippingCents: 0 },
  } as const;
  const notice = { to: ben.id, kind: 'deal-proposed', about: { dealId: randomUUID() }, data } as const;
  await notify(testApp.deps.database.db, notice, testApp.deps.clock.now());
  await push();
  expect(device.read().map(({ text }) => text)).toEqual(['Someone offers cash for your Zara.']);
});

test('what comes in quiet hours is pushed once when they are over, and what is turned off never', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const device = await newDevice(ben);
  const hour = testApp.deps.clock.now().getUTCHours();
  const prefer = (body: object) => ben.client.call(updateNotificationPreferences, { body });
  await prefer({ timeZone: 'UTC', quietHours: { from: hour, to: (hour + 2) % 24 } });
  await write(ann, ben, 'one');
  await write(ann, ben, 'two');
  await after({ minutes: 5 });
  expect(device.read()).toEqual([]);
  await after({ hours: 2 });
  expect(device.read().map(({ text }) => text)).toEqual([expect.stringContaining('2 new messages')]);
  await prefer({ quietHours: null, choices: [{ family: 'messages', channel: 'push', isOn: false }] });
  await write(ann, ben, 'three');
  await after({ minutes: 5 });
  expect(device.read()).toHaveLength(1);
});

test('a thousand notices about one matter are one push, and many matters at once are one too', async () => {
  const ben = await newMember();
  const device = await newDevice(ben);
  await tellOfDeal(ben);
  await testApp.deps.database.pool.query(
    `insert into notifications (to_id, kind, deal_id, data, matter, is_gathered, created_at)
     select to_id, kind, deal_id, data, matter, is_gathered, created_at from notifications, generate_series(1, 999)
     where to_id = $1`,
    [ben.id],
  );
  await push();
  await after({ seconds: 59 });
  expect(device.read()).toHaveLength(1);
  for (let told = 0; told < 5; told += 1) await tellOfDeal(ben);
  await after({ minutes: 2 });
  expect(device.read()).toHaveLength(2);
});

test('a device that wants no more is forgotten, and a service in trouble is asked again later', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const [old, gone, good] = [await newDevice(ben), await newDevice(ben), await newDevice(ben)];
  const status = { [old.path]: 404, [gone.path]: 410 } as Record<string, number>;
  service.answerWith(({ path }) => ({ status: status[path] ?? 503 }));
  await write(ann, ben, 'hi');
  await push();
  expect(await devicesOf(ben)).toBe(1);
  const tries = good.read().length;
  service.answerWith(() => ({ status: 201 }));
  await after({ minutes: 2 });
  await after({ minutes: 2 });
  expect(good.read().length).toBe(tries + 1);
});

test('a redirect is not followed, and counts as a failure', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { body } = await newDevice(ben);
  service.answerWith(() => ({ status: 307, headers: { location: `${service.origin}/elsewhere` } }));
  await write(ann, ben, 'hi');
  await push();
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
  expect((await ben.client.call(calls.testPush, { body: { endpoint: body.endpoint } })).body.outcome).toBe('failed');
});

test('a service that never answers keeps neither members nor other devices waiting', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  const [dead, tablet, phone] = [await newDevice(ben), await newDevice(ben), await newDevice(cat)];
  service.answerWith(({ path }) => (path === dead.path ? undefined : { status: 201 }));
  for (const member of [ben, cat]) {
    expect((await write(ann, member, 'hi')).status).toBe(200);
    // Whose service is dead comes first.
    testApp.deps.clock.advance({ seconds: 1 });
  }
  let isOver = false;
  const pushing = push().then(() => {
    isOver = true;
  });
  await expect.poll(() => [tablet, phone].map((device) => device.read().length)).toEqual([1, 1]);
  expect([dead.read().length, isOver]).toEqual([1, false]);
  service.hangUp();
  await pushing;
});

const someMessage = {
  payload: { to: 'x', text: 'hi', path: '/', tag: 't' },
  topic: 't',
  urgency: 'normal' as const,
};

test('a service that never answers is given up after a while', async () => {
  service.answerWith(() => undefined);
  const sender = createPushSender(testApp.deps, { timeoutMs: 50 });
  const { body } = service.subscribe();
  expect(await sender.send({ id: randomUUID(), endpoint: body.endpoint, ...body.keys }, someMessage)).toMatchObject({
    outcome: 'failed',
  });
});

test('a device whose service fails pauses alone, and as long as the service asks', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  const [slow, good] = [await newDevice(ben), await newDevice(cat)];
  const asked = new Date(testApp.deps.clock.now().getTime() + 7_200_000).toUTCString();
  let header = '1800';
  service.answerWith(({ path }) =>
    path === slow.path ? { status: 429, headers: { 'retry-after': header } } : { status: 201 },
  );
  for (const member of [ben, cat]) await write(ann, member, 'hi');
  await push();
  await after({ minutes: 29 });
  expect([slow.read().length, good.read().length]).toEqual([1, 1]);
  header = asked;
  await after({ minutes: 2 });
  await after({ minutes: 87 });
  expect(slow.read()).toHaveLength(2);
  service.answerWith(() => ({ status: 201 }));
  await after({ minutes: 3 });
  await after({ hours: 12 });
  expect(slow.read()).toHaveLength(3);
});

test('a subscription that was made with another key is dropped', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const other = service.subscribe(service.subscribe().body.keys.p256dh);
  await save(ben, other.body);
  await write(ann, ben, 'hi');
  await push();
  expect([other.read().length, await devicesOf(ben)]).toEqual([1, 0]);
});

test('a refused key ends one device while others prove the key; refused everywhere, the service waits and staff see it', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  const [old, good] = [await newDevice(ben), await newDevice(cat)];
  await testApp.deps.database.pool.query('update push_subscriptions set taken_at = null');
  service.answerWith(() => ({ status: 403 }));
  for (const member of [ben, cat]) await write(ann, member, 'hi');
  const paused = async () => (await testApp.deps.database.pool.query('select host from push_pauses')).rows;
  await push();
  expect([await devicesOf(ben), await devicesOf(cat), await paused()]).toEqual([
    1,
    1,
    [{ host: new URL(service.origin).host }],
  ]);
  const tried = service.received.length;
  // The pause may come before the second device is tried.
  const triedGood = good.read().length;
  await newDevice(ann);
  await tellOfDeal(ann);
  await after({ minutes: 9 });
  expect(service.received).toHaveLength(tried);

  service.answerWith(({ path }) => ({ status: path === old.path ? 403 : 201 }));
  // The device that has not been tried yet shows that the key is good.
  await after({ minutes: 11 });
  await after({ minutes: 50 });
  expect([await devicesOf(ben), await devicesOf(cat), good.read().length]).toEqual([0, 1, triedGood + 1]);
});

test('a message that is too large for its service is sent once more in short', async () => {
  const ben = await newMember();
  const device = await newDevice(ben);
  const data = { form: 'offer', wig: 'Zara in Champagne '.repeat(6), isYours: true, more: 0 } as const;
  const notice = { to: ben.id, kind: 'deal-proposed', about: { dealId: randomUUID() }, data } as const;
  await notify(testApp.deps.database.db, notice, testApp.deps.clock.now());
  service.answerWith(({ body }) => ({ status: body.length > 350 ? 413 : 201 }));
  await push();
  const [long, short] = device.read();
  expect([long?.text.length, short?.text.length, device.read().length]).toEqual([expect.any(Number), 61, 2]);
  expect(long?.text.startsWith(short?.text.slice(0, -1) ?? '-')).toBe(true);
});

test('two servers push the same once', async () => {
  const second = await startSecondApp(testApp);
  const [ann, ben] = [await newMember(), await newMember()];
  const device = await newDevice(ben);
  await write(ann, ben, 'hi');
  const { pool } = testApp.deps.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from notifications where to_id = $1 for update', [ben.id]);
  const both = Promise.all([
    push(),
    sendPushes({ ...second.deps, settings: second.services.settings }, second.services.push),
  ]);
  // Both have found it, and wait for its row.
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(2);
  await holder.query('commit');
  holder.release();
  await both;
  expect(device.read()).toHaveLength(1);
  await second.close();
});

test('a server that dies while it sends leaves it to the next one', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const device = await newDevice(ben);
  await write(ann, ben, 'hi');
  const dying = { ...testApp.services.push, send: () => Promise.reject(new Error('killed')) };
  await sendPushes({ ...testApp.deps, settings: testApp.services.settings }, dying);
  await after({ minutes: 1 });
  expect(device.read()).toEqual([]);
  await after({ minutes: 2 });
  expect(device.read()).toHaveLength(1);
});

test('whoever signs out, is banned or deletes the account hears nothing more, and a blocked member is not told of', async () => {
  const ann = await newMember();
  const [leaving, banned, deleted, blocking] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  for (const member of [leaving, banned, deleted, blocking]) await newDevice(member);
  for (const member of [leaving, banned, deleted, blocking]) await write(ann, member, 'hi');
  await leaving.client.call(signOut, { body: { scope: 'local' } });
  await testApp.deps.database.pool.query(`update profiles set status = 'banned' where id = $1`, [banned.id]);
  await deleted.client.call(deleteMyAccount, { body: { password: testPassword } });
  await blocking.client.call(blockMember, { params: { memberId: ann.id } });
  await push();
  expect(service.received).toEqual([]);
  const { rows } = await testApp.deps.database.pool.query(
    'select member_id from push_subscriptions where member_id = any($1)',
    [[leaving.id, deleted.id]],
  );
  expect(rows).toEqual([]);
});

test('a device that changes hands tells its new member alone; who only knows its address cannot have it', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  const device = await newDevice(ben);
  const thief = service.subscribe();
  const stolen = await save(cat, { endpoint: device.body.endpoint, keys: thief.body.keys });
  expect(stolen.error.code).toBe(calls.pushErrors.taken.code);
  expect((await save(cat, device.body)).status).toBe(200);
  expect([await devicesOf(ben), await devicesOf(cat)]).toEqual([0, 1]);
  await write(ann, ben, 'for ben');
  await push();
  expect(device.read()).toEqual([]);
  await ben.client.call(calls.deletePushSubscription, { body: { endpoint: device.body.endpoint } });
  expect(await devicesOf(cat)).toBe(1);
});

test('of eleven devices the one not seen for longest makes room', async () => {
  const ben = await newMember();
  const first = await newDevice(ben);
  for (let more = 0; more < calls.pushDevicesMax; more += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    await newDevice(ben);
  }
  expect(await devicesOf(ben)).toBe(calls.pushDevicesMax);
  const { rows } = await testApp.deps.database.pool.query('select from push_subscriptions where endpoint = $1', [
    first.body.endpoint,
  ]);
  expect(rows).toEqual([]);
});

test('the export names the devices without what opens them', async () => {
  const ben = await newMember();
  const { body } = await newDevice(ben);
  const text = JSON.stringify((await ben.client.call(exportMyData, {})).body);
  expect(text).toContain('"service":"127.0.0.1"');
  for (const secret of [body.endpoint, body.keys.p256dh, body.keys.auth]) expect(text).not.toContain(secret);
});

test.each([
  'http://push.example.com/x',
  'ftp://push.example.com/x',
  'file:///etc/passwd',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://127.1/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://93.184.216.34/x',
  'https://user:password@push.example.com/x',
  'https://push.example.com:8443/x',
  'http://127.0.0.1:1/x',
  'not an address',
])('the push address %s is refused', async (endpoint) => {
  const ben = await newMember();
  lookup.mockResolvedValue([{ address: '93.184.216.34', family: 4 }] as never);
  const answer = await save(ben, { ...service.subscribe().body, endpoint });
  expect([answer.status, answer.error.message]).toEqual([400, calls.pushErrors.badAddress.message]);
});

test.each([
  [['10.1.2.3']],
  [['93.184.216.34', '127.0.0.1']],
  [['::ffff:192.168.0.1']],
  [['fe80::1']],
  [['fc00::1']],
  [['::1']],
  [['64:ff9b::a00:1']],
  [['169.254.169.254']],
  [['100.64.0.1']],
  [['0.0.0.0']],
])('a name that leads to %s is refused', async (addresses) => {
  const ben = await newMember();
  lookup.mockResolvedValue(addresses.map((one) => ({ address: one, family: 4 })) as never);
  const answer = await save(ben, { ...service.subscribe().body, endpoint: 'https://push.example.com/x' });
  expect(answer.error.code).toBe(calls.pushErrors.badAddress.code);
});

test('a name that led outward when it was saved and leads inward when something is sent is not followed', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  lookup.mockResolvedValue([{ address: '93.184.216.34', family: 4 }] as never);
  const { keys } = service.subscribe().body;
  expect((await save(ben, { endpoint: `https://push${count}.example.com/x`, keys })).status).toBe(200);
  lookup.mockReset();
  lookup.mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);
  await write(ann, ben, 'hi');
  await push();
  expect(lookup).toHaveBeenCalled();
  expect(service.received).toEqual([]);
});

test('an address that was saved when it was allowed is not used when it is not, and forgotten', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const inside = await startPushStandIn();
  const device = await newDevice(ben);
  await testApp.deps.database.pool.query('update push_subscriptions set endpoint = $2 where endpoint = $1', [
    device.body.endpoint,
    `${inside.origin}${device.path}`,
  ]);
  await write(ann, ben, 'hi');
  await push();
  expect([inside.received, service.received, await devicesOf(ben)]).toEqual([[], [], 0]);
  await inside.close();
});

test('a session that has run out hears nothing more', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await newDevice(ben);
  await write(ann, ben, 'hi');
  await testApp.deps.database.pool.query('update session set expires_at = $2 where user_id = $1', [
    ben.id,
    testApp.deps.clock.now(),
  ]);
  await push();
  expect(service.received).toEqual([]);
});

test('keys that are none are refused with a sentence', async () => {
  const ben = await newMember();
  const { endpoint, keys } = service.subscribe().body;
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  for (const bad of [
    { ...keys, p256dh: offCurve },
    { ...keys, p256dh: 'x' },
    { ...keys, auth: '' },
  ]) {
    const answer = await save(ben, { endpoint, keys: bad });
    expect([answer.status, answer.error.message]).toEqual([400, calls.pushErrors.badKeys.message]);
  }
});

test('a payload always fits, whatever its letters are, and no letter is cut in two', () => {
  for (const letter of ['a', 'ü', '髪', '💇🏽']) {
    const json = fitting({ to: randomUUID(), text: letter.repeat(5_000), path: '/messages', tag: 'x'.repeat(32) });
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(3_800);
    expect(JSON.parse(json).text).not.toMatch(/\p{Surrogate}/u);
  }
});
