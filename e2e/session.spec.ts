import { expect, type Page } from '@playwright/test';
import { type Account, signInAnew, test } from './accounts.ts';

test('signing out in one tab signs the other out and leaves nothing behind; signing in takes it along', async ({
  page,
  context,
  member,
}) => {
  await signInAnew(page, member);
  await page.goto('/account');
  const other = await context.newPage();
  await other.goto('/account/settings');
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await other.evaluate(() => {
    localStorage.setItem('wigloop:draft', 'secret');
    sessionStorage.setItem('wigloop:draft', 'secret');
    localStorage.setItem('feature_flags', '{}');
  });

  await test.step('a sign-out that fails leaves the member signed in', async () => {
    await page.route('/api/auth/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.unroute('/api/auth/sign-out');
  });
  // Watched in both at once: where one is looked at first, what the other says may be over.
  await Promise.all([
    expect(page.getByText('Successfully signed out')).toBeVisible(),
    expect(other.getByText('Successfully signed out')).toBeVisible(),
    page.getByRole('button', { name: 'Sign Out' }).click(),
  ]);
  // Home, or the sign-in where the page's own door was quicker: either way out of the account.
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect(other).toHaveURL('/login');
  const left = await other.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
  expect(left.filter((key) => key.startsWith('wigloop:'))).toEqual([]);
  expect(left).toContain('feature_flags');

  await page.goto('/account/settings#devices');
  await expect(page).toHaveURL('/login');
  await test.step('nobody is led back to the page that was left on purpose', async () => {
    await signInByHand(other, member);
    await expect(other).toHaveURL('/account');
  });
  await test.step('signing in in one tab takes the other along, to the page it wanted', async () => {
    await expect(page).toHaveURL('/account/settings#devices');
    await expect(page.getByText('Successfully signed in')).toBeVisible();
  });
});

async function signInByHand(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}
