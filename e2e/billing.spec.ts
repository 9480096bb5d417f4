import { expect } from '@playwright/test';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { createMember, newAccount, newestLink, readMails } from './accounts.ts';
import { cards, payWith, setPaywall, subscribe, test } from './billing-site.ts';

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
  await expect(page.getByRole('alertdialog')).toContainText('is charged today, with the rest of your present plan');
  await expectAccessibleOnAllScreens(page);
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText('your plan changes to Premium Annual')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Subscription' });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Canceled. You keep your access until')).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL('/account');
});
