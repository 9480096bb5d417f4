import { expect } from '@playwright/test';
import type { AdminListing } from '#contract/admin/listings.ts';
import { demo, signIn, test } from './accounts.ts';
import { hold, refuse } from './answers.ts';
import { choose } from './keys.ts';

/** A listing of which almost everything is missing. */
const bare: AdminListing = {
  id: '0b5f3c1e-8d7a-4f6b-9c2d-1e3f5a7b9c0d',
  userId: '5a7b9c0d-8d7a-4f6b-9c2d-1e3f12345678',
  title: 'Lonely bob',
  description: 'Worn once.',
  brand: '',
  condition: 'like-new',
  type: 'trade',
  priceCents: null,
  color: 'Red',
  shade: null,
  status: 'active',
  isReserved: false,
  hasChangedHands: false,
  createdAt: '2026-01-01T12:00:00Z',
  updatedAt: '2026-01-01T12:00:00Z',
  sellerName: null,
  sellerEmail: null,
  photo: null,
  flags: [],
};
const table = /\/api\/admin\/listings\?/;
const one = `**/api/admin/listings/${bare.id}`;

test('the back office says what it waits for, what is missing and what went wrong', async ({ page }) => {
  await signIn(page, demo.admin);
  const answer = await hold(page, '**/api/admin/metrics');
  await page.goto('/admin');
  await expect(page.getByRole('definition')).toHaveText(['Loading...', 'Loading...', 'Loading...']);
  answer();

  await page.route(table, (route) => route.fulfill({ json: { listings: [bare], total: 1, more: false } }));
  await page.route(one, (route) => route.fulfill({ json: bare }));
  await page
    .getByRole('navigation', { name: 'Admin area' })
    .getByRole('link', { name: /^Listings/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Listing Management' })).toBeVisible();
  await expect(page.getByText('Manage and moderate listings across the platform')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'All Listings' })).toHaveAttribute('aria-selected', 'true');
  const heads = ['Title/Brand', 'Price/Type', 'Seller', 'Status', 'Date', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(page.getByRole('row', { name: 'Lonely bob' })).toContainText(/N\/A.*User 12345678.*12345678@unknown/s);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await refuse(page, `${one}/status`);
  await page.getByRole('button', { name: 'Delete Lonely bob' }).click();
  await expect(page.getByText('Failed to update listing status. Please try again.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Lonely bob' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Listing' });
  await expect(modal.getByLabel('Brand').locator('option:checked')).toHaveText('-- Select Brand --');
  await expect(modal.getByLabel('Condition').locator('option:checked')).toHaveText('Like New');
  await expect(modal.getByLabel('Color').locator('option')).toHaveText(['Red, no shade', ...shades]);
  await expect(modal.getByLabel('Status').locator('option')).toContainText(['Active', 'Removed (Soft Delete)']);
  await expect(modal).toContainText(/Unknown User.*Seller Email.*No email/s);
  await page.unroute(one);
  await page.route(one, (route) => route.fulfill({ json: { listing: null } }));
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(modal.getByText('Please select a brand')).toBeVisible();
  await choose(modal.getByLabel('Brand'), 'Gabor');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(modal.getByText('Update operation completed, but no data returned')).toBeVisible();
});

test('a table of listings that cannot be loaded says so, also when it is already on the screen', async ({ page }) => {
  await signIn(page, demo.admin);
  await refuse(page, table, 400);
  await page.goto('/admin/listings');
  await expect(page.getByRole('main').getByText('Failed to load listings. Please try again.')).toBeVisible();
  await page.unroute(table);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/Showing 1 to 10 of/)).toBeVisible();
  await expect(page.getByText('Failed to load listings. Please try again.')).toBeHidden();

  await refuse(page, table, 400);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to load listings. Please try again.');
  await expect(page.getByText(/Showing 1 to 10 of/)).toBeVisible();
  await page.unroute(table);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to load listings. Please try again.')).toBeHidden();
});

const shades = [
  ...['Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde'],
  ...['Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red'],
  ...['Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver'],
];
