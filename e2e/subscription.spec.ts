import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers } from './accessibility.ts';
import { demo, signIn, test } from './accounts.ts';
import { changeSession, hold, refuse } from './answers.ts';

const settingsPath = '**/api/admin/settings/subscription';

test('a payment page or a test mode that cannot be opened says so, and can be tried again', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member);
  await withoutAccess(page);
  const answer = await hold(page, '**/api/subscription-recovery');
  await page.goto('/subscription');
  await expect(page.getByText('Verifying subscription status...')).toBeVisible();
  answer();
  await expect(page.getByText('Verifying subscription status...')).toHaveCount(0);
  await expectAccessibleLikeOthers(page);

  await refuse(page, '**/api/me/checkouts');
  const choose = page.getByRole('button', { name: 'Choose Monthly (Shopping Monthly)' });
  await choose.click();
  await expect(page.getByText('Failed to open subscription checkout')).toBeVisible();
  await expect(choose).toBeEnabled();
  await refuse(page, '**/api/me/checkouts', 409, 'billing.plan_unavailable');
  await choose.click();
  await expect(page.getByText('The roof is leaking.')).toBeVisible();

  const enable = page.getByRole('button', { name: 'Enable testing mode' });
  await refuse(page, '**/api/me/testing-bypass', 409);
  await enable.click();
  await expect(page.getByText('Failed to enable testing mode.')).toBeVisible();
  await refuse(page, '**/api/me/testing-bypass');
  await enable.click();
  await expect(page.getByText('An error occurred while enabling testing mode.')).toBeVisible();

  await test.step('on the way to the payment page the browser remembers what for', async () => {
    await page.route('**/api/me/checkouts', (route) => route.fulfill({ json: { url: `${baseURL}/help` } }));
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
    await expect(page).toHaveURL('/help');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('wigloop:payment-session') ?? '{}'));
    expect(kept).toEqual({
      userId: expect.any(String),
      userEmail: member.email,
      plan: 'premium-annual',
      timestamp: expect.any(Number),
      returnTo: '/messages',
    });
  });
});

test('a start that looks like the return from a payment asks again after 2 seconds', async ({ page, member }) => {
  let reads = 0;
  await signIn(page, member);
  await changeSession(page, () => {
    reads += 1;
    return { member: { subscription: 'inactive' }, site: { paywallEnabled: true } };
  });
  await page.clock.install();
  await page.goto('/help?restore_session=true');
  await expect(page.getByText('Verifying subscription status...')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = reads;
  await page.clock.fastForward(2100);
  await expect.poll(() => reads).toBe(before + 1);
});

test('who has subscribed is thanked and taken to the account after 3 seconds', async ({ page, member }) => {
  await page.clock.install();
  await test.step('who comes back without a session is led to the sign-in after 2 seconds, and from there back', async () => {
    await page.goto('/subscription?subscription=success');
    await expect(page.getByText('Trying to restore your session...').first()).toBeVisible();
    await page.clock.fastForward(2100);
    await expect(page).toHaveURL('/login?return_to=%2Fsubscription%3Fsubscription%3Dsuccess');
    await page.evaluate(() => localStorage.clear());
  });
  await signIn(page, member);
  await page.goto('/subscription?subscription=success');
  await expect(page.getByText('Thank you for subscribing! Your account is being updated.')).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(page).toHaveURL(/\/subscription/);
  await page.clock.fastForward(1100);
  await expect(page).toHaveURL('/account');
});

test('after paying, the page counts down while it verifies', async ({ page, member }) => {
  await signIn(page, member);
  await withoutAccess(page);
  await page.clock.install();
  await page.goto('/payment-return');
  await expect(page.getByText('Verifying your subscription...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
  expect(new URL(page.url()).search).toBe('?payment_complete=true&subscription=success');
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL('/account');
});

test('after paying, each thing that can go wrong has its own words', async ({ page, member }) => {
  const heading = page.getByRole('heading', { name: 'Oops! Something went wrong.' });
  await page.goto('/payment-return');
  await expect(heading).toBeVisible();
  await expect(page.getByText('Unable to restore your session. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /^\/login/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  );

  await signIn(page, member);
  let reads = 0;
  await page.route('/api/session', (route) => {
    reads += 1;
    return reads === 1 ? route.fallback() : route.fulfill({ status: 400, json: {} });
  });
  await page.goto('/payment-return');
  await expect(page.getByText('An unexpected error occurred. Please sign in manually.')).toBeVisible();

  await hold(page, '/api/session');
  await page.clock.install();
  await page.goto('/payment-return');
  await expect(page.getByText('We are getting everything ready...')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Unable to verify your subscription status. Please contact support.')).toBeVisible();
});

test('whoever the page does not know is asked to sign in before subscribing', async ({ page, member }) => {
  await signIn(page, member);
  await refuse(page, '/api/session');
  await page.clock.install();
  await page.goto('/account/subscription');
  await expect(page.getByText('Loading your account...')).toBeVisible();
  await page.clock.fastForward(9000);
  await expect(page.getByRole('heading', { name: 'Subscription Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Annual (Shopping Annual)' }).click();
  await expect(page.getByText('Please sign in to subscribe')).toBeVisible();
});

test('an admin changes the settings of the paywall, and reads how it went', async ({ page }) => {
  await signIn(page, demo.admin);
  await refuse(page, settingsPath, 400);
  await page.goto('/account/subscription');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load subscription settings');
  await page.unroute(settingsPath);
  await failure.getByRole('button', { name: 'Try Again' }).click();

  let answer = { status: 400, json: {} };
  const sent: unknown[] = [];
  await page.route(settingsPath, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON().grace_period_days);
    return route.fulfill(answer);
  });
  const save = page.getByRole('button', { name: 'Save settings' });
  await page.getByLabel('Grace period in days').fill('soon');
  await save.click();
  await expect(page.getByText('Failed to update settings')).toBeVisible();
  answer = { status: 500, json: {} };
  const grace = page.getByLabel('Grace period in days');
  await grace.fill('45');
  await save.click();
  await expect(page.getByText('Enter a whole number of days from 0 to 30.')).toBeVisible();
  await expect(grace).toHaveValue('45');
  await grace.fill('30');
  await save.click();
  await expect(page.getByText('An error occurred while saving settings')).toBeVisible();
  expect(sent).toEqual([0, 30]);

  answer = { status: 200, json: { done: true } };
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await save.click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false);
});

/** As a member without a plan sees the site while paywall and test mode are on. */
async function withoutAccess(page: Page): Promise<void> {
  await changeSession(page, () => ({
    member: { subscription: 'inactive' },
    site: { paywallEnabled: true, testMode: true },
  }));
  await page.route('**/api/me/subscription', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, access: 'inactive' } });
  });
}
