import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingApp } from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';

let testApp: TestApp;
let stripe: Stripe;
beforeAll(async () => {
  testApp = await startBillingApp();
  stripe = (testApp.services.payments as { stripe: Stripe }).stripe;
});
afterAll(() => testApp.close());

test('a portal without settings is refused in the words of Stripe', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'portal@example.com' });
  const open = (settings: object) => stripe.billingPortal.sessions.create({ customer, ...settings });
  await expect(open({})).rejects.toThrow('No configuration provided and your test mode default configuration');
  await expect(open({ configuration: 'bpc_other' })).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await open({ configuration: testApp.services.payments?.portalConfiguration })).url).toContain('/dev/stripe/');
});
