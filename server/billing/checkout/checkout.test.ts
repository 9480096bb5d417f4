import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#contract/auth/email-change.ts';
import { getSession } from '#contract/auth/session.ts';
import {
  getCheckout,
  getMySubscription,
  getOffers,
  getPaymentMethod,
  getSubscriptionSettings,
  saveSubscriptionSettings,
  startCheckout,
} from '#contract/billing/billing.ts';
import { dayMs } from '#contract/durations.ts';
import { charterPlaces, subscriptionTracking } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import {
  authenticationCard,
  declinedCard,
  goodCard,
  letTimePass,
  pay,
  postForm,
  readRow,
  setPaywall,
  startBillingApp,
} from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { newestLink, readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
});
afterAll(() => testApp.close());

test('paying for a plan opens the paywall, and the member is told by mail', async () => {
  const member = await addMember(testApp, 'shopper@example.com');
  expect((await member.client.call(getMySubscription, {})).body).toMatchObject({ access: 'inactive', status: 'none' });
  const target = await pay(testApp, member, 'budget-monthly');
  expect(target).toMatch(/\/payment-return\?session_id=cs_test_/);
  await runJobs(testApp);
  expect((await member.client.call(getMySubscription, {})).body).toMatchObject({
    access: 'active',
    status: 'active',
    plan: 'budget-monthly',
    hasCustomer: true,
  });
  const mails = await readMailbox(testApp, 'shopper@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['Your subscription has started']);
  const tracked = await testApp.deps.database.db
    .select()
    .from(subscriptionTracking)
    .where(eq(subscriptionTracking.userId, member.id));
  expect(tracked).toMatchObject([{ planType: 'budget-monthly', status: 'redirect_initiated' }]);
});

test('whoever came back from a checkout may ask whether it was completed, and nobody learns of another', async () => {
  const member = await addMember(testApp, 'came-back@example.com');
  const visitor = new TestClient(testApp.app);
  const isComplete = async (id: string) => (await visitor.call(getCheckout, { params: { id } })).body.isComplete;
  const { url } = (await member.client.call(startCheckout, { body: { plan: 'budget-monthly', source: 'account' } }))
    .body;
  const open = url.split('/').at(-1) ?? '';
  expect(await isComplete(open)).toBe(false);
  const paid = new URL(await pay(testApp, member, 'budget-monthly')).searchParams.get('session_id') ?? '';
  expect(await isComplete(paid)).toBe(true);
  expect(await isComplete('cs_test_never')).toBe(false);
  expect((await visitor.call(getCheckout, { params: { id: 'sub_1' } })).status).toBe(400);
});

test('the checkout carries who pays and what for', async () => {
  const member = await addMember(testApp, 'carried@example.com');
  await member.client.call(startCheckout, { body: { plan: 'budget-annual', source: 'account' } });
  const { rows } = await testApp.deps.database.pool.query(
    `select data from stripe_sandbox_objects where kind = 'checkout.session' and data->>'client_reference_id' = $1`,
    [member.id],
  );
  const { APP_URL } = testApp.deps.env;
  expect(rows[0].data).toMatchObject({
    metadata: { user_id: member.id, user_email: member.email, plan_type: 'budget-annual', source: 'account' },
    success_url: expect.stringMatching(`^${APP_URL}/payment-return`),
    cancel_url: `${APP_URL}/subscription?canceled=true`,
  });
});

test('a customer at Stripe follows the new address of the member', async () => {
  const member = await addMember(testApp, 'moves@example.com');
  await member.client.call(startCheckout, { body: { plan: 'budget-monthly', source: 'account' } });
  await member.client.call(requestEmailChange, { body: { email: 'moved@example.com', password: testPassword } });
  await runJobs(testApp);
  const token = (await newestLink(testApp, 'moved@example.com')).searchParams.get('token') ?? '';
  expect((await member.client.call(confirmEmailChange, { body: { token } })).status).toBe(200);
  await runJobs(testApp);
  const { rows } = await testApp.deps.database.pool.query(
    `select data->>'email' as email from stripe_sandbox_objects where kind = 'customer' and data->'metadata'->>'user_id' = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ email: 'moved@example.com' }]);
});

test('a declined card starts nothing, and the same checkout can be paid with another', async () => {
  const member = await addMember(testApp, 'declined@example.com');
  const { url } = (await member.client.call(startCheckout, { body: { plan: 'budget-monthly', source: 'account' } }))
    .body;
  const path = new URL(url).pathname;
  expect((await postForm(testApp, path, { card: declinedCard })).body).toContain('Your card was declined.');
  await runJobs(testApp);
  expect((await readRow(testApp, member.id))?.status).toBe('none');

  expect((await postForm(testApp, path, { card: authenticationCard })).body).toContain('3-D Secure');
  const failed = await postForm(testApp, path, { card: authenticationCard, confirmed: 'no' });
  expect(failed.body).toContain('unable to authenticate');
  const confirmed = await postForm(testApp, path, { card: authenticationCard, confirmed: 'yes' });
  expect(confirmed.statusCode).toBe(303);
  await runJobs(testApp);
  expect((await readRow(testApp, member.id))?.status).toBe('active');
  const { paymentMethod } = (await member.client.call(getPaymentMethod, { body: { userId: member.id } })).body;
  expect(paymentMethod).toEqual({ brand: 'visa', last4: '3155' });
});

test('the first Premium Monthly begins with fourteen free days, the second does not', async () => {
  const member = await addMember(testApp, 'trial@example.com');
  await pay(testApp, member, 'premium-monthly');
  await runJobs(testApp);
  expect((await member.client.call(getMySubscription, {})).body).toMatchObject({
    status: 'trialing',
    access: 'active',
  });
  const row = await readRow(testApp, member.id);
  const days = ((row?.currentPeriodEnd?.getTime() ?? 0) - testApp.deps.clock.now().getTime()) / dayMs;
  expect(Math.round(days)).toBe(14);

  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
  await runJobs(testApp);
  await pay(testApp, member, 'premium-monthly');
  await runJobs(testApp);
  expect((await readRow(testApp, member.id))?.status).toBe('active');
});

test('a seller wears the badge of the plan while it runs', async () => {
  const member = await addMember(testApp, 'badge@example.com');
  const tier = async () =>
    (await testApp.deps.database.db.select().from(profiles).where(eq(profiles.id, member.id)))[0]?.sellerTier;
  expect(await tier()).toBeNull();
  await pay(testApp, member, 'premium-annual');
  await runJobs(testApp);
  expect(await tier()).toBe('annual');
  const row = await readRow(testApp, member.id);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action: 'end' });
  await letTimePass(testApp, member, 400);
  await runJobs(testApp);
  expect(await tier()).toBeNull();
});

test('who already subscribes cannot pay for a second subscription, even when no webhook came', async () => {
  const member = await addMember(testApp, 'twice@example.com');
  await pay(testApp, member, 'budget-monthly');
  const again = await member.client.call(startCheckout, { body: { plan: 'premium-annual', source: 'account' } });
  expect(again.error.code).toBe('billing.already_subscribed');
});

test('a new checkout closes the one before', async () => {
  const member = await addMember(testApp, 'tabs@example.com');
  const body = { plan: 'budget-monthly', source: 'subscription' } as const;
  const first = (await member.client.call(startCheckout, { body })).body.url;
  await member.client.call(startCheckout, { body });
  const late = await postForm(testApp, new URL(first).pathname, { card: '4242424242424242' });
  expect(late.body).toContain('no longer open');
});

test('checkouts opened in the same moment end in one that can be paid', async () => {
  const member = await addMember(testApp, 'impatient@example.com');
  const plans = ['budget-monthly', 'budget-annual', 'premium-annual', 'premium-monthly'] as const;
  const answers = await Promise.all(
    plans.map((plan) => member.client.call(startCheckout, { body: { plan, source: 'account' } })),
  );
  expect(await countObjects(member.email, 'checkout.session', 'open')).toBe(1);
  for (const { body } of answers) await postForm(testApp, new URL(body.url).pathname, { card: goodCard });
  expect(await countObjects(member.email, 'subscription', 'active', 'trialing')).toBe(1);
});

test('a checkout that is paid while another is being opened leaves nothing more to pay', async () => {
  const member = await addMember(testApp, 'both-tabs@example.com');
  const body = { plan: 'budget-monthly', source: 'account' } as const;
  const first = (await member.client.call(startCheckout, { body })).body.url;
  const [second] = await Promise.all([
    member.client.call(startCheckout, { body }),
    postForm(testApp, new URL(first).pathname, { card: goodCard }),
  ]);
  if (second.status === 200) await postForm(testApp, new URL(second.body.url).pathname, { card: goodCard });
  expect(await countObjects(member.email, 'subscription', 'active', 'trialing')).toBe(1);
  expect(await countObjects(member.email, 'checkout.session', 'open')).toBe(0);
});

test('an unpaid checkout holds a charter place only while it can be paid', async () => {
  const member = await addMember(testApp, 'undecided@example.com');
  const visitor = new TestClient(testApp.app);
  const left = async () => (await visitor.call(getOffers, {})).body.charterPlacesLeft;
  const open = (plan: 'premium-annual' | 'budget-monthly') =>
    member.client.call(startCheckout, { body: { plan, source: 'account' } });
  const before = await left();
  await open('premium-annual');
  expect(await left()).toBe(before - 1);
  await open('budget-monthly');
  expect(await left()).toBe(before);

  await open('premium-annual');
  const { rows } = await testApp.deps.database.pool.query(
    `select to_timestamp((data->>'expires_at')::bigint) as until from stripe_sandbox_objects
     where kind = 'checkout.session' and data->>'status' = 'open' and data->>'client_reference_id' = $1`,
    [member.id],
  );
  const { db } = testApp.deps.database;
  const [place] = await db.select().from(charterPlaces).where(eq(charterPlaces.userId, member.id));
  expect(rows).toEqual([{ until: place?.heldUntil }]);
  await runJobs(testApp);
  expect(await left()).toBe(before - 1);
  // Closed at Stripe, by hand or by its time.
  const { payments } = testApp.services;
  const { data } = (await payments?.stripe.checkout.sessions.list({ status: 'open' })) ?? { data: [] };
  const mine = data.find(({ client_reference_id }) => client_reference_id === member.id);
  await payments?.stripe.checkout.sessions.expire(mine?.id ?? '');
  await runJobs(testApp);
  expect(await left()).toBe(before);
});

test('the last charter place goes to one member, and then the regular price counts', async () => {
  const { db, pool } = testApp.deps.database;
  const now = testApp.deps.clock.now();
  const visitor = new TestClient(testApp.app);
  const others = (await visitor.call(getOffers, {})).body.charterPlacesLeft - 1;
  await db.insert(charterPlaces).values(Array.from({ length: others }, () => ({ heldUntil: now, takenAt: now })));
  expect((await visitor.call(getOffers, {})).body.charterPlacesLeft).toBe(1);

  const members = await Promise.all(
    ['last-1', 'last-2', 'last-3'].map((name) => addMember(testApp, `${name}@example.com`)),
  );
  await Promise.all(members.map((member) => pay(testApp, member, 'premium-monthly')));
  await runJobs(testApp);
  const { rows } = await pool.query(
    `select data->'items'->'data'->0->'price'->>'id' as price from stripe_sandbox_objects
     where kind = 'subscription' and data->'metadata'->>'user_email' like 'last-%' order by 1`,
  );
  expect(rows.map(({ price }) => price)).toEqual([
    'price_sandbox_premium_monthly',
    'price_sandbox_premium_monthly_regular',
    'price_sandbox_premium_monthly_regular',
  ]);
  expect((await visitor.call(getOffers, {})).body.charterPlacesLeft).toBe(0);
});

test('a plan without a price cannot be bought', async () => {
  const bare = await startTestApp({ STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' });
  try {
    const { client } = await addMember(bare, 'bare@example.com');
    const answer = await client.call(startCheckout, { body: { plan: 'budget-monthly', source: 'account' } });
    expect([answer.status, answer.error.message]).toEqual([409, 'Payment link not available for this plan']);
    expect((await client.call(getOffers, {})).body.offers).toEqual([]);
    const sandbox = await client.send('GET', '/dev/stripe');
    expect(sandbox.status).toBe(404);
  } finally {
    await bare.close();
  }
});

test('without prices the paywall cannot be turned on, and one that is on shuts nobody out', async () => {
  const bare = await startTestApp({ STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' });
  try {
    const { client } = await addMember(bare, 'bare@example.com');
    const admin = await addAdmin(bare, 'staff@example.com', ['settings.write']);
    const settings = { paywall_enabled: true, test_mode: false, grace_period_days: 3 };
    const refused = await admin.client.call(saveSubscriptionSettings, { body: settings });
    expect([refused.status, refused.error.code]).toEqual([409, 'settings.nobody_can_pay']);
    expect(refused.error.message).toContain('STRIPE_PRICE_BUDGET_MONTHLY, STRIPE_PRICE_BUDGET_ANNUAL,');
    const stored = (await admin.client.call(getSubscriptionSettings, {})).body;
    expect([stored.paywall_enabled, stored.missingForPayments.length]).toEqual([false, 5]);

    // One that was turned on before the prices went away.
    await updateSubscriptionSettings(bare.deps, settings, null);
    await bare.deps.bus.whenHeard();
    expect((await client.call(getSession, {})).body.member?.subscription).toBe('bypass');
    const again = { ...settings, grace_period_days: 5 };
    expect((await admin.client.call(saveSubscriptionSettings, { body: again })).status).toBe(200);
  } finally {
    await bare.close();
  }
});

async function countObjects(email: string, kind: string, ...statuses: string[]): Promise<number> {
  const { rows } = await testApp.deps.database.pool.query(
    `select count(*)::int from stripe_sandbox_objects where kind = $2 and data->>'status' = any ($3) and customer in
      (select id from stripe_sandbox_objects where kind = 'customer' and data->>'email' = $1)`,
    [email, kind, statuses],
  );
  return rows[0].count;
}
