import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sellingErrors } from '#contract/listings/selling.ts';
import { demo, signIn, test } from './accounts.ts';
import { refuse } from './answers.ts';
import { expectGoneAfter, stopClock, tickThroughLoading, tickUntil } from './clock.ts';

const cleanUps = '**/api/photos/clean-ups';
const activeListings = /\/api\/me\/listings\?status=active/;
const soldListings = /\/api\/me\/listings\?status=sold/;
const removedListings = /\/api\/me\/listings\?status=removed/;

test('the dashboard has its numbers, its actions, and a clean-up that says how it went', async ({ page, member }) => {
  await signIn(page, member);
  await page.route('**/api/me/dashboard', (route) => route.fulfill({ json: dashboard }));
  await page.goto('/account');
  for (const [name, number] of [
    ['Active Listings', '3'],
    ['Total Views', '1,204'],
    ['Saved by Others', '17'],
    ['New Inquiries', '5'],
  ] as const)
    await expect(page.locator('dl > *').filter({ hasText: name }).getByRole('definition')).toHaveText(number);
  for (const name of ['Recent Activity', 'Quick Actions', 'Image Storage'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const [name, path] of [
    ['Create New Listing', '/account/create-listing'],
    ['Manage Listings', '/account/listings'],
    ['View Messages', '/messages'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(page.getByText('A member asked about Copper bob')).toBeVisible();

  const cleanUp = page.getByRole('button', { name: 'Clean up unused images' });
  for (const [deletedCount, sentence] of [
    [0, 'No unused images found'],
    [1, 'Cleaned up 1 unused image'],
    [2, 'Cleaned up 2 unused images'],
  ] as const) {
    await page.route(cleanUps, (route) => route.fulfill({ json: { deletedCount } }));
    await cleanUp.click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await refuse(page, cleanUps);
  await cleanUp.click();
  await expect(page.getByText('Failed to clean up images')).toBeVisible();
  await page.route(cleanUps, (route) => route.abort());
  await cleanUp.click();
  await expect(page.getByText('An error occurred during cleanup')).toBeVisible();
  await refuse(page, cleanUps, 401, 'auth.required');
  await cleanUp.click();
  await expect(page.getByText('User not authenticated')).toBeVisible();
});

test('own listings say when they could not be loaded or changed', async ({ page, member }) => {
  await signIn(page, member);
  const [active, sold, removed] = [rowOf('active'), rowOf('sold'), rowOf('removed')];
  await refuse(page, activeListings);
  await refuse(page, removedListings);
  await page.goto('/account/listings');
  await expect(page.getByRole('main').getByText('Failed to load listings')).toBeVisible();
  await page.getByRole('tab', { name: 'Recently Removed' }).click();
  await expect(page.getByRole('main').getByText('Failed to load removed listings')).toBeVisible();

  const counts = { active: 1, sold: 1, traded: 0, removed: 1 };
  const answer = (listings: object[]) => ({ json: { listings, nextCursor: null, counts } });
  await page.route(activeListings, (route) => route.fulfill(answer([active])));
  await page.route(soldListings, (route) => route.fulfill(answer([sold])));
  await page.route(removedListings, (route) => route.fulfill(answer([removed])));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await refuse(page, /\/api\/listings\/[^/]+\/(?:removals|restorations|sales|relistings|bumps)$/);
  await expect(rowAt(page, removed.title)).toContainText('12 days remaining');
  await rowAt(page, removed.title).getByRole('button', { name: 'Restore' }).click();
  await confirm(page, 'Restore');
  await expect(page.getByText('Failed to restore listing')).toBeVisible();

  await page.goto('/account/listings');
  await expect(rowAt(page, active.title)).toContainText('Last bumped May 4, 2026 7 views 1 save');
  await rowAt(page, active.title).getByRole('button', { name: 'Bump Listing' }).click();
  await expect(page.getByText('Failed to bump listing')).toBeVisible();
  await rowAt(page, active.title).getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(page.getByText('Failed to mark listing as sold')).toBeVisible();
  await rowAt(page, active.title).getByRole('button', { name: 'Remove' }).click();
  await confirm(page, 'Remove');
  await expect(page.getByText('Failed to remove listing')).toBeVisible();
  await test.step('a removed listing is confirmed with the way back', async () => {
    await page.route(`**/api/listings/${active.id}/removals`, (route) =>
      route.fulfill({ json: { id: active.id, status: 'removed' } }),
    );
    await page.goto('/account/listings');
    await rowAt(page, active.title).getByRole('button', { name: 'Remove' }).click();
    await confirm(page, 'Remove');
    await expect(
      page.getByText('Listing removed successfully. You can restore it from "Recently Removed" within 30 days.'),
    ).toBeVisible();
  });
  await page.goto('/account/listings?status=sold');
  await rowAt(page, sold.title).getByRole('button', { name: 'Mark as Active' }).click();
  await expect(page.getByText('Failed to reactivate listing')).toBeVisible();
});

test('a listing that cannot be loaded or saved says so, and a saved one says that too', async ({ page }) => {
  await signIn(page, demo.seller);
  const [{ id }] = (await (await page.request.get('/api/me/listings?status=active')).json()).listings;
  await refuse(page, `**/api/listings/${id}`, 400);
  await page.goto(`/account/create-listing?edit=${id}`);
  await expect(page.getByText('Failed to load listing', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account/listings');

  await page.unroute(`**/api/listings/${id}`);
  await page.clock.install();
  await page.goto(`/account/create-listing?edit=${id}`);
  await expect(page.getByLabel('Fiber type').getByRole('option')).toHaveText([
    'Select a fiber type',
    'Synthetic',
    'Synthetic Heat Friendly',
    'Human Hair',
    'Human Hair Blend',
  ]);
  await expect(page.getByLabel('Cap size').getByRole('option')).toHaveText([
    'Select a cap size',
    'Petite',
    'Average',
    'Large',
  ]);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const answerPut = (status: number) =>
    page.route(`**/api/listings/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json: { id } }) : route.fallback(),
    );
  await answerPut(500);
  await save.click();
  await expect(page.getByText('Failed to update listing. Please try again.').first()).toBeVisible();
  await answerPut(200);
  await stopClock(page);
  await save.click();
  await tickUntil(page, page.getByRole('heading', { name: 'Listing Updated!' }));
  const toast = page.getByText('Listing updated successfully!');
  await page.clock.runFor(1400);
  await expect(page).toHaveURL(/create-listing/);
  await page.clock.runFor(150);
  await expect(page).toHaveURL('/account/listings');
  await page.clock.runFor(3300);
  await expect(toast).toBeVisible();
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);
});

test('a new listing that cannot be saved says so and keeps everything', async ({ page, member }) => {
  await signIn(page, member);
  await test.step('the form opens a listing for its owner alone', async () => {
    const [{ id }] = (await (await page.request.get('/api/listings')).json()).listings;
    await page.goto(`/account/create-listing?edit=${id}`);
    await expect(page.getByText('Failed to load listing', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/account/listings');
  });
  const { member: me } = await (await page.request.get('/api/session')).json();
  const kept = { id: randomUUID(), stamp: '', savedAt: Date.now(), value: draft };
  await page.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`wigloop-draft:${me.id}:listing`, JSON.stringify([kept])],
  );
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
  await refuse(page, '**/api/listings');
  const notices = page.getByRole('region', { name: /^Notifications/ });
  await test.step('what was restored is said for two seconds, the new order of photos for three', async () => {
    await page.clock.install();
    await stopClock(page);
    await page.goto('/account/create-listing');
    await tickThroughLoading(page, notices.getByText('Restored your unsaved listing data'));
    await expectGoneAfter(page, notices.getByText('Restored your unsaved listing data'), 2000);
    await expect(page.getByRole('main').getByText('Restored your unsaved listing data')).toBeVisible();
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
    await tickUntil(page, notices.getByText('Photo order updated'));
    await expectGoneAfter(page, notices.getByText('Photo order updated'), 3000);
    await page.clock.resume();
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(
    page.getByText('Failed to create listing. Please ensure all required fields are filled correctly.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Copper bob');

  await test.step('at the limit of the plan, whatever its words, the way on is Premium', async () => {
    const upgrade = page.getByRole('link', { name: 'Upgrade now' });
    await expect(upgrade).toHaveCount(0);
    await refuse(page, '**/api/listings', sellingErrors.planLimit.status, sellingErrors.planLimit.code);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(upgrade).toBeVisible();
  });
});

const dashboard = {
  hasListings: true,
  cameFor: 'unsaid',
  activeListings: 3,
  totalViews: 1204,
  totalSaves: 17,
  totalInquiries: 5,
  days: [
    { day: '2026-05-03', views: 2, saves: 0, inquiries: 0 },
    { day: '2026-05-04', views: 1, saves: 1, inquiries: 1 },
  ],
  recentActivity: [
    { type: 'inquiry', listingId: randomUUID(), listingTitle: 'Copper bob', timestamp: '2026-05-04T12:00:00Z' },
  ],
};

const draft = {
  changes: {
    title: 'Copper bob',
    brand: 'envy',
    condition: 'new',
    type: 'sale',
    listingPrice: '120.00',
    description: 'Never worn.',
    color: 'Red',
    fiberType: 'Human Hair Blend',
    capSize: 'Large',
    modifications: 'No',
  },
  photos: [1, 2].map(() => ({
    photo: { id: randomUUID(), ownerId: randomUUID(), width: 400, height: 500, thumbhash: '' },
  })),
};

function rowOf(status: 'active' | 'sold' | 'removed') {
  return {
    id: randomUUID(),
    title: `A wig that is ${status}`,
    brand: 'envy',
    condition: 'new',
    type: 'sale',
    status,
    priceCents: 12_000,
    photo: null,
    listedAt: '2026-05-01T12:00:00Z',
    lastBumpedAt: '2026-05-04T12:00:00Z',
    mayBumpAt: null,
    removedAt: status === 'removed' ? '2026-05-04T12:00:00Z' : null,
    daysLeft: status === 'removed' ? 12 : null,
    isTakenDown: false,
    restorable: status === 'removed',
    views: 7,
    saves: 1,
  };
}

function rowAt(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title });
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}
