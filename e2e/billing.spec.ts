import { expect } from '@playwright/test';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { createMember, newAccount, newestLink, readMails } from './accounts.ts';
import {
  cards,
  payBehindTheScenes,
  payWith,
  readAccess,
  readStatus,
  setPaywall,
  subscribe,
  test,
} from './billing-site.ts';

// They share the one paywall of their server, so they come one after the other; each stands by itself.
test.describe.configure({ mode: 'default' });

test('from the price list to the account: register, confirm, choose, pay, come back', async ({ page, admin }) => {
  await setPaywall(admin, true);
  const account = newAccount();
  await page.goto('/pricing');
  await expect(page.getByText('places left')).toBeVisible();
  await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel(/Confirm/).fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Create|Register|Sign up/ }).click();
  await expect(page).toHaveURL('/auth/confirmation');

  await page.goto((await newestLink(page.request, account.email)).href);
  // The plan that was chosen before: its checkout opens by itself, and whoever leaves it is not sent there again.
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//);
  await expect(page.getByText('$99.99')).toBeVisible();
  await payWith(page, cards.authentication);
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page).toHaveURL(/\/payment-return\?/);
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(page).toHaveURL('/account', { timeout: 90_000 });
  await page.goto('/account/subscription');
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Premium Annual');
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();
  const started = async () => (await readMails(page.request, account.email)).map(({ subject }) => subject);
  await expect.poll(started).toContain('Your subscription has started');
});

test('a declined card can be left, and the plans say so', async ({ page, admin }) => {
  await setPaywall(admin, true);
  await createMember(page.request);
  await page.goto('/messages');
  await expect(page).toHaveURL('/subscription');
  await page.getByRole('button', { name: 'Choose Monthly (Shopping Monthly)' }).click();
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Subscription was canceled.')).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  expect(await readAccess(page.request)).toBe('inactive');
});

test('the portal opens in a tab of its own, and cancelling keeps what is paid', async ({ page, admin }) => {
  await setPaywall(admin, true);
  await createMember(page.request);
  await subscribe(page, 'budget-monthly');
  await page.goto('/account/subscription');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Manage Subscription/ }).click();
  const portal = await opened;
  await portal.getByLabel('New card number').fill('5555 5555 5555 4444');
  await portal.getByRole('button', { name: 'Save card' }).click();
  await expect(portal.getByText('mastercard ending in 4444')).toBeVisible();
  await portal.getByRole('link', { name: 'Return to Wigloop' }).click();
  await expect(portal.getByText('Mastercard ending in 4444')).toBeVisible();

  await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText('your plan changes to Premium Annual')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Subscription' });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Canceled. You keep your access until')).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL('/account');
});

test('a renewal that fails leaves days of grace, then the door closes, and the card can still be replaced', async ({
  page,
  admin,
}) => {
  await setPaywall(admin, true);
  const { email } = await createMember(page.request);
  await subscribe(page, 'budget-monthly', cards.failsLater);
  await page.goto('/dev/stripe');
  const mine = page.getByRole('region', { name: email });
  await mine.getByRole('button', { name: 'Go to the end of the period' }).click();
  await expect(mine).toContainText('past_due');
  // Stripe tells us of it in its own time.
  await expect.poll(() => readStatus(page.request), { timeout: 90_000 }).toBe('past_due');
  await page.goto('/account/subscription');
  await expect(page.getByText('Your last payment did not go through.')).toBeVisible();
  expect(await readAccess(page.request)).toBe('active');
  await page.goto('/account');
  const notice = page.getByRole('region', { name: 'Failed payment' });
  await expect(notice).toContainText(/Your access lasts until \w+ \d+, \d{4}; to keep it, choose another card\./);
  await expect(notice.getByRole('button', { name: 'Choose another card' })).toBeVisible();

  await page.goto('/dev/stripe');
  await mine.getByRole('button', { name: 'Let 7 days pass' }).click();
  await expect.poll(() => readAccess(page.request), { timeout: 90_000 }).toBe('inactive');
  await page.goto('/account');
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expect(notice).toContainText(/Your access ended on .*, because your last payment did not go through\./);
  await expect(page.getByRole('button', { name: /Manage Subscription/ })).toBeVisible();
});

test('a charter member whose $50 are used up reads on page and in dialog what the next year costs', async ({
  page,
  admin,
}) => {
  await setPaywall(admin, true);
  const { email } = await createMember(page.request);
  await subscribe(page, 'premium-annual');
  await page.request.delete('/api/me/subscription');
  await page.goto('/dev/stripe');
  const mine = page.getByRole('region', { name: email });
  await mine.getByRole('button', { name: 'Go to the end of the period' }).click();
  await expect.poll(() => readStatus(page.request)).toBe('canceled');
  const card = page.getByRole('article', { name: 'Premium Annual' });
  for (const path of ['/pricing', '/account/subscription']) {
    await page.goto(path);
    await expect(card).toContainText('$149.99');
    await expect(card).not.toContainText(/SAVE|\$99\.99|First year/);
    await expect(page.getByText('Charter pricing for the first')).toHaveCount(0);
  }

  await payBehindTheScenes(page.request, 'budget-monthly', cards.good);
  await expect.poll(() => readStatus(page.request)).toBe('active');
  await page.reload();
  await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('$149.99 per year. Nothing is charged today.');
});

test('an upgrade at once says what is charged today, charges it, and begins', async ({ page, admin }) => {
  await setPaywall(admin, true);
  await createMember(page.request);
  await subscribe(page, 'budget-annual');
  await page.goto('/account/subscription');
  await page.getByRole('button', { name: 'Choose Annual (Premium Annual)' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Nothing is charged today.');
  await expect(dialog).toContainText('$75.00 is charged today, with the rest of your present plan already deducted.');
  await dialog.locator('label', { hasText: 'Upgrade now' }).click();
  await expectAccessibleOnAllScreens(page);
  await dialog.getByRole('button', { name: 'Upgrade now for $75.00' }).click();
  await expect(page.getByText('Premium Annual is yours from now on.')).toBeVisible();
  const current = page.getByRole('region', { name: 'Current plan' });
  await expect(current).toContainText(/Premium Annual.*Renews on .* for \$149\.99\./s);
});

test('a subscription whose webhook was lost is found, and the member is let in', async ({ page, admin }) => {
  await setPaywall(admin, true);
  await createMember(page.request);
  await admin.post('/dev/stripe/webhooks');
  await payBehindTheScenes(page.request, 'premium-monthly', cards.good);
  await admin.post('/dev/stripe/webhooks');
  expect(await readAccess(page.request)).toBe('inactive');
  await page.goto('/subscription');
  await expect(page.getByText('Your subscription has been recovered!')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('the paywall is felt by members who are signed in, and test mode lets them pass', async ({ page, admin }) => {
  await setPaywall(admin, false);
  await createMember(page.request);
  await page.goto('/account');
  await expect(page).toHaveURL('/account');
  await page.goto('/subscription');
  await expect(page).toHaveURL('/account');

  await setPaywall(admin, true, true);
  await page.goto('/account');
  await expect(page).toHaveURL('/subscription');
  await page.getByRole('button', { name: 'Enable testing mode' }).click();
  await expect(page.getByText('Testing mode enabled. You now have full access.')).toBeVisible();
  await expect(page).toHaveURL('/account');

  await setPaywall(admin, true, false);
  await page.goto('/account');
  await expect(page).toHaveURL('/subscription');
});
