import { expect } from '@playwright/test';
import { expectAccessibleByDayAndNight, expectAccessibleOnAllScreens, phone } from './accessibility.ts';
import { createMember, demo, readMails, signIn, signInAnew, test } from './accounts.ts';
import { choose, pressByTab, tabTo, typeInto } from './keys.ts';

test('the back office opens for admins alone, under both of its addresses', async ({ page, member }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, member);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/$/);

  await signInAnew(page, demo.admin);
  await page.goto('/admin-dashboard/no-such-section');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(/Dashboard.*admin@wigloop\.test.*Super Admin/s);
  await expect(page.getByRole('term').filter({ hasText: 'Total Users' })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Admin area' });
  const names = ['Dashboard', 'Users', 'Listings', 'Subscriptions', 'Messages', 'Reports', 'Analytics', 'Settings'];
  // How many wait may stand behind the name.
  for (const name of names) await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/settings$/);
  await expect(page.getByRole('banner')).toContainText('Settings');
  await expect(menu.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/');
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an admin finds a member, suspends them with a reason and lets them back in', { tag: '@night' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const theirs = await playwright.request.newContext({ baseURL });
  const account = await createMember(theirs);
  await signIn(page, demo.admin);
  const answers = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/users\?/, (route) => answers.promise.then(() => route.continue()));
  await page.goto('/admin/users');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  answers.resolve();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/Showing 11 to/)).toBeVisible();
  await page.getByPlaceholder('Search users...').fill('nobody by this name');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByPlaceholder('Search users...').fill(account.email.toUpperCase());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/None.*Active/s);
  await choose(page.getByLabel('Filter by subscription'), 'Subscribed');
  await expect(page.getByText('No users found')).toBeVisible();
  await choose(page.getByLabel('Filter by subscription'), 'All users');
  await rows.getByRole('link').click();

  await page.getByRole('button', { name: 'Suspend' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await pressByTab(dialog.getByRole('button', { name: 'Suspend' }));
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await tabTo(dialog.getByLabel('Last day'));
  await page.keyboard.type('12312099');
  await expect(dialog.getByLabel('Last day')).toHaveValue('2099-12-31');
  await typeInto(dialog.getByLabel('Reason'), 'Sold a replica');
  await pressByTab(dialog.getByRole('button', { name: 'Suspend' }));
  await expect(page.getByText('The member is suspended')).toBeVisible();
  await expect(page.getByText('Dec 31, 2099')).toBeVisible();
  const like = () => theirs.put('/api/listings/00000000-0000-4000-8000-000000000000/like');
  await expect.poll(async () => (await like()).status()).toBe(403);
  await expect.poll(async () => (await readMails(theirs, account.email))[0]?.text).toContain('Sold a replica');

  await page.getByRole('button', { name: 'Lift suspension' }).press('Enter');
  await typeInto(dialog.getByLabel('Reason'), 'It was none');
  await pressByTab(dialog.getByRole('button', { name: 'Lift' }));
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect.poll(async () => (await like()).status()).toBe(404);

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/admin/settings?tab=audit-log&subject=${id}`);
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText(/Suspended a member.*Reason: Sold a replica.*Status.*active.*suspended/s);
  await theirs.dispose();
});

test('every page of the back office can be used by all, in the light and in the dark', { tag: '@night' }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, demo.admin);
  await page.setViewportSize(phone);
  await page.goto('/admin/settings');
  await expect(page.getByText('Grace period in days').first()).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible();
  await expect(page.getByText('Showing 1 to 10').first()).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-admin');
  await page.goto('/admin');
  await expect(page.locator('html')).toHaveAttribute('data-admin', 'dark');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('The last 30 days').first()).toBeVisible();
  await expectAccessibleOnAllScreens(page);
});
