import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { openPortal, startCheckout } from '#contract/billing/billing.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { runJobs } from './test-mailbox.ts';
import type { TestMember } from './test-members.ts';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';
export const authenticationCard = '4000 0025 0000 3155';
export const asksAlwaysCard = '4000 0027 6000 3184';
export const failsLaterCard = '4000 0000 0000 0341';

/** A good card that nobody else has: a free trial is given once per card. */
export function newCard(): string {
  return `424200${String(randomInt(1e10)).padStart(10, '0')}`;
}

/** The server with a real port, because Stripe's SDK and the sandbox's webhooks come by HTTP. */
export async function startBillingApp(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const port = await findFreePort();
  const testApp = await startTestApp({ PORT: String(port), HOST: '127.0.0.1', ...settings }, options);
  await testApp.app.listen({ port, host: '127.0.0.1' });
  return testApp;
}

export async function setPaywall(
  { deps, services }: TestApp,
  { paywall = true, testMode = false, grace = 3 }: { paywall?: boolean; testMode?: boolean; grace?: number } = {},
): Promise<void> {
  const value = { paywall_enabled: paywall, test_mode: testMode, grace_period_days: grace };
  deps.clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(deps, value, null);
  // The news of the change travels through the database.
  await vi.waitFor(async () => expect(await services.settings.getSubscriptionSettings()).toEqual(value), 5_000);
}

/** Pays for a plan on the sandbox's page. The webhooks wait until the jobs are run. */
export async function pay(testApp: TestApp, member: TestMember, plan: PlanId, card = newCard()): Promise<string> {
  const { url } = (await member.client.call(startCheckout, { body: { plan, source: 'subscription' } })).body;
  const answer = await postForm(testApp, new URL(url).pathname, { card });
  return String(answer.headers.location ?? answer.body);
}

export function postForm({ app }: TestApp, url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Without a number of days: to the end of the period. */
export async function letTimePass(testApp: TestApp, member: TestMember, days?: number): Promise<void> {
  const row = await readRow(testApp, member.id);
  const fields = days === undefined ? {} : { days: String(days) };
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, fields as Record<string, string>);
}

/** Acts of a member in Stripe's portal. */
export async function inPortal(testApp: TestApp, member: TestMember, fields: Record<string, string>): Promise<void> {
  const { url } = (await member.client.call(openPortal, {})).body;
  await postForm(testApp, new URL(url).pathname, fields);
  await runJobs(testApp);
}

/** Acts of Stripe or a bank on the newest payment of the member's subscription. */
export async function atStripe(testApp: TestApp, member: TestMember, action: string): Promise<void> {
  const row = await readRow(testApp, member.id);
  await postForm(testApp, `/dev/stripe/subscriptions/${row?.stripeSubscriptionId}`, { action });
  await runJobs(testApp);
}

export async function readRow({ deps }: TestApp, memberId: string) {
  const rows = await deps.database.db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  return rows[0];
}

/** What the member was asked to pay so far, in cents, oldest first. */
export async function readInvoices({ deps }: TestApp, { email }: TestMember): Promise<number[]> {
  const { rows } = await deps.database.pool.query<{ due: number }>(
    `select (data->>'amount_due')::int as due from stripe_sandbox_objects where kind = 'invoice' and customer in
       (select id from stripe_sandbox_objects where kind = 'customer' and data->>'email' = $1)
     order by (data->'lines'->'data'->-1->'period'->>'start')::bigint, created_at, id`,
    [email],
  );
  return rows.map(({ due }) => due);
}
