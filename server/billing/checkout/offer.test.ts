import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePlan, getMyOffers, getMySubscription, getOffers, startCheckout } from '#contract/billing/billing.ts';
import { changeText, renewalText, trialText } from '#contract/billing/offer-text.ts';
import { getPlan, type PlanId, type PlanOffer, planIds, priceOfPlan } from '#contract/billing/plans.ts';
import { moneyText } from '#contract/money-text.ts';
import { charterPlaces, userSubscriptions } from '#server/db/schema/billing.ts';
import {
  letTimePass,
  pay,
  postForm,
  readInvoices,
  readRow,
  setPaywall,
  startBillingApp,
} from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
});
afterAll(() => testApp.close());

interface History {
  prepare(members: TestMember[]): Promise<void>;
  /** Plans whose price this history may change. The day buys these, the night all; the others read as for a visitor. */
  touches: readonly PlanId[];
}

/** Histories of members who look at the prices. */
const histories: Record<string, History> = {
  'is new': { prepare: async () => {}, touches: planIds },
  'let a plan lapse': { prepare: (members) => haveHad(members, 'budget-monthly'), touches: ['budget-monthly'] },
  'has used the coupon': { prepare: (members) => haveHad(members, 'premium-annual'), touches: ['premium-annual'] },
  'has had the trial': { prepare: (members) => haveHad(members, 'premium-monthly'), touches: ['premium-monthly'] },
  'comes after the last charter place': {
    prepare: () => takeAllPlaces(),
    touches: ['premium-monthly', 'premium-annual'],
  },
};
const isWhole = process.env.OFFERS === 'whole';

for (const [history, { prepare, touches }] of Object.entries(histories)) {
  const bought = isWhole ? planIds : touches;

  test(`a member who ${history} is charged for each plan what the page says, now and at renewal`, async () => {
    const buyers = await Promise.all(bought.map(async (plan) => ({ plan, member: await newMember() })));
    await prepare(buyers.map(({ member }) => member));
    await expectOffersOfVisitors(buyers[0]?.member, touches);
    const shown = await each(buyers, async ({ plan, member }) => offerOf(member, plan));
    const before = await each(buyers, ({ member }) => readInvoices(testApp, member));
    await each(buyers, ({ member, plan }) => pay(testApp, member, plan));
    await runJobs(testApp);
    await each(buyers, async ({ member }, at) => {
      if (shown[at]?.trialDays) await letTimePass(testApp, member);
      await letTimePass(testApp, member);
    });
    await each(buyers, async ({ plan, member }, at) => {
      const charged = (await readInvoices(testApp, member)).slice(before[at]?.length);
      expect({ plan, ...textOf(shown[at] as PlanOffer) }).toEqual({ plan, ...textOfInvoices(plan, charged) });
    });
  });

  test(`a member who ${history} is charged what the dialog said when the plan changed`, async () => {
    const others = bought.filter((id) => id !== 'budget-annual');
    const buyers = await Promise.all(others.map(async (plan) => ({ plan, member: await newMember() })));
    await prepare(buyers.map(({ member }) => member));
    await each(buyers, ({ member }) => pay(testApp, member, 'budget-annual'));
    await runJobs(testApp);
    const before = await each(buyers, ({ member }) => readInvoices(testApp, member));
    const dialogs = await each(buyers, async ({ plan, member }) => {
      const offer = await offerOf(member, plan);
      const planned = await member.client.call(changePlan, { body: { plan, shown: offer } });
      expect(planned.body.pendingPlan).toBe(plan);
      return { offer, text: changeText(getPlan(plan), offer, '') };
    });
    // The agreed price stays when the charter offer ends meanwhile.
    await takeAllPlaces();
    await each(buyers, async ({ plan, member }, at) => {
      expect(await offerOf(member, plan)).toEqual(dialogs[at]?.offer);
      await letTimePass(testApp, member);
      await letTimePass(testApp, member);
      const [first = 0, second = 0] = (await readInvoices(testApp, member)).slice(before[at]?.length);
      const { period } = getPlan(plan);
      const price = first === second ? '' : `${moneyText(first)} for the first ${period}, then `;
      expect(dialogs[at]?.text).toBe(
        `The change takes effect at the next billing cycle: ${price}${moneyText(second)} per ${period}. Nothing is charged today.`,
      );
    });
  });
}

test('the present plan is shown at the price of its renewal', async () => {
  const member = await newMember();
  await pay(testApp, member, 'premium-annual');
  await runJobs(testApp);
  expect(textOf(await offerOf(member, 'premium-annual'))).toMatchObject({ price: '$149.99', savings: undefined });
  expect((await member.client.call(getMySubscription, {})).body.renewalCents).toBe(14_999);
});

test('a plan that was chosen for later is shown at the price that was agreed, whatever it costs by now', async () => {
  const member = await newMember();
  await pay(testApp, member, 'budget-annual');
  await runJobs(testApp);
  const shown = await offerOf(member, 'budget-monthly');
  await member.client.call(changePlan, { body: { plan: 'budget-monthly', shown } });
  // As if it had cost less on that day.
  await testApp.deps.database.db
    .update(userSubscriptions)
    .set({ pendingFirstCents: 99, pendingPriceCents: 149 })
    .where(eq(userSubscriptions.userId, member.id));
  expect(await offerOf(member, 'budget-monthly')).toMatchObject({ firstCents: 99, renewalCents: 149 });
});

test('a visitor sees what a new member pays', async () => {
  const { offers } = (await new TestClient(testApp.app).call(getOffers, {})).body;
  const member = await newMember();
  expect((await member.client.call(getMyOffers, {})).body.offers).toEqual(offers);
  expect(offers.map(textOf)).toMatchObject([
    { price: '$1.99' },
    { price: '$24.99', savings: 'Save $6.89 vs monthly' },
    { price: '$9.99', originalPrice: '$14.99', trial: '14-day free trial, card required' },
    { price: '$99.99', savings: 'SAVE $50 + get two months free!', renewal: 'First year, then $149.99 per year.' },
  ]);
});

test('nothing is sold at another price than the one that was shown', async () => {
  const member = await newMember();
  const shown = await offerOf(member, 'premium-monthly');
  await takeAllPlaces();
  const body = { plan: 'premium-monthly', source: 'account', shown } as const;
  expect((await member.client.call(startCheckout, { body })).error.code).toBe('billing.offer_changed');
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const change = { plan: 'premium-monthly', shown: { ...shown, trialDays: 0 } } as const;
  expect((await member.client.call(changePlan, { body: change })).error.code).toBe('billing.offer_changed');
  expect((await readRow(testApp, member.id))?.pendingPlan).toBeNull();
  const now = await offerOf(member, 'premium-monthly');
  expect(now.firstCents).toBe(1499);
  expect((await member.client.call(changePlan, { body: { plan: 'premium-monthly', shown: now } })).status).toBe(200);
});

async function expectOffersOfVisitors(member: TestMember | undefined, touches: readonly PlanId[]): Promise<void> {
  const untouched = (offers: readonly PlanOffer[]) => offers.filter(({ plan }) => !touches.includes(plan));
  const { offers } = (await new TestClient(testApp.app).call(getOffers, {})).body;
  expect(untouched((await member?.client.call(getMyOffers, {}))?.body.offers ?? [])).toEqual(untouched(offers));
  expect(untouched(offers)).toHaveLength(planIds.length - touches.length);
}

async function newMember(): Promise<TestMember> {
  // Everyone begins with free charter places, whatever the member before has used up.
  await testApp.deps.database.db.delete(charterPlaces).where(sql`${charterPlaces.userId} is null`);
  count += 1;
  return addMember(testApp, `payer-${count}@example.com`);
}

async function haveHad(members: TestMember[], plan: PlanId): Promise<void> {
  await each(members, (member) => pay(testApp, member, plan));
  await runJobs(testApp);
  await each(members, async (member) => {
    const row = await readRow(testApp, member.id);
    await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
    await letTimePass(testApp, member, 400);
  });
  await runJobs(testApp);
  await each(members, async ({ id }) => expect((await readRow(testApp, id))?.status).toBe('canceled'));
}

function each<T, R>(list: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  return Promise.all(list.map(work));
}

async function takeAllPlaces(): Promise<void> {
  const now = testApp.deps.clock.now();
  const places = Array.from({ length: 100 }, () => ({ heldUntil: now, takenAt: now }));
  await testApp.deps.database.db.insert(charterPlaces).values(places);
}

async function offerOf({ client }: TestMember, plan: PlanId): Promise<PlanOffer> {
  const { offers } = (await client.call(getMyOffers, {})).body;
  const offer = offers.find((candidate) => candidate.plan === plan);
  if (!offer) throw new Error(`${plan} is not offered`);
  return offer;
}

/** The sentences about money on the plan's card. */
function textOf(offer: PlanOffer) {
  const plan = getPlan(offer.plan);
  const { price, originalPrice, savings } = priceOfPlan(plan, offer);
  return { price, originalPrice, savings, renewal: renewalText(plan, offer), trial: trialText(offer) };
}

/** The right sentences, told from the charges. */
function textOfInvoices(id: PlanId, charged: number[]) {
  const plan = getPlan(id);
  const [first = 0, second = 0] = charged[0] === 0 ? charged.slice(1) : charged;
  const isPrinted = moneyText(first) === plan.price;
  return {
    price: moneyText(first),
    originalPrice: isPrinted ? plan.originalPrice : undefined,
    savings: isPrinted ? plan.savings : undefined,
    renewal: first === second ? undefined : `First ${plan.period}, then ${moneyText(second)} per ${plan.period}.`,
    trial: charged[0] === 0 ? '14-day free trial, card required' : undefined,
  };
}
