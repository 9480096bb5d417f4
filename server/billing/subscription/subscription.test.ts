import { format } from 'date-fns/format';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import {
  cancelSubscription,
  changePlan,
  enableTesting,
  getMySubscription,
  getPaymentMethod,
  openPortal,
  recoverSubscription,
  saveSubscriptionSettings,
  startCheckout,
} from '#contract/billing/billing.ts';
import { dayMs } from '#contract/durations.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { reconcile } from '#server/billing/stripe/reconcile.ts';
import { user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { adminUsers, profiles } from '#server/db/schema/members.ts';
import { deliverEventJob } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import {
  atStripe,
  failsLaterCard,
  goodCard,
  inPortal,
  letTimePass,
  pay,
  postForm,
  readRow,
  setPaywall,
  startBillingApp,
} from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { remindOfEnd } from './ending-soon.ts';
import { getListingLimit } from './listing-limit.ts';

let testApp: TestApp;
let member: TestMember;
let count = 0;

beforeAll(async () => {
  testApp = await startBillingApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  await setPaywall(testApp);
  member = await addMember(testApp, `member-${count}@example.com`);
});

const mine = async () => (await member.client.call(getMySubscription, {})).body;
const subjects = async () => (await readMailbox(testApp, member.email)).map(({ subject }) => subject).sort();
const billing = () => ({ ...testApp.deps, settings: testApp.services.settings });

/** The webhooks never arrive. */
async function loseEvents(): Promise<void> {
  await testApp.deps.jobs.drain([{ kind: deliverEventJob, run: async () => {} }]);
}

test('a failed renewal leaves access for the days of grace, then none, and a new card brings it back', async () => {
  await pay(testApp, member, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'past_due', access: 'active', isRunning: true });
  expect(await subjects()).toEqual(['Your payment did not go through', 'Your subscription has started']);

  await letTimePass(testApp, member, 2);
  await runJobs(testApp);
  expect((await mine()).access).toBe('active');
  await letTimePass(testApp, member, 2);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'past_due', access: 'inactive', hasCustomer: true });
  expect((await member.client.call(getSession, {})).body.member?.subscription).toBe('inactive');
  expect(await subjects()).toHaveLength(2);

  const { url } = (await member.client.call(openPortal, {})).body;
  await postForm(testApp, new URL(url).pathname, { action: 'card', card: goodCard });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'active', access: 'active' });
});

test('after a failed payment session, account and mail name the same last day of access', async () => {
  await pay(testApp, member, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  const paidUntil = (await readRow(testApp, member.id))?.paidUntil?.getTime() ?? 0;
  const lastDay = new Date(paidUntil + 3 * dayMs);
  expect((await mine()).graceEnds).toBe(lastDay.toISOString());
  const session = (await member.client.call(getSession, {})).body.member;
  expect(session?.failedPayment).toEqual({ accessUntil: lastDay.toISOString() });
  expect(await failureMail()).toContain(`you keep your access, until ${format(lastDay, 'MMM d, yyyy')}.`);

  await testApp.deps.database.db
    .update(userSubscriptions)
    .set({ bypassSubscription: true, bypassReason: 'grandfathered' })
    .where(eq(userSubscriptions.userId, member.id));
  expect(await mine()).toMatchObject({ access: 'active', graceEnds: null });
});

test('without days of grace, the mail about a failed payment promises none', async () => {
  await setPaywall(testApp, { grace: 0 });
  await pay(testApp, member, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'past_due', access: 'inactive' });
  const mail = await failureMail();
  expect(mail).toContain('Your access ended on');
  expect(mail).not.toMatch(/keep your access|few more days/);
});

async function failureMail(): Promise<string | undefined> {
  const mails = await readMailbox(testApp, member.email);
  return mails.find(({ subject }) => subject === 'Your payment did not go through')?.text?.replaceAll(/\s+/g, ' ');
}

test('a canceled subscription lasts to the end of what was paid, and can be taken back before', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const canceled = await member.client.call(cancelSubscription, {});
  expect(canceled.body).toMatchObject({ access: 'active', cancelAtPeriodEnd: true });
  expect(await subjects()).toContain('Your subscription was canceled');
  const kept = await member.client.call(changePlan, { body: { plan: 'budget-monthly' } });
  expect(kept.body.cancelAtPeriodEnd).toBe(false);

  await member.client.call(cancelSubscription, {});
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'canceled', access: 'inactive' });
  expect((await member.client.call(cancelSubscription, {})).error.code).toBe('billing.not_subscribed');
});

test('a subscription that ends because nobody paid ends with what was paid', async () => {
  await pay(testApp, member, 'budget-annual', failsLaterCard);
  await runJobs(testApp);
  await letTimePass(testApp, member);
  await letTimePass(testApp, member, 1);
  const row = await readRow(testApp, member.id);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'canceled', access: 'inactive' });
});

test('a plan that was canceled in the portal of Stripe can be kept here', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  await inPortal(testApp, member, { action: 'cancel' });
  expect((await mine()).cancelAtPeriodEnd).toBe(true);
  await member.client.call(changePlan, { body: { plan: 'budget-monthly' } });
  expect((await mine()).cancelAtPeriodEnd).toBe(false);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test('a planned change is charged to the card that paid, which is the card that is shown', async () => {
  await pay(testApp, member, 'budget-monthly', '5555 5555 5555 4444');
  await runJobs(testApp);
  await member.client.call(changePlan, { body: { plan: 'budget-annual' } });
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ plan: 'budget-annual', status: 'active' });
  const { paymentMethod } = (await member.client.call(getPaymentMethod, { body: { userId: member.id } })).body;
  expect(paymentMethod).toEqual({ brand: 'mastercard', last4: '4444' });
});

test('an owed payment has a link for page and mail, and paying there brings the plan back', async () => {
  await pay(testApp, member, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  await letTimePass(testApp, member);
  await runJobs(testApp);
  const { due } = await mine();
  expect(due).toEqual({ cents: 199, url: expect.stringContaining('/invoices/') });
  const [mail] = (await readMailbox(testApp, member.email)).filter(({ subject }) => /did not go through/.test(subject));
  expect(mail?.text).toContain(due?.url);
  expect(mail?.text).toContain('Pay $1.99 now');
  await postForm(testApp, new URL(due?.url ?? '').pathname, { card: goodCard });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ status: 'active', due: null });
});

test('another plan begins with the next billing cycle', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const planned = await member.client.call(changePlan, { body: { plan: 'premium-annual' } });
  expect(planned.body).toMatchObject({ plan: 'budget-monthly', pendingPlan: 'premium-annual' });
  const changed = await member.client.call(changePlan, { body: { plan: 'premium-monthly' } });
  expect(changed.body.pendingPlan).toBe('premium-monthly');
  const back = await member.client.call(changePlan, { body: { plan: 'budget-monthly' } });
  expect(back.body.pendingPlan).toBeNull();

  await member.client.call(changePlan, { body: { plan: 'premium-annual' } });
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({
    plan: 'premium-annual',
    pendingPlan: null,
    status: 'active',
    renewalCents: 14_999,
  });
  const { db } = testApp.deps.database;
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, member.id));
  expect(profile?.sellerTier).toBe('annual');
});

test('a subscription whose webhook was lost is found again, once Stripe is asked, and its payment is revenue', async () => {
  await pay(testApp, member, 'premium-annual');
  await loseEvents();
  expect((await mine()).access).toBe('inactive');
  const body = { email: member.email, userId: member.id };
  const found = await member.client.call(recoverSubscription, { body });
  expect(found.body).toEqual({ subscription_found: true });
  expect((await mine()).access).toBe('active');
  const { rows } = await testApp.deps.database.pool.query(
    'select amount_cents, paid_at from received_payments where user_id = $1',
    [member.id],
  );
  const paidAt = new Date(Math.floor(testApp.deps.clock.now().getTime() / 1000) * 1000);
  expect(rows).toEqual([{ amount_cents: 9999, paid_at: paidAt }]);
});

test('a customer whose row was lost is found by what our server wrote on it, not by the address alone', async () => {
  await pay(testApp, member, 'budget-monthly');
  await loseEvents();
  const { db, pool } = testApp.deps.database;
  await db.delete(userSubscriptions).where(eq(userSubscriptions.userId, member.id));
  const thief = await addMember(testApp, `thief-${count}@example.com`);
  await pool.query(
    `update stripe_sandbox_objects set data = jsonb_set(data, '{email}', to_jsonb($2::text)) where kind = 'customer' and data->>'email' = $1`,
    [member.email, thief.email],
  );
  const stolen = await thief.client.call(recoverSubscription, { body: { email: thief.email, userId: thief.id } });
  expect(stolen.body).toEqual({ subscription_found: false });
  await pool.query(
    `update stripe_sandbox_objects set data = jsonb_set(data, '{email}', to_jsonb($1::text)) where kind = 'customer' and data->>'email' = $2`,
    [member.email, thief.email],
  );
  const found = await member.client.call(recoverSubscription, { body: { email: member.email, userId: member.id } });
  expect(found.body).toEqual({ subscription_found: true });
});

test('a renewal of which no word came is looked up by itself', async () => {
  await pay(testApp, member, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  const soon = new Date(testApp.deps.clock.now().getTime() - 1000);
  const { db } = testApp.deps.database;
  await letTimePass(testApp, member, 40);
  await loseEvents();
  await db.update(userSubscriptions).set({ currentPeriodEnd: soon }).where(eq(userSubscriptions.userId, member.id));
  expect((await mine()).access).toBe('active');
  await reconcile(billing(), testApp.services.payments);
  expect(await mine()).toMatchObject({ status: 'past_due', access: 'inactive' });
});

test('a member whom Stripe does not know holds up no other, is counted for staff, and can buy again', async () => {
  const lost = member;
  member = await addMember(testApp, `after-lost-${count}@example.com`);
  for (const one of [lost, member]) await pay(testApp, one, 'budget-monthly', failsLaterCard);
  await runJobs(testApp);
  const { db, pool } = testApp.deps.database;
  const soon = new Date(testApp.deps.clock.now().getTime() - 1000);
  await letTimePass(testApp, member, 40);
  await loseEvents();
  await db.update(userSubscriptions).set({ currentPeriodEnd: soon });
  const customer = (await readRow(testApp, lost.id))?.stripeCustomerId;
  await pool.query('delete from stripe_sandbox_objects where id = $1 or customer = $1', [customer]);
  await reconcile(billing(), testApp.services.payments);
  expect((await mine()).status).toBe('past_due');
  expect((await lost.client.call(getMySubscription, {})).body).toMatchObject({
    status: 'canceled',
    access: 'inactive',
  });
  expect((await pool.query('select user_id from subscription_sync_failures')).rows).toEqual([{ user_id: lost.id }]);
  await pay(testApp, lost, 'budget-monthly');
  await runJobs(testApp);
  expect((await lost.client.call(getMySubscription, {})).body.access).toBe('active');
});

test('a customer of the test mode means nothing in live mode', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const { payments } = testApp.services;
  const before = await readRow(testApp, member.id);
  expect(before?.stripeLivemode).toBe(false);
  if (payments) payments.isLive = true;
  const { url } = (await member.client.call(startCheckout, { body: { plan: 'budget-annual', source: 'account' } }))
    .body;
  if (payments) payments.isLive = false;
  expect(url).toContain('/checkout/');
  const after = await readRow(testApp, member.id);
  expect(after).toMatchObject({ status: 'canceled', stripeLivemode: true });
  expect(after?.stripeCustomerId).not.toBe(before?.stripeCustomerId);
});

test('a changed address reaches the customer at Stripe', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const { db, pool } = testApp.deps.database;
  await db
    .update(user)
    .set({ email: `moved-${count}@example.com` })
    .where(eq(user.id, member.id));
  await testApp.services.sessions.forget(member.id);
  await member.client.call(openPortal, {});
  const row = await readRow(testApp, member.id);
  const { rows } = await pool.query(`select data->>'email' as email from stripe_sandbox_objects where id = $1`, [
    row?.stripeCustomerId,
  ]);
  expect(rows).toEqual([{ email: `moved-${count}@example.com` }]);
});

test('who cancels, or is on trial, is reminded once before the end', async () => {
  await pay(testApp, member, 'premium-monthly');
  await runJobs(testApp);
  await remindOfEnd(billing());
  await letTimePass(testApp, member, 6);
  await runJobs(testApp);
  await remindOfEnd(billing());
  expect((await subjects()).filter((subject) => /ending soon/.test(subject))).toEqual([]);
  await letTimePass(testApp, member, 1);
  await runJobs(testApp);
  await remindOfEnd(billing());
  await remindOfEnd(billing());
  expect((await subjects()).filter((subject) => /ending soon/.test(subject))).toEqual([
    'Your free trial is ending soon',
  ]);
  await member.client.call(cancelSubscription, {});
  await letTimePass(testApp, member, 4);
  await runJobs(testApp);
  await remindOfEnd(billing());
  expect(await subjects()).toContain('Your subscription is ending soon');
});

test("another member's id or address in a body is refused", async () => {
  const other = await addMember(testApp, `other-${count}@example.com`);
  await pay(testApp, other, 'budget-monthly');
  await runJobs(testApp);
  const { client } = member;
  const card = await client.call(getPaymentMethod, { body: { userId: other.id } });
  const byId = await client.call(recoverSubscription, { body: { email: member.email, userId: other.id } });
  const byMail = await client.call(recoverSubscription, { body: { email: other.email, userId: member.id } });
  expect([card.status, byId.status, byMail.status]).toEqual([403, 403, 403]);

  for (const [method, url] of [
    ['POST', '/api/me/checkouts'],
    ['PUT', '/api/me/subscription/plan'],
    ['POST', '/api/me/portal-sessions'],
    ['POST', '/api/me/testing-bypass'],
  ] as const) {
    const body = { plan: 'budget-annual', source: 'account', userId: other.id, user_id: other.id, customer: 'cus_x' };
    await client.send(method, url, body);
  }
  expect(await readRow(testApp, other.id)).toMatchObject({ planType: 'budget-monthly', pendingPlan: null });
  const portal = (await client.call(openPortal, {})).body.url;
  const page = await testApp.app.inject(new URL(portal).pathname);
  expect(page.body).toContain(member.email);
  expect(page.body).not.toContain(other.email);
});

test('flags in the address or in the body open nothing on the server', async () => {
  const flags = 'subscription=success&payment_complete=true&restore_session=true';
  const session = await member.client.send<{ member: { subscription: string } }>('GET', `/api/session?${flags}`);
  expect(session.body.member.subscription).toBe('inactive');
  const guarded = await member.client.send('GET', `/api/conversations?${flags}`, undefined, {
    cookie: `${[...member.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}; subscription-success=true`,
  });
  expect([guarded.status, guarded.error.code]).toEqual([402, 'subscription.required']);
});

test('the testing bypass is given only while paywall and test mode are on, and ends with test mode', async () => {
  expect((await member.client.call(enableTesting, {})).error.message).toBe('Failed to enable testing mode.');
  await setPaywall(testApp, { paywall: false, testMode: true });
  expect((await member.client.call(enableTesting, {})).status).toBe(409);
  await setPaywall(testApp, { testMode: true });
  expect((await mine()).access).toBe('inactive');
  expect((await member.client.call(enableTesting, {})).body).toEqual({ success: true });
  expect(await mine()).toMatchObject({ access: 'bypass', bypassReason: 'testing' });
  await setPaywall(testApp);
  expect((await mine()).access).toBe('inactive');
});

test('an early member keeps access without paying', async () => {
  await testApp.deps.database.db
    .insert(userSubscriptions)
    .values({ userId: member.id, bypassSubscription: true, bypassReason: 'grandfathered' });
  expect(await mine()).toMatchObject({ access: 'bypass', bypassReason: 'grandfathered' });
  await setPaywall(testApp, { testMode: true });
  await member.client.call(enableTesting, {});
  expect((await mine()).bypassReason).toBe('grandfathered');
});

test('the paywall counts for members who are signed in, from the next request on', async () => {
  const admin = await addMember(testApp, `settings-${count}@example.com`);
  await testApp.deps.database.db.insert(adminUsers).values({ id: admin.id, permissions: ['settings.write'] });
  const set = (paywall_enabled: boolean) => {
    testApp.deps.clock.advance({ seconds: 1 });
    const body = { paywall_enabled, grace_period_days: 3, test_mode: false };
    return admin.client.call(saveSubscriptionSettings, { body });
  };
  const status = async () => (await member.client.send('GET', '/api/conversations')).status;
  await set(false);
  await expect.poll(status).toBe(200);
  await set(true);
  await expect.poll(status).toBe(402);
  const refused = await member.client.send('PUT', '/api/admin/settings/subscription', { paywall_enabled: false });
  expect(refused.status).toBe(403);
});

test('the shopping plans include ten listings a month, Premium any number', async () => {
  expect(await getListingLimit(billing(), member.id)).toBeNull();
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  expect(await getListingLimit(billing(), member.id)).toBe(10);
  await setPaywall(testApp, { paywall: false });
  expect(await getListingLimit(billing(), member.id)).toBeNull();
  await setPaywall(testApp);
  await member.client.call(changePlan, { body: { plan: 'premium-monthly' } });
  await letTimePass(testApp, member);
  await runJobs(testApp);
  expect(await getListingLimit(billing(), member.id)).toBeNull();
});

test('with the account, its subscription and open checkouts end at Stripe', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const row = await readRow(testApp, member.id);
  await member.client.call(deleteMyAccount, { body: { password: testPassword } });
  await runJobs(testApp);
  const { rows } = await testApp.deps.database.pool.query(
    `select data->>'status' as status from stripe_sandbox_objects where id = $1`,
    [row?.stripeSubscriptionId],
  );
  expect(rows).toEqual([{ status: 'canceled' }]);
});

test('the customer of a deleted account is deleted at Stripe when no dispute is open any more; our books stay', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  const row = await readRow(testApp, member.id);
  const { pool } = testApp.deps.database;
  const isDeleted = async () =>
    (
      await pool.query(`select data->'deleted' as deleted from stripe_sandbox_objects where id = $1`, [
        row?.stripeCustomerId,
      ])
    ).rows[0]?.deleted === true;
  await atStripe(testApp, member, 'dispute');
  await member.client.call(deleteMyAccount, { body: { password: testPassword } });
  await runJobs(testApp);
  expect(await isDeleted()).toBe(false);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'won' });
  await runJobs(testApp);
  await reconcile(billing(), testApp.services.payments);
  expect(await isDeleted()).toBe(true);
  const { rows } = await pool.query(
    `select p.user_id, d.state from payment_disputes d join received_payments p using (invoice_id) where d.customer_id = $1`,
    [row?.stripeCustomerId],
  );
  expect(rows).toEqual([{ user_id: null, state: 'won' }]);
});

test('while Stripe is away the member is told so, and nothing is lost', async () => {
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
  await testApp.deps.database.pool.query('alter table stripe_sandbox_objects rename to away');
  const answer = await member.client.call(startCheckout, { body: { plan: 'budget-annual', source: 'account' } });
  await testApp.deps.database.pool.query('alter table away rename to stripe_sandbox_objects');
  expect([answer.status, answer.error.code]).toEqual([503, 'billing.unavailable']);
  expect((await mine()).access).toBe('active');
});
