import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMySubscription } from '#contract/billing/billing.ts';
import { openDatabase } from '#server/db/database.ts';
import { stripeEvents } from '#server/db/schema/billing.ts';
import { signPayload } from '#server/dev/stripe-sandbox/deliver.ts';
import { deliverEventJob } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { letTimePass, pay, readRow, setPaywall, startBillingApp } from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let member: TestMember;
let count = 0;

beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  member = await addMember(testApp, `events-${count}@example.com`);
});

function deliver(payload: string, header?: string) {
  const { deps, services, app } = testApp;
  const signature = header ?? signPayload(payload, services.payments?.webhookSecret ?? '', deps.clock.now());
  return app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  });
}

/** Takes the events that wait, so that the test can deliver them as it likes. */
async function takeEvents(): Promise<string[]> {
  const taken: string[] = [];
  const collect = { kind: deliverEventJob, run: async (data: object) => void taken.push(Reflect.get(data, 'payload')) };
  await testApp.deps.jobs.drain([collect]);
  return taken;
}

const access = async () => (await member.client.call(getMySubscription, {})).body.access;

test.each([
  ['no signature', ''],
  ['a made-up signature', 't=1,v1=00'],
])('an event with %s opens nothing', async (_name, header) => {
  await pay(testApp, member, 'budget-monthly');
  for (const payload of await takeEvents()) {
    const answer = await deliver(payload, header);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'billing.bad_signature']);
  }
  expect(await access()).toBe('inactive');
});

test('a signature of five minutes ago, of another secret or of another body opens nothing', async () => {
  const { deps, services } = testApp;
  const secret = services.payments?.webhookSecret ?? '';
  await pay(testApp, member, 'budget-monthly');
  const [payload = ''] = await takeEvents();
  const old = signPayload(payload, secret, new Date(deps.clock.now().getTime() - 301_000));
  const other = signPayload(payload, 'whsec_other', deps.clock.now());
  const body = signPayload(`${payload} `, secret, deps.clock.now());
  for (const header of [old, other, body]) expect((await deliver(payload, header)).statusCode).toBe(400);
  expect(await access()).toBe('inactive');
});

test('a signed event that claims a subscription which Stripe does not have opens nothing', async () => {
  await pay(testApp, member, 'budget-monthly');
  const events = await takeEvents();
  const { pool } = testApp.deps.database;
  await pool.query(`delete from stripe_sandbox_objects where kind = 'subscription'`);
  for (const payload of events) expect((await deliver(payload)).statusCode).toBe(200);
  expect(await access()).toBe('inactive');
});

test('metadata that names another member gives that member nothing', async () => {
  const other = await addMember(testApp, `victim-${count}@example.com`);
  await pay(testApp, member, 'budget-monthly');
  for (const payload of await takeEvents()) {
    const forged = payload.replaceAll(member.id, other.id);
    expect((await deliver(forged)).statusCode).toBe(200);
  }
  expect((await other.client.call(getMySubscription, {})).body.access).toBe('inactive');
});

test('the same event delivered twice is applied once', async () => {
  await pay(testApp, member, 'budget-monthly');
  const events = await takeEvents();
  for (const payload of [...events, ...events]) expect((await deliver(payload)).statusCode).toBe(200);
  expect(await access()).toBe('active');
  const { db } = testApp.deps.database;
  for (const payload of events) {
    const { id } = JSON.parse(payload);
    expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).toHaveLength(1);
  }
  expect(await readMailbox(testApp, member.email)).toHaveLength(1);
});

test('events in the opposite order, and stale ones afterwards, end in the state that Stripe has', async () => {
  await pay(testApp, member, 'budget-monthly');
  const first = await takeEvents();
  for (const payload of first) await deliver(payload);
  await letTimePass(testApp, member);
  const renewal = await takeEvents();
  const row = await readRow(testApp, member.id);
  await testApp.app.inject({
    method: 'POST',
    url: `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=end',
  });
  const end = await takeEvents();
  for (const payload of [...end, ...renewal.toReversed()]) expect((await deliver(payload)).statusCode).toBe(200);
  expect((await readRow(testApp, member.id))?.status).toBe('canceled');
});

test('events delivered all at once end in the state that Stripe has, with one mail', async () => {
  await pay(testApp, member, 'premium-annual');
  const events = await takeEvents();
  const answers = await Promise.all([...events, ...events, ...events].map((payload) => deliver(payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await readRow(testApp, member.id)).toMatchObject({ status: 'active', planType: 'premium-annual' });
  expect(await readMailbox(testApp, member.email)).toHaveLength(1);
});

test('a reading that began earlier never overwrites a later one', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const { pool } = testApp.deps.database;
  await pool.query(
    `update user_subscriptions set sync_ticket = 9000000, plan_type = 'premium-annual' where user_id = $1`,
    [member.id],
  );
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect((await readRow(testApp, member.id))?.planType).toBe('premium-annual');
});

test('an event of a kind we do not follow, or of a customer we do not know, is accepted and changes nothing', async () => {
  const unknown = {
    id: 'evt_1',
    object: 'event',
    type: 'radar.early_fraud_warning.created',
    created: 1,
    data: { object: {} },
  };
  expect((await deliver(JSON.stringify(unknown))).statusCode).toBe(200);
  const stranger = { ...unknown, id: 'evt_2', type: 'invoice.paid', data: { object: { customer: 'cus_stranger' } } };
  expect((await deliver(JSON.stringify(stranger))).statusCode).toBe(200);
  expect(await access()).toBe('inactive');
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no data', JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1 })],
  ['no object', JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: {} })],
  [
    'an object that is a text',
    JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: 'x' } }),
  ],
  ['no id', JSON.stringify({ type: 'invoice.paid', created: 1, data: { object: {} } })],
  ['a time that is none', JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1e18, data: { object: {} } })],
  [
    'a customer with a NUL in its name',
    JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: { customer: 'cus_\u0000' } } }),
  ],
])('a signed event with an unexpected body, %s, is refused as such', async (_name, payload) => {
  const answer = await deliver(payload);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'billing.bad_event']);
});

test('without its database the server asks Stripe to come again', async () => {
  await pay(testApp, member, 'budget-monthly');
  const [payload = ''] = await takeEvents();
  const { database } = testApp.deps;
  const { db, pool } = database;
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  Object.assign(database, { db: away.db, pool: away.pool });
  const answer = await deliver(payload);
  Object.assign(database, { db, pool });
  await away.close();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await deliver(payload)).statusCode).toBe(200);
  expect(await access()).toBe('active');
});
