import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followedEvents } from '#server/billing/stripe/followed-events.ts';
import { reachSandbox, type StripeSandbox } from '#server/billing/stripe/payments.ts';
import { otherKey } from '#server/dev/stripe-sandbox/api/keys.ts';
import { loadEnv } from '#server/env.ts';
import { examineAccount } from '#server/health/doctor/stripe-findings.ts';
import { startBillingApp } from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { setUpStripe } from './set-up-stripe.ts';

const APP_URL = 'https://wigloop.example.com';

let testApp: TestApp;
let sandbox: StripeSandbox;
/** The sandbox's account in live mode: nothing is in it. */
let stripe: Stripe;
let settings: Record<string, string>;
beforeAll(async () => {
  testApp = await startBillingApp();
  sandbox = testApp.services.payments?.sandbox as StripeSandbox;
  stripe = await reach({ live: true });
});
afterAll(() => testApp.close());

test('an empty account gets all that is needed, and a second run changes nothing and says so', async () => {
  const first = await setUpStripe(stripe, { APP_URL });
  expect([first.missingRights, first.problems, first.steps.every(({ isChange }) => isChange)]).toEqual([[], [], true]);
  settings = Object.fromEntries(first.steps.flatMap(({ setting }) => (setting ? [setting] : [])));
  expect(Object.keys(settings)).toEqual([
    'STRIPE_PRICE_BUDGET_MONTHLY',
    'STRIPE_PRICE_BUDGET_ANNUAL',
    'STRIPE_PRICE_PREMIUM_MONTHLY',
    'STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR',
    'STRIPE_PRICE_PREMIUM_ANNUAL',
    'STRIPE_PORTAL_CONFIGURATION',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const second = await setUpStripe(stripe, { APP_URL });
  expect(second.steps.filter(({ isChange }) => isChange)).toEqual([]);
  const { STRIPE_WEBHOOK_SECRET: _, ...ids } = settings;
  expect(Object.fromEntries(second.steps.flatMap(({ setting }) => (setting ? [setting] : [])))).toEqual(ids);
  expect(await findProblems()).toEqual([]);
});

test('a restricted key learns which rights it lacks, and the doctor names them, too', async () => {
  const restricted = await reach({ live: true, without: ['plan_read', 'webhook_write', 'webhook_read'] });
  expect((await setUpStripe(restricted, { APP_URL })).missingRights).toEqual(['plan_read', 'webhook_read']);
  const server = await reach({ live: true, without: ['charge_write', 'customer_read'] });
  expect(await findProblems({}, server)).toEqual([
    'the key lacks these rights: customer_read, charge_write. Give them to it at Stripe, under API keys.',
  ]);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['a price that is not active', () => stripe.prices.update(price(), { active: false }), 'is not active'],
  ['a portal that changes plans', () => changePortal(true), 'allow something else'],
  ['a webhook without an event', () => changeWebhook({ enabled_events: ['invoice.paid'] }), 'does not send checkout.'],
  [
    'a webhook with an event too many',
    () => changeWebhook({ enabled_events: [...followedEvents, 'payout.paid'] }),
    'sends payout.paid, which nobody reads',
  ],
  ['a webhook that is off', () => changeWebhook({ disabled: true }), 'is switched off'],
])('the doctor finds %s, and another run of setup mends it', async (_name, spoil, problem) => {
  await spoil();
  expect(await findProblems()).toEqual([expect.stringContaining(problem)]);
  await setUpStripe(stripe, { APP_URL });
  expect(await findProblems()).toEqual([]);
});

test('the doctor finds a price of another amount, interval and currency', async () => {
  const wrong = {
    product: 'wigloop-premium-annual',
    currency: 'eur',
    unit_amount: 1,
    recurring: { interval: 'month' },
  } as const;
  const { id } = await stripe.prices.create(wrong);
  expect(await findProblems({ STRIPE_PRICE_PREMIUM_ANNUAL: id })).toEqual([
    'the price of STRIPE_PRICE_PREMIUM_ANNUAL costs $0.01 instead of $149.99 and is in eur instead of usd and is not charged every year: run npm run stripe:setup, and set the price that it prints.',
  ]);
});

test.each([
  [{ STRIPE_PRICE_BUDGET_MONTHLY: '' }, 'STRIPE_PRICE_BUDGET_MONTHLY is not set'],
  [{ STRIPE_PORTAL_CONFIGURATION: '' }, 'STRIPE_PORTAL_CONFIGURATION is not set'],
  [{ STRIPE_PORTAL_CONFIGURATION: 'bpc_other' }, 'STRIPE_PORTAL_CONFIGURATION is unknown'],
  [{ APP_URL: 'https://moved.example.com' }, 'no webhook points at https://moved.example.com/api/webhooks/stripe'],
])('the doctor says which setting does not fit: %o', async (changed, problem) => {
  expect(await findProblems(changed)).toEqual([expect.stringContaining(problem)]);
});

test('in production the doctor finds a key of test mode, and everything that the other mode does not know', async () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://wigloop@127.0.0.1/wigloop',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'hello@example.com',
    AUTH_SECRET: 'sZ0m0jDkq4m1yVnQh2pXb7TtWc9LeRfA',
    SUPER_ADMIN_EMAIL: 'boss@example.com',
    STRIPE_SECRET_KEY: sandbox.apiKey,
  };
  const found = await findProblems(production, await reach({}));
  expect(found[0]).toContain('is a key of test mode');
  expect(found.filter((text) => text.includes('in the mode of this key'))).toHaveLength(6);
  expect(found).toContain('the coupon wigloop-charter-annual is missing: run npm run stripe:setup.');
});

test('a coupon that gives something else, and a webhook of another version, are named with what to do', async () => {
  await testApp.deps.database.pool.query(
    `update stripe_sandbox_objects set data = data || case kind when 'coupon' then '{"amount_off": 100}'::jsonb else '{"api_version": "2024-06-20"}'::jsonb end
      where kind in ('coupon', 'webhook_endpoint')`,
  );
  const advice = [
    'the coupon wigloop-charter-annual gives another discount: delete it at Stripe',
    'the webhook speaks version 2024-06-20 instead of',
  ];
  expect(await findProblems()).toEqual(advice.map((text) => expect.stringContaining(text)));
  expect((await setUpStripe(stripe, { APP_URL })).problems).toEqual([
    expect.stringContaining('delete it at Stripe'),
    expect.stringContaining('delete it at Stripe'),
  ]);
});

function reach(mode: Parameters<typeof otherKey>[1]): Promise<Stripe> {
  return reachSandbox({ ...sandbox, apiKey: otherKey(sandbox.apiKey, mode) });
}

/** The lines of the doctor that need a hand. */
async function findProblems(changed: Record<string, string> = {}, by = stripe): Promise<string[]> {
  const env = loadEnv({ STRIPE_SECRET_KEY: 'sk_live_1', ...settings, APP_URL, ...changed });
  const found = await examineAccount(by, env);
  return found.filter(({ isWell }) => !isWell).map(({ text }) => text);
}

function price(): string {
  return settings.STRIPE_PRICE_BUDGET_ANNUAL ?? '';
}

function changePortal(enabled: boolean) {
  const id = settings.STRIPE_PORTAL_CONFIGURATION ?? '';
  return stripe.billingPortal.configurations.update(id, { features: { subscription_update: { enabled } } });
}

async function changeWebhook(change: Stripe.WebhookEndpointUpdateParams) {
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  return stripe.webhookEndpoints.update(endpoint?.id ?? '', change);
}
