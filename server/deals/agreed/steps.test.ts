import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser, suspendUser } from '#contract/admin/users.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let ann: TestMember;
let bea: TestMember;
let wigs: { ann: string; bea: string };
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['users.write']);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  const both = { type: 'both' } as const;
  wigs = { ann: await addListing(testApp, ann.id, both), bea: await addListing(testApp, bea.id, both) };
});

const offer = () => deals.agree(ann, bea, deals.offerOf(ann, bea, wigs.bea));
const trade = () => deals.agree(ann, bea, deals.tradeOf(ann, wigs.ann, bea, wigs.bea));
const read = async (by: TestMember, deal: Deal) => (await deals.read(by, deal)).body;
const stepOf = (deal: Deal, id: number) => deal.steps.find((step) => step.id === id);
const statusOf = async (id: string) =>
  (await testApp.deps.database.pool.query('select status from listings where id = $1', [id])).rows[0].status;
const later = async (days: number) => {
  testApp.deps.clock.advance({ days });
  await passTime(testApp.deps);
};

test('an offer is paid, sent and completed, and each sees the one thing to do next', async () => {
  const deal = await offer();
  expect(stepOf(deal, 1)).toMatchObject({ kind: 'payment', mayDo: [], wait: { for: 'payment', on: ann.id } });
  const mine = await read(ann, deal);
  expect(mine.waitsForMe).toMatchObject({ for: 'payment', step: 'payment' });
  expect(mine.steps.map(({ mayDo }) => mayDo)).toEqual([['mark-done', 'hand-over'], []]);
  expect(mine.mayDo).toEqual(['ask-to-cancel', 'give-address', 'open-problem']);
  // Nobody sends before the money has come.
  const early = await deals.done(bea, deal, 2, { carrier: 'usps' });
  expect([early.status, early.error.code]).toEqual([409, 'deals.payment_first']);

  await deals.done(ann, deal, 1, { note: 'By the way you named' });
  const paid = (await deals.confirm(bea, deal, 1)).body;
  expect(stepOf(paid, 2)).toMatchObject({
    wait: { for: 'address', on: ann.id },
    mayDo: expect.arrayContaining(['need-no-address']),
  });
  await deals.giveAddress(ann, deal);
  const sent = (await deals.done(bea, deal, 2, { carrier: 'ups', tracking: '1Z 999' })).body;
  expect(stepOf(sent, 2)).toMatchObject({
    carrier: 'ups',
    tracking: '1Z 999',
    mayDo: ['correct'],
    wait: { for: 'arrival' },
  });
  const corrected = (await deals.done(bea, deal, 2, { carrier: 'ups', tracking: '1Z 998' })).body;
  expect(stepOf(corrected, 2)).toMatchObject({ tracking: '1Z 998', doneAt: stepOf(sent, 2)?.doneAt });
  const end = (await deals.confirm(ann, deal, 2)).body;
  expect([end.state, await statusOf(wigs.bea)]).toEqual(['completed', 'sold']);
  expect(end.parties.map(({ completedDeals }) => completedDeals)).toEqual([1, 1]);
  expect(end.timeline.map(({ of, step }) => [of, step])).toEqual([
    ['proposed', null],
    ['agreed', null],
    ['step-done', 1],
    ['step-confirmed', 1],
    ['address-given', null],
    ['step-done', 2],
    ['step-corrected', 2],
    ['step-confirmed', 2],
    ['completed', null],
  ]);
});

test('what arrived is tried on for three days: then silence confirms it, and nobody can say any more that it has not come', async () => {
  const deal = await offer();
  await deals.done(ann, deal, 1);
  await deals.confirm(bea, deal, 1);
  const early = await deals.arrived(ann, deal, 2);
  expect([early.status, early.error.code]).toEqual([409, 'deals.not_sent_yet']);
  await deals.done(bea, deal, 2, { carrier: 'usps', tracking: '9400' });
  expect(stepOf(await read(ann, deal), 2)).toMatchObject({
    mayDo: ['say-arrived', 'confirm', 'say-missing'],
    wait: { silence: 'arrived' },
  });
  const there = (await deals.arrived(ann, deal, 2)).body;
  expect(stepOf(there, 2)).toMatchObject({
    arrivedAt: expect.any(String),
    confirmedAt: null,
    mayDo: ['confirm'],
    wait: { for: 'all-well', on: ann.id, silence: 'received' },
  });
  expect(there.timeline.at(-1)).toMatchObject({ of: 'step-arrived', by: ann.id, step: 2 });
  expect((await deals.arrived(ann, deal, 2)).body.timeline).toHaveLength(there.timeline.length);
  const missing = await deals.missing(ann, deal, 2);
  expect([missing.status, missing.error.code]).toEqual([409, 'deals.already_arrived']);
  await later(2);
  const { body: told } = await ann.client.call(findNotifications, { query: {} });
  expect(JSON.stringify(told)).toMatch(/Your turn: look over [^"]+ until /);
  await later(1);
  expect((await read(ann, deal)).state).toBe('completed');
});

test('an agreed deal is among those that need whoever has to act next, and among the agreed for the other', async () => {
  const deal = await offer();
  const listOf = async (member: TestMember) => {
    const views = ['needs-me', 'waiting', 'agreed', 'ended'] as const;
    const pages = await Promise.all(views.map(async (view) => (await deals.myDeals(member, view)).body.deals.length));
    return views.filter((_view, at) => pages[at]);
  };
  const lists = async () => [await listOf(ann), await listOf(bea)].flat();
  expect(await lists()).toEqual(['needs-me', 'agreed']);
  await deals.done(ann, deal, 1);
  expect(await lists()).toEqual(['agreed', 'needs-me']);
  await deals.confirm(bea, deal, 1);
  expect(await lists()).toEqual(['needs-me', 'agreed']);
  await deals.giveAddress(ann, deal);
  expect(await lists()).toEqual(['agreed', 'needs-me']);
  // What is on its way is nobody's turn, until its receiver is asked on the second day.
  await deals.done(bea, deal, 2, { carrier: 'usps', tracking: '9400' });
  expect(await lists()).toEqual(['agreed', 'agreed']);
  expect((await read(ann, deal)).waitsForMe).toMatchObject({ for: 'arrival', step: 'parcel' });
  await later(2);
  expect(await lists()).toEqual(['needs-me', 'agreed']);
  expect((await read(ann, deal)).waitsForMe).toMatchObject({ for: 'word', step: 'parcel' });
  await deals.arrived(ann, deal, 2);
  expect((await read(ann, deal)).waitsForMe).toMatchObject({ for: 'all-well', step: 'parcel' });
  // While all stands still it is with our team.
  await deals.openProblem(bea, deal);
  expect(await lists()).toEqual(['agreed', 'agreed']);
});

test('a step and an address are corrected ten times at most, so that nobody is told without end', async () => {
  const deal = await offer();
  await deals.done(ann, deal, 1, { note: 'Sent' });
  await deals.giveAddress(ann, deal);
  const correct = (n: number) => [
    () => deals.done(ann, deal, 1, { note: `Sent, reference ${n}` }),
    () => deals.giveAddress(ann, deal, { ...deals.addressOf(ann), city: `Salem ${n}` }),
  ];
  for (let n = 1; n <= 10; n += 1) for (const act of correct(n)) expect((await act()).status).toBe(200);
  for (const act of correct(11)) {
    const refused = await act();
    expect([refused.status, refused.error.code]).toEqual([409, 'deals.too_many_corrections']);
  }
  // The same again is no correction.
  for (const act of correct(10)) expect((await act()).status).toBe(200);
  expect(stepOf(await read(bea, deal), 1)?.note).toBe('Sent, reference 10');
});

test('each act repeated after a lost answer answers as the first time and tells nobody twice', async () => {
  const deal = await offer();
  const acts = [
    () => deals.done(ann, deal, 1, { note: 'Sent' }),
    () => deals.confirm(bea, deal, 1),
    () => deals.giveAddress(ann, deal),
    () => deals.needNoAddress(bea, deal, 2),
    () => deals.done(bea, deal, 2, { carrier: 'in-person' }),
    () => deals.confirm(ann, deal, 2),
  ];
  for (const act of acts) {
    const first = (await act()).body;
    const again = await act();
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first);
  }
});

test('only its giver marks a step, only its receiver confirms it, and strangers find nothing', async () => {
  const deal = await offer();
  const eve = await addMember(testApp, `eve-${places}@example.com`);
  const answers = [
    await deals.done(bea, deal, 1),
    await deals.confirm(ann, deal, 1),
    await deals.confirm(bea, deal, 1),
    await deals.done(ann, deal, 9),
    await deals.done(eve, deal, 1),
    await deals.giveAddress(eve, deal),
    await deals.openProblem(eve, deal),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual([
    'deals.not_your_step',
    'deals.not_your_step',
    'deals.not_sent_yet',
    'deals.step_not_found',
    'deals.not_found',
    'deals.not_found',
    'deals.not_found',
  ]);
  const parcel = await deals.agree(bea, ann, deals.offerOf(bea, ann, wigs.ann));
  await deals.done(bea, parcel, 1);
  await deals.confirm(ann, parcel, 1);
  expect((await deals.done(ann, parcel, 2)).error.code).toBe('deals.carrier');
  for (const tracking of ['9'.repeat(61), 'not yet', 'abc 123']) {
    const { status, error } = await deals.done(ann, parcel, 2, { carrier: 'ups', tracking });
    expect([status, error.field]).toEqual([400, 'tracking']);
  }
});

test('who goes first between two parcels is whoever has completed fewer deals', async () => {
  await testApp.deps.database.pool.query('update profiles set completed_deals = 3 where id = $1', [ann.id]);
  const deal = await trade();
  expect(deal.sendsFirst).toEqual([bea.id]);
  await deals.done(bea, deal, 2, { carrier: 'in-person' });
  const sent = (await deals.done(ann, deal, 1, { carrier: 'in-person' })).body;
  expect(sent.sendsFirst).toEqual([]);
});

test('reminders come before silence counts, cannot be turned off, and silence counts as received', async () => {
  const deal = await offer();
  await deals.done(ann, deal, 1);
  const reminders = async (member: TestMember) => {
    const { notifications } = (await member.client.call(findNotifications, { query: {} })).body;
    return notifications.filter(({ kind }) => kind === 'deal-reminder').length;
  };
  await later(2);
  expect(await reminders(bea)).toBe(1);
  await later(4);
  const passed = await read(bea, deal);
  expect(stepOf(passed, 1)?.confirmedAt).not.toBeNull();
  expect(passed.timeline.at(-1)).toMatchObject({ of: 'step-confirmed', by: null });
});

test('after a week overdue whoever waits cancels without a mark; after two it happens by itself, with one', async () => {
  const deal = await trade();
  await Promise.all([deals.giveAddress(ann, deal), deals.giveAddress(bea, deal)]);
  expect((await read(ann, deal)).mayDo).toContain('ask-to-cancel');
  await later(12);
  const overdue = await read(ann, deal);
  expect(overdue.mayDo).toEqual(['cancel-overdue', 'give-address', 'open-problem']);
  const gone = (await deals.askToCancel(ann, deal)).body;
  expect([gone.state, gone.endedAs?.reason, gone.marks]).toEqual(['canceled', 'overdue', []]);
  const other = await trade();
  await Promise.all([deals.giveAddress(ann, other), deals.giveAddress(bea, other)]);
  await later(20);
  const ended = await read(ann, other);
  expect([ended.state, ended.marks.toSorted()]).toEqual(['canceled', [ann.id, bea.id].toSorted()]);
  expect(await statusOf(wigs.ann)).toBe('active');
});

test('when everyone cancels after something was sent, it goes back, and the deal ends when it has come', async () => {
  const deal = await offer();
  await deals.done(ann, deal, 1);
  await deals.askToCancel(ann, deal);
  expect((await deals.askToCancel(ann, deal, true)).error.code).toBe('deals.something_sent');
  const returning = (await deals.answerCancel(bea, deal, 'yes')).body;
  expect(returning.state).toBe('returning');
  const back = returning.steps.find(({ isReturn }) => isReturn);
  expect(back).toMatchObject({ kind: 'payment', from: bea.id, to: ann.id, isReturn: true });
  expect((await deals.done(bea, deal, back?.id ?? 0)).error.code).toBe('deals.not_back_yet');
  await deals.confirm(bea, deal, 1);
  await deals.done(bea, deal, back?.id ?? 0);
  const end = (await deals.confirm(ann, deal, back?.id ?? 0)).body;
  expect([end.state, end.marks, await statusOf(wigs.bea)]).toEqual(['canceled', [], 'active']);
});

test('what is agreed can be finished while suspended, blocked or without access', async () => {
  const deal = await offer();
  const body = { reason: 'Because', until: null };
  await admin.client.call(suspendUser, { params: { id: ann.id }, body });
  await bea.client.call(blockMember, { params: { memberId: ann.id } });
  const paywall = (paywall_enabled: boolean) =>
    updateSubscriptionSettings(testApp.deps, { paywall_enabled, grace_period_days: 3, test_mode: false }, null);
  await paywall(true);
  const answers = [
    await deals.done(ann, deal, 1),
    await deals.confirm(bea, deal, 1),
    await deals.giveAddress(ann, deal),
    await deals.done(bea, deal, 2, { carrier: 'dhl' }),
    await deals.confirm(ann, deal, 2),
  ];
  await paywall(false);
  expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual([
    [200, 'agreed'],
    [200, 'agreed'],
    [200, 'agreed'],
    [200, 'agreed'],
    [200, 'completed'],
  ]);
});

test('a ban cancels what nothing was done in, and disputes the rest; an account stays until its deals have ended', async () => {
  const [untouched, begun] = [await offer(), await deals.agree(bea, ann, deals.offerOf(bea, ann, wigs.ann))];
  await deals.done(bea, begun, 1);
  const leave = await ann.client.call(deleteMyAccount, { body: { password: testPassword } });
  expect([leave.status, leave.error.code]).toEqual([409, 'deals.unfinished']);
  expect(leave.error.message).toMatch(/^Your deal about Layered bob with bea-\d+ is not finished yet\./);
  await admin.client.call(banUser, { params: { id: ann.id }, body: { reason: 'Because' } });
  expect(await read(bea, untouched)).toMatchObject({ state: 'canceled', endedAs: { reason: 'banned' }, marks: [] });
  const held = await read(bea, begun);
  expect(held).toMatchObject({ state: 'disputed', problems: [{ by: null, reason: 'banned', isHeld: true }] });
  expect((await deals.withdrawProblem(bea, held)).error.code).toBe('deals.not_your_problem');
});
