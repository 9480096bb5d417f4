import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourSeconds } from '#contract/durations.ts';
import { reachSandbox, type StripeSandbox } from '#server/billing/stripe/payments.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { failsLaterCard, pay, postForm, setPaywall, startBillingApp } from '#server/test/billing-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { otherKey } from './api/keys.ts';

let testApp: TestApp;
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeAll(async () => {
  testApp = await startBillingApp();
  sandbox = testApp.services.payments?.sandbox as StripeSandbox;
  stripe = await reachSandbox(sandbox);
  await setPaywall(testApp);
});
afterAll(() => testApp.close());

test('a portal without settings is refused in the words of Stripe', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'portal@example.com' });
  const open = (settings: object) => stripe.billingPortal.sessions.create({ customer, ...settings });
  await expect(open({})).rejects.toThrow('No configuration provided and your test mode default configuration');
  await expect(open({ configuration: 'bpc_other' })).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await open({ configuration: sandbox.portalConfiguration })).url).toContain('/dev/stripe/');
});

test('a parameter that Stripe does not know is refused, also deep inside', async () => {
  await expect(stripe.payouts.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/payouts)');
  const madeUp = { email: 'a@example.com', favorite_wig: 'bob' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(madeUp)).rejects.toMatchObject({
    statusCode: 400,
    rawType: 'invalid_request_error',
    code: 'parameter_unknown',
    param: 'favorite_wig',
    message: 'Received unknown parameter: favorite_wig',
  });
  const deep = { items: [{ id: 'si_1', colour: 'plum' }] } as object;
  await expect(stripe.subscriptions.update('sub_1', deep)).rejects.toMatchObject({ param: 'items[0][colour]' });
});

test('a list is cut at its limit and goes on after the last id', async () => {
  const email = 'many@example.com';
  for (let at = 0; at < 3; at += 1) await stripe.customers.create({ email });
  const first = await stripe.customers.list({ email, limit: 2 });
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const rest = await stripe.customers.list({ email, limit: 2, starting_after: first.data[1]?.id as string });
  expect([rest.data.length, rest.has_more]).toEqual([1, false]);
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(3);
});

test('an idempotency key counts in another process, too, for the same parameters alone, for a day', async () => {
  const create = (by: Stripe, email: string) => by.customers.create({ email }, { idempotencyKey: 'same' });
  const { id } = await create(stripe, 'once@example.com');
  const port = await findFreePort();
  const other = await startTestApp({ PORT: String(port), HOST: '127.0.0.1' }, { on: testApp.deps.database });
  await other.app.listen({ port, host: '127.0.0.1' });
  const restarted = await reachSandbox({ ...sandbox, port });
  expect((await create(restarted, 'once@example.com')).id).toBe(id);
  await expect(create(restarted, 'other@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  other.deps.clock.advance({ days: 1, minutes: 1 });
  expect((await create(restarted, 'other@example.com')).id).not.toBe(id);
  for (const part of [other.app, other.deps.bus]) await part.close();
  await other.deps.jobs.stop();
});

test('a deleted customer is known by its id alone, and nothing more is sold to it', async () => {
  const { id } = await stripe.customers.create({ email: 'gone@example.com' });
  await stripe.customers.del(id);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  const checkout = stripe.checkout.sessions.create({ customer: id, mode: 'subscription' });
  await expect(checkout).rejects.toMatchObject({ code: 'resource_missing', param: 'customer', statusCode: 400 });
});

test('test and live mode do not know each other, and a restricted key lacks what it was not given', async () => {
  const { id } = await stripe.customers.create({ email: 'mode@example.com' });
  const live = await reachSandbox({ ...sandbox, apiKey: otherKey(sandbox.apiKey, { live: true }) });
  await expect(live.customers.retrieve(id)).rejects.toThrow('a similar object exists in test mode, but a live mode');
  const restricted = await reachSandbox({ ...sandbox, apiKey: otherKey(sandbox.apiKey, { without: ['plan_read'] }) });
  await expect(restricted.prices.list()).rejects.toMatchObject({
    statusCode: 403,
    type: 'StripePermissionError',
    message: expect.stringContaining("Having the 'rak_plan_read' permission would allow this request to continue."),
  });
});

test('a price that is no longer active is not sold', async () => {
  const price = sandbox.prices['budget-annual'].regular as string;
  await stripe.prices.update(price, { active: false });
  const line_items = [{ price, quantity: 1 }];
  await expect(stripe.checkout.sessions.create({ mode: 'subscription', line_items })).rejects.toThrow(
    'The price specified is inactive. This field only accepts active prices.',
  );
  await stripe.prices.update(price, { active: true });
});

test('the card of a checkout pays for its subscription, and a renewal is charged an hour after its draft', async () => {
  const { id } = await subscribe('hour@example.com', failsLaterCard);
  const before = await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });
  expect(before.default_payment_method).toMatchObject({ card: { last4: '0341' } });
  const { current_period_end: end = 0 } = before.items.data[0] ?? {};
  const days = (end - before.created) / 86_400;
  await act(id, { days: String(days) });
  const { data: invoices } = await stripe.invoices.list({ subscription: id });
  const draft = invoices.find(({ status }) => status === 'draft');
  expect(draft?.hosted_invoice_url).toBeNull();
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await act(id, { days: String(hourSeconds / 86_400) });
  const owed = await stripe.invoices.retrieve(draft?.id as string);
  expect(owed.status).toBe('open');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await postForm(testApp, new URL(owed.hosted_invoice_url as string).pathname, { card: '4242 4242 4242 4242' });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('what the portal cancels has a date in place of the flag, and only the date takes it back', async () => {
  const { id, customer } = await subscribe('portal-cancel@example.com');
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer as string,
    configuration: sandbox.portalConfiguration,
  });
  await postForm(testApp, new URL(portal.url).pathname, { action: 'cancel' });
  const canceled = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(canceled).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) });
  await expect(stripe.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false })).rejects.toThrow(
    'cancel_at',
  );
  expect((await stripe.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
});

test('a schedule stays with its subscription through its last phase, and a phase without a card takes it away', async () => {
  const { id, default_payment_method } = await subscribe('schedule@example.com');
  const { id: schedule, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [present] = phases;
  const items = [{ price: sandbox.prices['budget-annual'].regular as string, quantity: 1 }];
  const now = {
    items: [{ price: sandbox.prices['budget-monthly'].regular as string }],
    start_date: present?.start_date as number,
    end_date: present?.end_date as number,
  };
  const card = { default_payment_method: default_payment_method as string };
  const next = { items, duration: { interval: 'year' as const, interval_count: 1 }, ...card };
  await stripe.subscriptionSchedules.update(schedule, { phases: [now, next] });
  expect((await stripe.subscriptions.retrieve(id)).default_payment_method).toBeNull();
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  );
  await act(id, {});
  const changed = await stripe.subscriptions.retrieve(id);
  expect([changed.schedule, changed.items.data[0]?.price.recurring?.interval]).toEqual([schedule, 'year']);
  await act(id, {});
  expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
});

test('a dispute takes the charge out of reach of refunds, and a refund can fail afterwards', async () => {
  const { id } = await subscribe('dispute@example.com');
  const [invoice] = (await stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data;
  const payment_intent = invoice?.payments?.data[0]?.payment.payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent, amount: 50 });
  await act(id, { action: 'fail-refund' });
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ id: refund.id, status: 'failed' }]);
  await act(id, { action: 'dispute' });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  await act(id, { action: 'lost' });
  const [dispute] = (await stripe.disputes.list({ payment_intent, expand: ['data.charge'] })).data;
  expect(dispute).toMatchObject({ status: 'lost', charge: { disputed: true, amount_refunded: 0 } });
});

test('Stripe names only ids where nobody asked for more', async () => {
  const { id } = await subscribe('expand@example.com');
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(invoice?.payments).toBeUndefined();
  await expect(stripe.invoices.retrieve(invoice?.id as string, { expand: ['wig'] })).rejects.toThrow(
    'cannot be expanded',
  );
});

async function subscribe(email: string, card?: string): Promise<Stripe.Subscription> {
  await pay(testApp, await addMember(testApp, email), 'budget-monthly', card);
  const [customer] = (await stripe.customers.list({ email })).data;
  const [subscription] = (await stripe.subscriptions.list({ customer: customer?.id as string })).data;
  return subscription as Stripe.Subscription;
}

function act(id: string, fields: Record<string, string>) {
  return postForm(testApp, `/dev/stripe/subscriptions/${id}`, fields);
}
