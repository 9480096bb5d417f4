import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './accounts.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

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
    await checkSizes(page);
  });

test('a registration form full of errors is accessible', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await checkSizes(page);
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
  await checkSizes(page);
});

test('the account area and its dialogs are accessible', async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await checkSizes(page);
  await page.goto('/account/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await checkSizes(page);
  for (const name of ['Update Password', 'Set up two-factor', 'Delete my account']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkSizes(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

async function checkSizes(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Axe reads colours: what still fades in would look too pale.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0);
    // All rules but one of taste: the strips above the header and below the footer lie outside the landmarks.
    const { violations } = await new AxeBuilder({ page }).disableRules(['region']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
