import { expect } from '@playwright/test';
import { signIn, signInAnew, test } from './accounts.ts';

test('signing out in one tab signs the other out and leaves nothing behind', async ({ page, context, member }) => {
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

  await test.step('nobody is led back to the page that was left on purpose', async () => {
    await other.getByLabel('Email').fill(member.email);
    await other.getByLabel('Password', { exact: true }).fill(member.password);
    await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL('/account');
  });
});

test('signing in in one tab takes the other along, to the page it wanted', async ({ page, context, member }) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(member.email);
  await other.getByLabel('Password', { exact: true }).fill(member.password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/account');
  await expect(page).toHaveURL('/account/settings');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
});

test('a call after the session has ended leads to /login, and from there back', async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/account/settings');
  await expect(page.getByRole('switch', { name: 'Online status' })).toBeVisible();
  await page.context().clearCookies();
  // The page may notice by itself, and leave before the click does it.
  await page
    .getByText('Online status', { exact: true })
    .click({ timeout: 3000 })
    .catch(() => {});
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired. Please log in again.').first()).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/account/settings');
});
