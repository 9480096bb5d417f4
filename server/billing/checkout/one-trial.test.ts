import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getMyOffers, getMySubscription } from '#contract/billing/billing.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { reconcile } from '#server/billing/stripe/reconcile.ts';
import { syncMember } from '#server/billing/stripe/sync.ts';
import { user } from '#server/db/schema/auth.ts';
import { newCard, pay, readInvoices, readRow, setPaywall, startBillingApp } from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
});
afterAll(() => testApp.close());

const mine = async ({ client }: TestMember) => (await client.call(getMySubscription, {})).body;
const leave = ({ client }: TestMember) => client.call(deleteMyAccount, { body: { password: testPassword } });

async function trialDaysFor({ client }: TestMember): Promise<number | undefined> {
  const { offers } = (await client.call(getMyOffers, {})).body;
  return offers.find(({ plan }) => plan === 'premium-monthly')?.trialDays;
}

async function tryPremium(member: TestMember, card = newCard()): Promise<void> {
  testApp.deps.clock.advance({ seconds: 5 });
  await pay(testApp, member, 'premium-monthly', card);
  await runJobs(testApp);
}

test('who deletes the account and comes back with another spelling of the address is offered no second trial', async () => {
  const first = await addMember(testApp, 'ada.lovelace@gmail.com');
  expect(await trialDaysFor(first)).toBe(14);
  await tryPremium(first);
  expect((await mine(first)).status).toBe('trialing');
  expect((await leave(first)).status).toBe(200);

  const again = await addMember(testApp, 'a.dalovelace+new@googlemail.com');
  expect(await trialDaysFor(again)).toBe(0);
  await tryPremium(again);
  expect(await mine(again)).toMatchObject({ status: 'active', isTrialRefused: false });
  expect(await readInvoices(testApp, again)).toEqual([999]);
});

test('who changed the address before leaving is known by the last one, too', async () => {
  const member = await addMember(testApp, 'before@example.com');
  await tryPremium(member);
  await testApp.deps.database.db.update(user).set({ email: 'after@example.com' }).where(eq(user.id, member.id));
  await leave(member);
  for (const email of ['before@example.com', 'after+1@example.com'])
    expect(await trialDaysFor(await addMember(testApp, email))).toBe(0);
});

test('a card that has had the trial starts none for another member: nothing is charged, and the member is told', async () => {
  const card = newCard();
  const first = await addMember(testApp, 'first-card@example.com');
  await tryPremium(first, card);
  await leave(first);

  const second = await addMember(testApp, 'second-card@example.com');
  expect(await trialDaysFor(second)).toBe(14);
  await tryPremium(second, card);
  expect(await mine(second)).toMatchObject({ access: 'inactive', status: 'canceled', isTrialRefused: true });
  expect(await readInvoices(testApp, second)).toEqual([0]);
  const mails = await readMailbox(testApp, second.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your free trial could not begin']);
  expect(mails[0]?.text).toContain('Nothing was charged');

  expect(await trialDaysFor(second)).toBe(0);
  await tryPremium(second, card);
  expect(await mine(second)).toMatchObject({ access: 'active', status: 'active', isTrialRefused: false });
  expect(await readInvoices(testApp, second)).toEqual([0, 999]);
});

test('a trial is judged by its card as soon as Stripe names it, and the checkout takes nothing but cards', async () => {
  const card = newCard();
  const first = await addMember(testApp, 'named-first@example.com');
  await tryPremium(first, card);
  const late = await addMember(testApp, 'named-late@example.com');
  const { payments } = testApp.services;
  if (!payments) throw new Error('There are no payments');
  const create = vi.spyOn(payments.stripe.checkout.sessions, 'create');
  const retrieve = vi.spyOn(payments.stripe.subscriptions, 'retrieve');
  retrieve.mockImplementation(async () => ({ default_payment_method: null, customer: 'cus_1' }) as never);
  await tryPremium(late, card);
  expect(await mine(late)).toMatchObject({ status: 'trialing' });
  retrieve.mockRestore();
  await reconcile({ ...testApp.deps, settings: testApp.services.settings }, payments);
  expect(await mine(late)).toMatchObject({ status: 'canceled', isTrialRefused: true });
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
  });
  create.mockRestore();
});

test('of two members who pay with one card in the same moment, one has the trial', async () => {
  const card = newCard();
  const pair = await Promise.all(['twin-a@example.com', 'twin-b@example.com'].map((name) => addMember(testApp, name)));
  await Promise.all(pair.map((member) => pay(testApp, member, 'premium-monthly', card)));
  const { deps, services } = testApp;
  await Promise.all(
    pair.map(
      ({ id }) => services.payments && syncMember({ ...deps, settings: services.settings }, services.payments, id),
    ),
  );
  await runJobs(testApp);
  const states = await Promise.all(pair.map(mine));
  expect(states.map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
});

test('the same trial, heard of many times, stays the one that it is', async () => {
  const member = await addMember(testApp, 'once@example.com');
  await tryPremium(member);
  const { deps, services } = testApp;
  for (let times = 0; times < 3; times += 1)
    if (services.payments) await syncMember({ ...deps, settings: services.settings }, services.payments, member.id);
  expect((await readRow(testApp, member.id))?.status).toBe('trialing');
});

test('of those who had a trial nothing is kept but keyed hashes', async () => {
  const { rows } = await testApp.deps.database.pool.query('select * from used_trials');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
});
