import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSubscription, getEndQuote } from '#contract/admin/billing/subscriptions.ts';
import { findAuditEntries, getAdminDays } from '#contract/admin/office.ts';
import { banUser, liftRestriction, suspendUser } from '#contract/admin/users.ts';
import { signIn } from '#contract/auth/auth.ts';
import {
  cancelSubscription,
  changePlan,
  getMySubscription,
  getPaymentMethod,
  getUpgrade,
  startCheckout,
  upgradeNow,
} from '#contract/billing/billing.ts';
import type { EndRefund, EndTiming } from '#contract/billing/billing-values.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';

import { reconcile } from '#server/billing/stripe/reconcile.ts';
import { subscriptionEnds } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import { deliverEventJob } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import {
  failsLaterCard,
  goodCard,
  letTimePass,
  pay,
  postForm,
  readRow,
  setPaywall,
  startBillingApp,
} from '#server/test/billing-app.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { settleEnd } from './settle-end.ts';

let testApp: TestApp;
let admin: TestMember;
let member: TestMember;
let count = 0;
const start = Date.now();

beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
  admin = await addAdmin(testApp, 'admin@example.com', [
    'users.write',
    'subscriptions.write',
    'analytics.read',
    'audit.read',
  ]);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  // Sessions are made by the real time: a test that goes far ahead comes back.
  testApp.deps.clock.set(new Date(start + count * minuteMs));
  member = await addMember(testApp, `member-${count}@example.com`);
});

const billing = () => ({ ...testApp.deps, settings: testApp.services.settings });
const mine = async () => (await member.client.call(getMySubscription, {})).body;
const ban = () => admin.client.call(banUser, { params: { id: member.id }, body: { reason: 'Sells replicas' } });
const lift = () => admin.client.call(liftRestriction, { params: { id: member.id }, body: { reason: 'A mistake' } });
const letters = async () =>
  (await readMailbox(testApp, member.email)).map(({ subject, text }) => `${subject}\n${text}`);

/** The text of the one mail with this subject. */
async function letter(subject: string): Promise<string> {
  const found = (await letters()).filter((text) => text.startsWith(`${subject}\n`));
  expect(found).toHaveLength(1);
  return (found[0] ?? '').replaceAll(/\s+/g, ' ');
}

async function subscribe(plan: Parameters<typeof pay>[2], card = goodCard): Promise<void> {
  await pay(testApp, member, plan, card);
  await runJobs(testApp);
}

async function signInAgain(): Promise<void> {
  const body = { email: member.email, password: testPassword };
  const signedIn = await member.client.call(signIn, { body });
  expect(signedIn.status, JSON.stringify(signedIn.error)).toBe(200);
}

/** Stripe's objects of the member, straight from the sandbox's table. */
async function atStripe<T = { status: string; amount: number }>(kind: string): Promise<T[]> {
  const { rows } = await testApp.deps.database.pool.query(
    `select data from stripe_sandbox_objects where kind = $1 and customer = $2 order by created_at, id`,
    [kind, (await readRow(testApp, member.id))?.stripeCustomerId],
  );
  return rows.map(({ data }) => data);
}
const statuses = async () => (await atStripe('subscription')).map(({ status }) => status);
const refunds = async () => (await atStripe('refund')).map(({ amount }) => amount);
const ends = () =>
  testApp.deps.database.db.select().from(subscriptionEnds).where(eq(subscriptionEnds.userId, member.id));

const loseStripe = () => testApp.deps.database.pool.query('alter table stripe_sandbox_objects rename to away');
const findStripe = () => testApp.deps.database.pool.query('alter table away rename to stripe_sandbox_objects');

async function revenueOf(day: Date): Promise<number> {
  const { days } = (await admin.client.call(getAdminDays, {})).body;
  return days.find((one) => one.day === day.toISOString().slice(0, 10))?.revenueCents ?? Number.NaN;
}

async function quote() {
  return (await admin.client.call(getEndQuote, { params: { id: member.id } })).body;
}

function end(timing: EndTiming, refund: EndRefund, refundCents: number, id: string = randomUUID()) {
  const body = { id, timing, refund, refundCents, reason: 'You asked us to' };
  return admin.client.call(endSubscription, { params: { id: member.id }, body });
}

test('a ban ends the subscription at once and gives the unused time back, and the mails say so', async () => {
  const before = await revenueOf(testApp.deps.clock.now());
  await subscribe('budget-annual');
  await letTimePass(testApp, member, 73);
  await runJobs(testApp);
  const paidOn = testApp.deps.clock.now();
  expect(await revenueOf(paidOn)).toBe(before + 2499);

  testApp.deps.clock.advance({ days: 1 });
  await ban();
  expect(await readRow(testApp, member.id)).toMatchObject({ status: 'canceled', paidUntil: null });
  await runJobs(testApp);
  expect(await statuses()).toEqual(['canceled']);
  const [cents = 0] = await refunds();
  // 291 of 365 days were left.
  expect(cents).toBe(Math.round(2499 * (291 / 365)));
  const banned = await letter('Your account has been closed');
  expect(banned).toMatch(/Your subscription has ended, and nothing more will be charged/);
  expect(banned).toMatch(/goes back to the card you paid with/);
  expect(await letter('Your refund is on its way')).toContain(`$${(cents / 100).toFixed(2)}`);
  expect(await letters()).toHaveLength(3);
  expect([await revenueOf(paidOn), await revenueOf(testApp.deps.clock.now())]).toEqual([before + 2499, -cents]);
});

test('lifting a ban tells the member to sign in and choose a plan, and that works', async () => {
  await subscribe('budget-annual');
  await ban();
  await runJobs(testApp);
  await lift();
  expect(await letter('Your account is open again')).toMatch(/You can sign in again.*sign in and choose a plan/);
  await signInAgain();
  expect(await mine()).toMatchObject({
    access: 'inactive',
    status: 'canceled',
    paidUntil: null,
    ended: { cause: 'ban', timing: 'now', reason: 'Sells replicas', refundCents: 2499, isSettled: true },
  });
  testApp.deps.clock.advance({ seconds: 5 });
  await subscribe('budget-monthly');
  expect(await mine()).toMatchObject({ access: 'active', plan: 'budget-monthly', ended: null });
  expect(await statuses()).toEqual(['canceled', 'active']);
});

test('a suspension leaves the subscription as it is', async () => {
  await subscribe('budget-monthly');
  await admin.client.call(suspendUser, { params: { id: member.id }, body: { reason: 'Quarrels', until: null } });
  await runJobs(testApp);
  expect([await statuses(), await refunds()]).toEqual([['active'], []]);
});

test('while Stripe is away the ban holds, and Stripe gets all of it later, once', async () => {
  await subscribe('budget-monthly');
  await loseStripe();
  expect((await ban()).status).toBe(200);
  await runJobs(testApp);
  expect(await readRow(testApp, member.id)).toMatchObject({ status: 'canceled' });
  const card = await member.client.call(getPaymentMethod, { body: { userId: member.id } });
  expect(card.status).toBe(401);
  await findStripe();
  expect(await statuses()).toEqual(['active']);
  testApp.deps.clock.advance({ hours: 30 });
  await reconcile(billing(), testApp.services.payments);
  await reconcile(billing(), testApp.services.payments);
  await runJobs(testApp);
  expect([await statuses(), await refunds()]).toEqual([['canceled'], [199]]);
  expect((await ends())[0]?.doneAt).not.toBeNull();
});

test('two servers and a restart in the middle refund once', async () => {
  await subscribe('budget-annual');
  await ban();
  const second = await startSecondApp(testApp);
  try {
    const [order] = await ends();
    const { db } = testApp.deps.database;
    const settle = (app: TestApp) =>
      settleEnd({ ...app.deps, settings: app.services.settings }, app.services.payments, order?.id ?? '');
    await Promise.all([settle(testApp), settle(second), settle(testApp)]);
    // The server was killed after Stripe had the refund and before that was written down.
    await db.update(subscriptionEnds).set({ doneAt: null });
    await db.execute('delete from payment_refunds');
    await settle(second);
    await runJobs(testApp);
    expect(await refunds()).toEqual([2499]);
    expect((await letters()).filter((letter) => letter.startsWith('Your refund'))).toHaveLength(1);
  } finally {
    await second.close();
  }
});

test('a server that is overtaken by another one tells the member all the same', async () => {
  await subscribe('budget-annual');
  await ban();
  const [order] = await ends();
  const { payments } = testApp.services;
  if (!payments || !order) throw new Error('No order to settle');
  const { promise: refunded, resolve: nowRefunded } = Promise.withResolvers<void>();
  const { promise: overtaken, resolve: nowOvertaken } = Promise.withResolvers<void>();
  const first = Object.assign(Object.create(payments.stripe), {
    refunds: Object.assign(Object.create(payments.stripe.refunds), {
      async create(...asked: Parameters<typeof payments.stripe.refunds.create>) {
        const refund = await payments.stripe.refunds.create(...asked);
        nowRefunded();
        await overtaken;
        return refund;
      },
    }),
  });
  const second = Object.assign(Object.create(payments.stripe), {
    subscriptions: Object.assign(Object.create(payments.stripe.subscriptions), {
      async list(...asked: Parameters<typeof payments.stripe.subscriptions.list>) {
        await refunded;
        return payments.stripe.subscriptions.list(...asked);
      },
    }),
  });
  const settle = (stripe: typeof payments.stripe) => settleEnd(billing(), { ...payments, stripe }, order.id);
  await Promise.all([settle(first), settle(second).finally(nowOvertaken)]);
  await runJobs(testApp);
  expect([await refunds(), (await ends())[0]?.refundCents]).toEqual([[2499], 2499]);
  await letter('Your refund is on its way');
});

const cases: [name: string, plan: PlanId, prepare: () => Promise<unknown>, refunded: number[]][] = [
  ['a trial has nothing to give back', 'premium-monthly', async () => {}, []],
  [
    'what was canceled and still runs is given back',
    'budget-monthly',
    () => member.client.call(cancelSubscription, {}),
    [199],
  ],
  [
    'what was canceled at once and still runs is given back',
    'budget-monthly',
    async () => {
      const row = await readRow(testApp, member.id);
      await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
      await runJobs(testApp);
    },
    [199],
  ],
  [
    'a planned change goes with it',
    'budget-monthly',
    () => member.client.call(changePlan, { body: { plan: 'budget-annual' } }),
    [199],
  ],
  ['of a discounted year what was paid is given back', 'premium-annual', async () => {}, [9999]],
  [
    'who upgraded at once gets both payments back',
    'budget-monthly',
    async () => {
      const plan = 'premium-monthly';
      const { dueCents, pricedAt } = (await member.client.call(getUpgrade, { params: { plan } })).body;
      await member.client.call(upgradeNow, { body: { plan, dueCents, pricedAt } });
      await runJobs(testApp);
    },
    [199, 800],
  ],
];

test.each(cases)('with a ban, %s', async (_name, plan, prepare, expected) => {
  await subscribe(plan);
  await prepare();
  await ban();
  await runJobs(testApp);
  // Two refunds are made in the same moment, in any order.
  const back = (await refunds()).toSorted((a, b) => a - b);
  expect([await statuses(), back]).toEqual([['canceled'], expected]);
  expect(await readRow(testApp, member.id)).toMatchObject({ status: 'canceled', pendingPlan: null, paidUntil: null });
});

test('of a payment that failed nothing is given back, and nothing is promised', async () => {
  await subscribe('budget-monthly', failsLaterCard);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await statuses()).toEqual(['past_due']);
  await ban();
  await runJobs(testApp);
  expect([await statuses(), await refunds()]).toEqual([['canceled'], []]);
  const banned = await letter('Your account has been closed');
  expect(banned).toMatch(/nothing more will be charged/);
  expect(banned).not.toMatch(/goes back/);
});

test('a renewal that Stripe made before it heard of the ban is given back whole', async () => {
  await subscribe('budget-monthly');
  await letTimePass(testApp, member, 27);
  await runJobs(testApp);
  const used = testApp.deps.clock.now();
  await ban();
  testApp.deps.clock.set(new Date(used.getTime() + 10 * dayMs));
  const row = await readRow(testApp, member.id);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { days: '0' });
  await runJobs(testApp);
  const [renewal = 0, rest = 0] = (await refunds()).toSorted((a, b) => b - a);
  expect(renewal).toBe(199);
  expect(rest).toBeLessThan(30);
  expect(await statuses()).toEqual(['canceled']);
});

test('a ban closes the open checkout, and what is paid all the same is ended and given back', async () => {
  const body = { plan: 'budget-monthly', source: 'account' } as const;
  const { url } = (await member.client.call(startCheckout, { body })).body;
  await ban();
  await runJobs(testApp);
  expect((await postForm(testApp, new URL(url).pathname, { card: goodCard })).body).toContain('no longer open');

  await lift();
  await signInAgain();
  const again = (await member.client.call(startCheckout, { body })).body.url;
  // Both happen between the closing of the checkouts and the ban.
  testApp.deps.clock.advance({ seconds: 5 });
  const { db } = testApp.deps.database;
  await db.update(profiles).set({ status: 'banned', statusReason: 'Again' }).where(eq(profiles.id, member.id));
  await postForm(testApp, new URL(again).pathname, { card: goodCard });
  await runJobs(testApp);
  expect([await statuses(), await refunds()]).toEqual([['canceled'], [199]]);
});

test('a second ban gives back nothing that was given back before', async () => {
  await subscribe('budget-annual');
  await letTimePass(testApp, member, 100);
  await runJobs(testApp);
  await ban();
  await runJobs(testApp);
  const first = await refunds();
  testApp.deps.clock.advance({ days: 1 });
  await lift();
  await ban();
  await runJobs(testApp);
  expect(await refunds()).toEqual(first);
});

test('a ban that is lifted before Stripe heard of it ends what it said, and leaves what was bought since', async () => {
  await subscribe('budget-monthly');
  await loseStripe();
  await ban();
  await runJobs(testApp);
  await lift();
  await findStripe();
  testApp.deps.clock.advance({ minutes: 1 });
  await signInAgain();
  expect(await mine()).toMatchObject({ access: 'inactive', status: 'canceled' });
  await pay(testApp, member, 'budget-annual');
  await runJobs(testApp);
  testApp.deps.clock.advance({ hours: 2 });
  await reconcile(billing(), testApp.services.payments);
  expect([await statuses(), await refunds()]).toEqual([['canceled', 'active'], [199]]);
  expect(await mine()).toMatchObject({ access: 'active', plan: 'budget-annual', ended: null });
});

test('events in the opposite order, twice, end in the same revenue and state', async () => {
  const before = await revenueOf(testApp.deps.clock.now());
  const taken: string[] = [];
  const collect = { kind: deliverEventJob, run: async (data: object) => void taken.push(Reflect.get(data, 'payload')) };
  await pay(testApp, member, 'budget-monthly');
  await testApp.deps.jobs.drain([collect]);
  await ban();
  const [order] = await ends();
  await settleEnd(billing(), testApp.services.payments, order?.id ?? '');
  await testApp.deps.jobs.drain([collect]);
  for (const payload of [...taken.toReversed(), ...taken]) await testApp.deps.jobs.add(deliverEventJob, { payload });
  await runJobs(testApp);
  expect(await revenueOf(testApp.deps.clock.now())).toBe(before + 199 - 199);
  expect(await readRow(testApp, member.id)).toMatchObject({ status: 'canceled', paidUntil: null });
});

test("money given back in Stripe's own dashboard leaves revenue, and ends what it had paid for", async () => {
  const before = await revenueOf(testApp.deps.clock.now());
  await subscribe('budget-monthly');
  const row = await readRow(testApp, member.id);
  const act = (action: string) =>
    postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action });
  await act('refund');
  await runJobs(testApp);
  expect(await revenueOf(testApp.deps.clock.now())).toBe(before);
  expect(await mine()).toMatchObject({ status: 'active', access: 'active' });
  await act('end');
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'canceled', access: 'inactive', paidUntil: null });
});

test('staff see the exact amount before, and the member gets that amount and the reason', async () => {
  await subscribe('budget-annual');
  await letTimePass(testApp, member, 100);
  await runJobs(testApp);
  const shown = await quote();
  expect(shown).toMatchObject({
    canEndLater: true,
    fullCents: 2499,
    proportionalCents: Math.round(2499 * (265 / 365)),
  });
  expect((await end('now', 'proportional', shown.proportionalCents + 1)).error.code).toBe('admin.refund_changed');
  expect((await end('now', 'proportional', shown.proportionalCents)).status).toBe(200);
  expect(await mine()).toMatchObject({ access: 'inactive', status: 'canceled' });
  await runJobs(testApp);
  expect([await statuses(), await refunds()]).toEqual([['canceled'], [shown.proportionalCents]]);
  const told = await letter('Our team has ended your subscription');
  expect(told).toMatch(/You asked us to/);
  expect(told).toContain(`$${(shown.proportionalCents / 100).toFixed(2)} goes back`);
  expect(await mine()).toMatchObject({
    ended: { cause: 'staff', reason: 'You asked us to', refundCents: shown.proportionalCents, isSettled: true },
  });
  const query = { action: 'subscription.end', subject: member.id };
  const { entries } = (await admin.client.call(findAuditEntries, { query })).body;
  expect(entries).toMatchObject([
    {
      adminEmail: admin.email,
      reason: 'You asked us to',
      before: { status: 'active', plan: 'budget-annual' },
      after: { timing: 'now', refund: 'proportional', refundCents: shown.proportionalCents },
    },
  ]);
});

test('ended with its period, a subscription lasts until then, and the member cannot take that back', async () => {
  await subscribe('budget-monthly');
  expect((await end('period_end', 'proportional', 0)).status).toBe(400);
  expect((await end('period_end', 'none', 0)).status).toBe(200);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({
    access: 'active',
    status: 'active',
    cancelAtPeriodEnd: true,
    ended: { timing: 'period_end', reason: 'You asked us to' },
  });
  const kept = await member.client.call(changePlan, { body: { plan: 'budget-monthly' } });
  expect(kept.error.code).toBe('billing.ended_by_team');
  expect((await end('period_end', 'none', 0)).error.code).toBe('admin.ends_already');
  expect(await letter('Our team has ended your subscription')).toMatch(/your access lasts until/);
  expect(await letters()).toHaveLength(2);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ access: 'inactive', status: 'canceled' });
  expect([await statuses(), await refunds(), (await letters()).length]).toEqual([['canceled'], [], 2]);
});

test('in full, everything paid for the period goes back, once for two clicks and two admins', async () => {
  await subscribe('premium-annual');
  await letTimePass(testApp, member, 10);
  await runJobs(testApp);
  const { fullCents } = await quote();
  expect(fullCents).toBe(9999);
  const id = randomUUID();
  const answers = await Promise.all([end('now', 'full', fullCents, id), end('now', 'full', fullCents, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await end('now', 'full', fullCents)).error.code).toBe('admin.nothing_to_end');
  await runJobs(testApp);
  expect(await refunds()).toEqual([9999]);
});

test('a year that was paid is not sold again before it is over, unless it was given back', async () => {
  await subscribe('budget-annual');
  const row = await readRow(testApp, member.id);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({
    access: 'active',
    status: 'canceled',
    paidUntil: row?.currentPeriodEnd?.toISOString(),
  });
  const buy = () => member.client.call(startCheckout, { body: { plan: 'budget-annual', source: 'account' } });
  const refused = await buy();
  expect([refused.status, refused.error.code]).toEqual([409, 'billing.still_paid']);
  expect(refused.error.message).toMatch(/^Your plan is paid until \w{3} \d+, \d{4}\. You can choose a plan again/);

  expect((await end('now', 'none', 0)).status).toBe(200);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ access: 'inactive', paidUntil: row?.currentPeriodEnd?.toISOString() });
  expect((await buy()).error.code).toBe('billing.still_paid');

  testApp.deps.clock.advance({ seconds: 5 });
  const { proportionalCents } = await quote();
  expect((await end('now', 'proportional', proportionalCents)).status).toBe(200);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ access: 'inactive', paidUntil: null });
  expect((await buy()).status).toBe(200);
});

test('who has no subscription has none to end, and a reason is needed', async () => {
  const params = { id: member.id };
  expect((await admin.client.call(getEndQuote, { params })).error.code).toBe('admin.nothing_to_end');
  await subscribe('budget-monthly');
  const body = { id: randomUUID(), timing: 'now', refund: 'none', refundCents: 0 };
  const missing = await admin.client.send('POST', `/api/admin/subscriptions/${member.id}/ends`, body);
  expect([missing.status, missing.error.message]).toEqual([400, 'Please give a reason']);
  expect(await statuses()).toEqual(['active']);
});
