import { expect } from '@playwright/test';
import { createMember, demo, signIn, test } from '../accounts.ts';
import { pressEveryButton } from '../press-every-button.ts';
import { openShop } from '../shops.ts';

/** Signing out and what leaves the site for good are pressed last, or by tests of their own. */
const leaving = /Sign Out|Download|Copy|Sign in with a passkey|Add a passkey/i;
const hour = 60 * 60_000;

const forVisitors = ['/', '/search', '/pricing', '/login', '/register', '/reset-password', '/help', '/contact'];
const forMembers = [
  '/search',
  '/account',
  '/account/create-listing',
  '/account/analytics',
  '/account/transaction-policy',
  '/account/favorites',
  '/account/wishes',
  '/account/subscription',
  '/account/settings',
];
/** Who has talked and dealt before. */
const forTheDemo = ['/messages', '/account/deals'];
const forStaff = [
  '/admin',
  '/admin/users',
  '/admin/listings',
  '/admin/listings?tab=review',
  '/admin/deals',
  '/admin/subscriptions',
  '/admin/messages',
  '/admin/reviews',
  '/admin/reports',
  '/admin/reports?tab=support',
  '/admin/money',
  '/admin/analytics',
  '/admin/settings',
  '/admin/settings?tab=failures',
  '/admin/settings?tab=admins',
  '/admin/settings?tab=audit-log',
];

test.describe.configure({ timeout: hour, retries: 0 });

for (const path of forVisitors)
  test(`a visitor presses every button of ${path}`, async ({ page }) => {
    expect(await pressEveryButton(page, path, { except: leaving })).toEqual([]);
  });

for (const path of forMembers)
  test(`a member presses every button of ${path}`, async ({ page, browser }) => {
    const { seller } = await openShop(browser);
    await signIn(page, seller);
    expect(await pressEveryButton(page, path, { except: leaving })).toEqual([]);
  });

for (const path of forTheDemo)
  test(`a member of the demo presses every button of ${path}`, async ({ page }) => {
    await signIn(page, demo.member);
    expect(await pressEveryButton(page, path, { except: leaving })).toEqual([]);
  });

test('a seller presses every button of My Listings', async ({ page, browser }) => {
  const { seller } = await openShop(browser, 3);
  await signIn(page, seller);
  expect(await pressEveryButton(page, '/account/listings', { except: leaving })).toEqual([]);
});

test('a member presses every button of another’s listing and profile', async ({ page, browser }) => {
  const { listingId, sellerId } = await openShop(browser);
  const account = await createMember(page.request);
  await signIn(page, account);
  const lost = [
    ...(await pressEveryButton(page, `/listing/${listingId}`, { except: leaving })),
    ...(await pressEveryButton(page, `/user/${sellerId}`, { except: leaving })),
  ];
  expect(lost).toEqual([]);
});

// The server is thrown away afterwards, and with it whatever staff did here.
for (const path of forStaff)
  test(`staff press every button of ${path}`, async ({ page }) => {
    await signIn(page, demo.admin);
    expect(await pressEveryButton(page, path, { except: leaving })).toEqual([]);
  });

test('staff press every button of a member’s page', async ({ page, browser }) => {
  const { sellerId } = await openShop(browser);
  await signIn(page, demo.admin);
  expect(await pressEveryButton(page, `/admin/users/${sellerId}`, { except: leaving })).toEqual([]);
});
