import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { newestLink } from './accounts.ts';
import { type RunningServer, startServer } from './start-server.ts';

const boss = { email: 'boss@example.com', password: 'eleven quiet combs' };

/** A server of its own: these tests switch the paywall, which every other test would feel. */
export const test = base.extend<object, { site: RunningServer; admin: APIRequestContext }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const site = await startServer({ DEMO: 'off', SUPER_ADMIN_EMAIL: boss.email });
      // This worker makes its members here.
      process.env.WIGLOOP_DATABASE = site.databaseUrl;
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  admin: [
    async ({ playwright, site }, use) => {
      const request = await playwright.request.newContext({ baseURL: site.url });
      const data = { ...boss, attemptId: crypto.randomUUID(), acceptTerms: true };
      expect((await request.post('/api/registrations', { data })).ok()).toBe(true);
      const token = (await newestLink(request, boss.email)).searchParams.get('token');
      expect((await request.post('/api/confirmations', { data: { token } })).ok()).toBe(true);
      await use(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

export async function setPaywall(admin: APIRequestContext, paywall: boolean, testMode = false): Promise<void> {
  const data = { paywall_enabled: paywall, test_mode: testMode, grace_period_days: 3 };
  expect((await admin.put('/api/admin/settings/subscription', { data })).ok()).toBe(true);
}

/** On the sandbox's checkout page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page.getByText('No money moves')).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /Subscribe|Start trial/ }).click();
}

/** Pays without the pages in between, and waits until the webhook has arrived. */
export async function subscribe(page: Page, plan: string, card = cards.good): Promise<void> {
  await payBehindTheScenes(page.request, plan, card);
  await expect.poll(() => readAccess(page.request), { timeout: 90_000 }).toBe('active');
}

export async function payBehindTheScenes(request: APIRequestContext, plan: string, card: string): Promise<void> {
  const answer = await request.post('/api/me/checkouts', { data: { plan, source: 'subscription' } });
  const { url } = (await answer.json()) as { url: string };
  await request.post(url, { form: { card }, maxRedirects: 0 });
}

async function readAccess(request: APIRequestContext): Promise<string> {
  return (await readSubscription(request)).access;
}

export async function readStatus(request: APIRequestContext): Promise<string> {
  return (await readSubscription(request)).status;
}

async function readSubscription(request: APIRequestContext): Promise<{ access: string; status: string }> {
  return (await request.get('/api/me/subscription')).json();
}

export const cards = {
  good: '4242 4242 4242 4242',
  authentication: '4000 0025 0000 3155',
};
