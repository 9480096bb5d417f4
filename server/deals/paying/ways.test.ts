import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { getMyWays, saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { savePushSubscription } from '#contract/notifications/push.ts';
import { keptForHeader } from '#contract/offline.ts';
import { createLog } from '#server/lib/log.ts';
import { sendPushes } from '#server/notifications/push/send-pushes.ts';
import * as deals from '#server/test/deal-acts.ts';
import { type PushStandIn, startPushStandIn } from '#server/test/stand-ins/push-stand-in.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let pushService: PushStandIn;
let log = '';
let ann: TestMember;
let bea: TestMember;
let wig: string;
let round = 0;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  pushService = await startPushStandIn();
  testApp = await startTestApp({ PUSH_STAND_IN: pushService.origin }, { log: createLog('trace', destination) });
});
afterAll(async () => {
  await testApp.close();
  await pushService.close();
});

beforeEach(async () => {
  round += 1;
  ann = await addMember(testApp, `ann-${round}@example.com`);
  bea = await addMember(testApp, `bea-${round}@example.com`);
  wig = await addListing(testApp, bea.id, { type: 'both' });
  await run('delete from member_payment_ways where member_id = any ($1)', [[ann.id, bea.id]]);
});

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const keep = (by: TestMember, ways: PaymentWay[]) => by.client.call(saveMyWays, { body: { ways } });
const kept = async (by: TestMember) => (await by.client.call(getMyWays, {})).body.ways;
const agree = () => deals.agree(ann, bea, deals.offerOf(ann, bea, wig));
const stepOf = async (by: TestMember, deal: Deal) => (await deals.read(by, deal)).body.steps[0];
const noticesOf = async ({ client }: TestMember) =>
  (await client.call(findNotifications, { query: {} })).body.notifications.map(({ text }) => text).join('\n');
const payTo = async (by: TestMember, deal: Deal) => (await stepOf(by, deal))?.payTo;

const paypal: PaymentWay = { method: 'PayPal', handle: 'selmab' };
const zelle: PaymentWay = { method: 'Zelle', handle: 'selma@example.com' };

test('how one can be paid is kept, read and replaced by its owner alone, the protected way first', async () => {
  expect(await kept(bea)).toEqual([]);
  expect((await keep(bea, [zelle, paypal, paypal])).body.ways).toEqual([paypal, zelle]);
  expect([await kept(bea), await kept(ann)]).toEqual([[paypal, zelle], []]);
  expect((await keep(bea, [])).body.ways).toEqual([]);
  for (const [way, message] of [
    [{ method: 'PayPal', handle: ' ' }, 'Enter the name that the payer has to type.'],
    [{ method: 'PayPal', handle: 'https://paypal.me/selmab' }, 'Enter the name alone, not a link.'],
    [{ method: 'Venmo', handle: 'venmo.com' }, 'Enter the name alone, not a link.'],
    [{ method: 'Zelle', handle: 'x'.repeat(121) }, 'At most 120 characters.'],
    [{ method: 'Venmo', handle: '@sel\u202Ema' }, 'Enter letters, digits and signs that can be typed.'],
    [{ method: 'Local Cash', handle: 'at noon' }, 'Cash is handed over: leave this empty.'],
    [{ method: 'Credit Card', handle: '4242' }, 'Choose one of the ways that are offered.'],
  ] as const) {
    const refused = await bea.client.send('PUT', '/api/me/ways-to-be-paid', { ways: [way] });
    expect([refused.status, refused.error.message]).toEqual([400, message]);
  }
  const many = await bea.client.send('PUT', '/api/me/ways-to-be-paid', {
    ways: [1, 2, 3, 4, 5, 6, 7].map((one) => ({ method: 'Zelle', handle: `${one}@example.com` })),
  });
  expect([many.status, many.error.message]).toEqual([400, 'At most 6 ways.']);
});

test('the payer sees the ways and where they lead, from agreement until it is confirmed; nobody else does', async () => {
  await keep(bea, [paypal, { method: 'Local Cash', handle: '' }]);
  const proposal = (await deals.propose(ann, deals.offerOf(ann, bea, wig))).body;
  expect(await payTo(ann, proposal)).toBeUndefined();
  const deal = (await deals.accept(bea, proposal)).body;
  const shown = { ...paypal, link: 'https://paypal.me/selmab', changedAt: null, isFirst: true, isRemoved: false };
  const cash = { method: 'Local Cash', handle: '', link: null, changedAt: null, isFirst: true, isRemoved: false };
  expect(await payTo(ann, deal)).toEqual([shown, cash]);
  expect(await payTo(bea, deal)).toBeUndefined();
  const done = { method: 'PayPal', reference: '4TX-99' } as const;
  expect((await deals.done(ann, deal, 1, done)).body.steps[0]).toMatchObject({ ...done, payTo: [shown, cash] });
  expect(await stepOf(bea, deal)).toMatchObject(done);
  await deals.confirm(bea, deal, 1);
  expect(await payTo(ann, deal)).toBeUndefined();
});

test('who takes their ways back and gives them again and again tells the payer of it once a day', async () => {
  await agree();
  const remindersTo = async (member: TestMember) =>
    (await run(`select from notifications where to_id = $1 and kind = 'deal-reminder'`, [member.id])).rowCount;
  const toggle = async () => {
    for (let times = 0; times < 4; times += 1) {
      await keep(bea, [paypal]);
      await keep(bea, []);
    }
  };
  await toggle();
  expect(await remindersTo(ann)).toBe(1);
  testApp.deps.clock.advance({ days: 1 });
  await toggle();
  expect(await remindersTo(ann)).toBe(2);
});

test('a way that came after the deal was agreed is marked: given, where none was there, changed otherwise', async () => {
  const deal = await agree();
  testApp.deps.clock.advance({ hours: 1 });
  const given = testApp.deps.clock.now().toISOString();
  await keep(bea, [paypal]);
  expect(await payTo(ann, deal)).toMatchObject([{ handle: 'selmab', changedAt: given, isFirst: true }]);
  testApp.deps.clock.advance({ hours: 1 });
  const changed = testApp.deps.clock.now().toISOString();
  await keep(bea, []);
  await keep(bea, [{ method: 'PayPal', handle: 'thief' }]);
  expect(await payTo(ann, deal)).toMatchObject([{ handle: 'thief', changedAt: changed, isFirst: false }]);
});

test('what did not change keeps its date when another way is added', async () => {
  await keep(bea, [paypal]);
  testApp.deps.clock.advance({ minutes: 1 });
  const deal = await agree();
  testApp.deps.clock.advance({ hours: 1 });
  await keep(bea, [paypal, zelle]);
  const ways = await payTo(ann, deal);
  expect(ways?.map(({ changedAt }) => changedAt !== null)).toEqual([false, true]);
});

test('who has given no way is asked for it, and the payment begins when it is there', async () => {
  const deal = await agree();
  expect(await stepOf(ann, deal)).toMatchObject({ payTo: [], wait: { for: 'way', on: bea.id, waiting: ann.id } });
  expect((await deals.read(bea, deal)).body.waitsForMe).toMatchObject({ for: 'way' });
  expect((await deals.myDeals(bea, 'needs-me')).body.deals.map(({ id }) => id)).toEqual([deal.id]);
  await keep(bea, [paypal]);
  expect(await stepOf(ann, deal)).toMatchObject({ wait: { for: 'payment', on: ann.id } });
  await keep(bea, []);
  expect(await stepOf(ann, deal)).toMatchObject({ payTo: [], wait: { for: 'way', on: bea.id } });
});

test('whose offer is accepted by rule for somebody without a way waits for it, and the seller is told at once', async () => {
  await run('update listings set accepts_from_cents = 10000, price_cents = 10000, shipping_cents = 0 where id = $1', [
    wig,
  ]);
  const deal = (await deals.propose(ann, deals.offerOf(ann, bea, wig))).body;
  expect(deal.state).toBe('agreed');
  expect(await noticesOf(bea)).toMatch(/^Agreed with .* Say how .* can pay you \$100\.00 by \w{3} \d+\. /m);
  expect(await noticesOf(bea)).not.toMatch(/^Say how/m);
  await keep(bea, [paypal]);
  expect(await noticesOf(ann)).toMatch(/^Pay .* \$100\.00 for .* by \w{3} \d+\. .* \(1 earlier notice\)$/m);
});

test('a suspended member and one without access can still say how to be paid; of a banned one nobody sees it', async () => {
  await keep(bea, [paypal]);
  const deal = await agree();
  await deals.done(ann, deal, 1);
  await run(`update profiles set status = 'suspended', suspended_until = '2100-01-01' where id = $1`, [bea.id]);
  expect((await keep(bea, [paypal, zelle])).status).toBe(200);
  expect(await payTo(ann, deal)).toHaveLength(2);
  await run(`update profiles set status = 'banned' where id = $1`, [bea.id]);
  expect(await payTo(ann, deal)).toEqual([]);
});

test('with the account they are gone', async () => {
  await keep(bea, [paypal]);
  expect((await bea.client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  expect((await run('select from member_payment_ways where member_id = $1', [bea.id])).rowCount).toBe(0);
});

test('a name to pay to in a message or a note warns its reader where it is not the one that was given', async () => {
  const write = async (content: string) =>
    (await bea.client.call(sendMessage, { body: { id: randomUUID(), receiverId: ann.id, content } })).body.warnings;
  expect(await write('You can use paypal.me/selmab')).not.toContain('other-way');
  await keep(bea, [paypal]);
  expect(await write('You can use paypal.me/SelmaB')).not.toContain('other-way');
  expect(await write('My PayPal is broken, use paypal.me/selmab2')).toContain('other-way');
  expect(await write('Better by venmo.com/selmab')).toContain('other-way');
  const deal = await agree();
  const note = 'Use Zelle, thief@example.com';
  expect((await deals.counter(bea, deal, deals.offerOf(ann, bea, wig), { note })).status).toBe(409);
  const problem = await deals.openProblem(bea, deal, { text: note });
  expect(problem.body.problems[0]?.warnings).toContain('other-way');
});

/** A word that is nowhere else. */
const planted = 'quokkapay';

test('a planted way is in no answer but to its owner and the payer, nor kept offline, in no mail, push, notice, log, table and export of the other', {
  timeout: 180_000,
}, async () => {
  const devices = await Promise.all(
    [ann, bea].map(async ({ client }) => {
      const device = pushService.subscribe();
      await client.call(savePushSubscription, { body: device.body });
      return device;
    }),
  );
  await keep(bea, [{ method: 'PayPal', handle: planted }]);
  // Before what was told is read.
  const push = () => sendPushes({ ...testApp.deps, settings: testApp.services.settings }, testApp.services.push);
  const deal = await agree();
  await push();
  await keep(bea, [
    { method: 'PayPal', handle: planted },
    { method: 'Venmo', handle: `@${planted}` },
  ]);
  await deals.done(ann, deal, 1, { method: 'PayPal' });
  await push();
  const staff = await addAdmin(testApp, `staff-${round}@example.com`, [...adminPermissions], 'super_admin');
  const eve = await addMember(testApp, `eve-${round}@example.com`);
  const disputed = (await deals.openProblem(ann, deal)).body;
  const callers = {
    visitor: new TestClient(testApp.app),
    staff: staff.client,
    eve: eve.client,
    ann: ann.client,
    bea: bea.client,
  };
  const mayTell: Record<string, string[]> = {
    bea: ['/api/me/ways-to-be-paid', '/api/me/export'],
    ann: ['/api/deals/:id'],
  };
  const told: string[] = [];
  const ask = async (who: keyof typeof callers, method: string, url: string, body?: unknown) => {
    for (const id of [deal.id, bea.id, wig]) {
      const path = url
        .replace(':problem', disputed.problems[0]?.id ?? '')
        .replace(':step', '1')
        .replaceAll(/:\w+/g, id)
        .replace('*', id);
      const answer = await callers[who].send<unknown>(method, path, body).catch((error: unknown) => ({ error }));
      const found = JSON.stringify([answer.error, 'headers' in answer && answer.headers, textOf(answer)]);
      if (found.includes(planted) && !mayTell[who]?.some((allowed) => url.startsWith(allowed)))
        told.push(`${method} ${url} to ${who}`);
      if (found.includes(planted) && found.includes(keptForHeader)) told.push(`${url} is kept offline`);
      if (!url.includes(':')) return;
    }
  };
  const routes = testApp.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const isReading = ({ method }: { method: string | string[] }) => method === 'GET';
  // A visitor is let in by no other, as server/test/matrix.test.ts proves of each.
  const isFor = (who: string, { config }: RouteOptions) =>
    who !== 'visitor' || !config?.endpoint || config.guard === 'public';
  for (const route of routes.filter(isReading))
    for (const who of Object.keys(callers) as (keyof typeof callers)[])
      if (isFor(who, route)) await ask(who, 'GET', route.url);
  const isEnd = /sign-out|DELETE \/api\/me$|sessions/;
  for (const route of routes.filter((one) => !isReading(one)))
    for (const who of ['visitor', 'eve', 'staff'] as const)
      if (isFor(who, route) && !isEnd.test(`${route.method} ${route.url}`))
        await ask(who, String(route.method), route.url, {});
  expect(told).toEqual([]);
  expect(await payTo(ann, deal)).toHaveLength(2);

  await runJobs(testApp);
  for (const device of devices) {
    expect(device.read()).not.toEqual([]);
    expect(JSON.stringify(device.read())).not.toContain(planted);
  }
  for (const member of [ann, bea, staff])
    expect(JSON.stringify(await readMailbox(testApp, member.email))).not.toContain(planted);
  const others = await ann.client.call(exportMyData, {});
  expect(JSON.stringify(others)).not.toContain(planted);
  expect(JSON.stringify(await bea.client.call(exportMyData, {}))).toContain(planted);
  expect(await tablesWith(planted)).toEqual([]);
  expect(log).not.toContain(planted);
});

const textOf = (answer: object): unknown => {
  try {
    return 'body' in answer ? answer.body : undefined;
  } catch {
    // A refusal has no body; its words were looked at.
    return undefined;
  }
};

/** Every table that has the word in any of its columns. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await run(`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await run(`select from ${name} t where t::text like $1 limit 1`, [`%${word}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}
