import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cancelSubscription,
  changePlan,
  getMySubscription,
  getUpgrade,
  openPortal,
  type Upgrade,
  upgradeNow,
} from '#contract/billing/billing.ts';
import { getPlan, type PlanId } from '#contract/billing/plans.ts';
import { upgradeText } from '#contract/billing/upgrade-now.ts';
import { moneyText } from '#contract/money-text.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { charterPlaces, userSubscriptions } from '#server/db/schema/billing.ts';
import {
  asksAlwaysCard,
  failsLaterCard,
  inPortal,
  letTimePass,
  newCard,
  pay,
  postForm,
  readInvoices,
  readRow,
  setPaywall,
  startBillingApp,
} from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { getListingLimit } from './listing-limit.ts';

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
  member = await addMember(testApp, `upgrader-${count}@example.com`);
});

const mine = async () => (await member.client.call(getMySubscription, {})).body;
const ask = (plan: PlanId) => member.client.call(getUpgrade, { params: { plan } });
const upgrade = ({ plan, dueCents, pricedAt }: Upgrade) =>
  member.client.call(upgradeNow, { body: { plan, dueCents, pricedAt } });
const bill = () => readInvoices(testApp, member);

async function subscribe(plan: PlanId, card = newCard()): Promise<void> {
  await pay(testApp, member, plan, card);
  await runJobs(testApp);
}

test.each([
  ['budget-monthly', 'premium-monthly', 999 - Math.round((199 * 20) / 30), 999],
  ['budget-monthly', 'premium-annual', 9999 - Math.round((199 * 20) / 30), 14_999],
  ['budget-annual', 'premium-annual', 9999 - Math.round((2499 * 355) / 365), 14_999],
] as const)(
  'from %s, %s begins at once for exactly the difference that was said',
  async (from, to, roughly, renewal) => {
    await subscribe(from);
    await letTimePass(testApp, member, 10);
    await runJobs(testApp);
    const said = (await ask(to)).body;
    expect(Math.abs(said.dueCents - roughly)).toBeLessThanOrEqual(10);
    expect(said.renewalCents).toBe(renewal);
    expect(await bill()).toHaveLength(1);

    const done = await upgrade(said);
    expect(done.body).toMatchObject({
      plan: to,
      status: 'active',
      renewalCents: renewal,
      currentPeriodEnd: said.renewsAt,
    });
    await runJobs(testApp);
    const { notifications } = (await member.client.call(findNotifications, { query: {} })).body;
    expect(notifications.map(({ text }) => text)).toEqual([`Your plan is now ${getPlan(to).name}`]);
    const [, charged = 0] = await bill();
    expect(upgradeText(getPlan(to), said, 'that day')).toContain(`${moneyText(charged)} is charged today`);
    expect(await getListingLimit({ ...testApp.deps, settings: testApp.services.settings }, member.id)).toBeNull();
    await runJobs(testApp);
    await letTimePass(testApp, member);
    expect((await bill()).slice(2)).toEqual([renewal]);
  },
);

test('a double click, and a retry after a lost answer, charge once', async () => {
  await subscribe('budget-annual');
  const said = (await ask('premium-annual')).body;
  const both = await Promise.all([upgrade(said), upgrade(said)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await upgrade(said)).body.plan).toBe('premium-annual');
  expect(await bill()).toHaveLength(2);
});

test('two tabs with different prices in the same moment charge once', async () => {
  await subscribe('budget-annual');
  const first = (await ask('premium-annual')).body;
  testApp.deps.clock.advance({ minutes: 2 });
  const second = (await ask('premium-annual')).body;
  const answers = await Promise.all([upgrade(first), upgrade(second), upgrade({ ...second, plan: 'premium-monthly' })]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await bill()).toHaveLength(2);
});

test('while one change is on its way no other begins, and what a crash left behind ends by itself', async () => {
  await subscribe('budget-annual');
  const said = (await ask('premium-annual')).body;
  const { db } = testApp.deps.database;
  const changeUntil = new Date(testApp.deps.clock.now().getTime() + 120_000);
  await db
    .update(userSubscriptions)
    .set({ changeKey: 'another change', changeUntil })
    .where(eq(userSubscriptions.userId, member.id));
  const answers = [
    await upgrade(said),
    await member.client.call(changePlan, { body: { plan: 'budget-monthly' } }),
    await member.client.call(cancelSubscription, {}),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('billing.change_under_way'));
  testApp.deps.clock.advance({ seconds: 121 });
  expect((await upgrade(said)).body.plan).toBe('premium-annual');
});

test('a card that fails changes nothing, neither the plan nor what was planned, and another card can be tried', async () => {
  await subscribe('budget-annual', failsLaterCard);
  await member.client.call(changePlan, { body: { plan: 'premium-annual' } });
  const before = await mine();
  expect(before.pendingPlan).toBe('premium-annual');
  const refused = await upgrade((await ask('premium-annual')).body);
  expect([refused.status, refused.error.code]).toEqual([409, 'billing.card_declined']);
  expect(await mine()).toEqual(before);
  expect(await bill()).toHaveLength(1);

  const { url } = (await member.client.call(openPortal, {})).body;
  await postForm(testApp, new URL(url).pathname, { action: 'card', card: newCard() });
  testApp.deps.clock.advance({ seconds: 2 });
  const done = await upgrade((await ask('premium-annual')).body);
  expect(done.body).toMatchObject({ plan: 'premium-annual', pendingPlan: null });
  expect(await bill()).toHaveLength(2);
});

test('where the bank wants to ask, the plan begins when its question is answered on the page of the invoice', async () => {
  await subscribe('budget-annual');
  await inPortal(testApp, member, { action: 'card', card: asksAlwaysCard });
  await inPortal(testApp, member, { action: 'cancel' });
  testApp.deps.clock.advance({ seconds: 2 });
  const asked = await ask('premium-annual');
  const { body } = await upgrade(asked.body);
  expect(body).toMatchObject({ plan: 'budget-annual', due: { cents: asked.body.dueCents } });
  const page = new URL(body.due?.url ?? '').pathname;
  await postForm(testApp, page, { card: asksAlwaysCard, confirmed: 'yes' });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ plan: 'premium-annual', cancelAtPeriodEnd: false, due: null });
  expect(await bill()).toHaveLength(2);
});

test('a cancellation in the portal of Stripe is taken back by an upgrade', async () => {
  await subscribe('budget-monthly');
  await inPortal(testApp, member, { action: 'cancel' });
  testApp.deps.clock.advance({ seconds: 2 });
  const done = await upgrade((await ask('premium-monthly')).body);
  expect(done.body).toMatchObject({ plan: 'premium-monthly', cancelAtPeriodEnd: false });
});

test('a cancellation is taken back by an upgrade that is paid, and stays where the card fails', async () => {
  await subscribe('budget-monthly', failsLaterCard);
  await member.client.call(cancelSubscription, {});
  expect((await upgrade((await ask('premium-monthly')).body)).status).toBe(409);
  expect(await mine()).toMatchObject({ plan: 'budget-monthly', cancelAtPeriodEnd: true });
  const { url } = (await member.client.call(openPortal, {})).body;
  await postForm(testApp, new URL(url).pathname, { action: 'card', card: newCard() });
  testApp.deps.clock.advance({ seconds: 2 });
  const done = await upgrade((await ask('premium-monthly')).body);
  expect(done.body).toMatchObject({ plan: 'premium-monthly', cancelAtPeriodEnd: false });
});

test('nothing but the price that was shown lately is charged', async () => {
  await subscribe('budget-monthly');
  const said = (await ask('premium-monthly')).body;
  const wrong = [
    { ...said, dueCents: said.dueCents - 1 },
    { ...said, pricedAt: said.pricedAt + 600 },
    { ...said, pricedAt: said.pricedAt - 3600 },
  ];
  for (const body of wrong) expect((await upgrade(body)).error.code).toBe('billing.offer_changed');
  const now = testApp.deps.clock.now();
  const places = Array.from({ length: 100 }, () => ({ heldUntil: now, takenAt: now }));
  const taken = await testApp.deps.database.db.insert(charterPlaces).values(places).returning();
  // The place is held for the member since the first try, so that the price that was said still counts.
  expect((await upgrade(said)).status).toBe(200);
  expect(taken).toHaveLength(100);
  expect((await readRow(testApp, member.id))?.priceCents).toBe(999);
});

test('a trial, an open payment, Premium and a shorter period cannot be upgraded at once', async () => {
  const code = async (plan: PlanId) => (await ask(plan)).error?.code;
  expect(await code('premium-monthly')).toBe('billing.not_subscribed');
  await subscribe('premium-monthly');
  expect(await code('premium-annual')).toBe('billing.not_upgradable');
  member = await addMember(testApp, `annual-${count}@example.com`);
  await subscribe('budget-annual', failsLaterCard);
  expect(await code('premium-monthly')).toBe('billing.not_upgradable');
  expect(await code('budget-monthly')).toBe('billing.not_upgradable');
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect((await mine()).status).toBe('past_due');
  expect(await code('premium-annual')).toBe('billing.payment_open');
});
