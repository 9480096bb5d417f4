import { expect } from '@playwright/test';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { signIn, test } from './accounts.ts';

const publicPages = [
  { path: '/register', heading: 'Create your account' },
  { path: '/login?payment_complete=true', heading: 'Sign in' },
  { path: '/reset-password', heading: 'Reset your password' },
  { path: '/auth/reset-password', heading: 'This link no longer works' },
  { path: '/auth/callback', heading: 'Verification Error' },
  { path: '/dev/mailbox', heading: 'Mailbox' },
];

for (const { path, heading } of publicPages)
  test(`${path} is accessible and fits every screen`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessibleOnAllScreens(page);
  });

test('a registration form full of errors is accessible', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessibleOnAllScreens(page);
});

test('Check Your Email is accessible', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    history.replaceState(
      { usr: { email: 'someone@example.com', paywallEnabled: true }, key: 'k' },
      '',
      '/auth/confirmation',
    );
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessibleOnAllScreens(page);
});

test('the account area and its dialogs are accessible', async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleOnAllScreens(page);
  await page.goto('/account/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectAccessibleOnAllScreens(page);
  for (const name of ['Update Password', 'Set up two-factor', 'Delete my account']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleOnAllScreens(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
