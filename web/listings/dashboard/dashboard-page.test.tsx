import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { type Dashboard, getDashboard } from '#contract/listings/selling.ts';
import { type MySettings, memberErrors, updateMySettings } from '#contract/members/members.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DashboardPage from './dashboard-page.tsx';

const dashboard: Dashboard = {
  hasListings: true,
  ...{ openDeals: 0, saved: 0, alerts: 0 },
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
    {
      type: 'inquiry',
      listingId: '0193a0a0-0000-7000-8000-0000000000a1',
      listingTitle: 'Copper bob',
      timestamp: '2026-05-04T12:00:00Z',
    },
  ],
};

const settings: MySettings = {
  email: 'amy@example.com',
  mailReturns: false,
  username: 'amy',
  fullName: 'Amber',
  displayName: 'Amber',
  twoFactorEnabled: false,
  notifyByEmail: true,
  notifyMessages: true,
  profileVisible: true,
  showOnline: true,
  cameFor: 'buying',
};

test('the dashboard of a buyer never welcomes: it has deals, saved wigs and alerts', async () => {
  answer(getDashboard, { ...dashboard, hasListings: false, openDeals: 2, alerts: 1 });
  openPage(<DashboardPage />, { as: sessionMember(), at: '/account' });
  const deals = await screen.findByRole('link', { name: 'Deals under way' });
  expect(deals.closest('li')?.textContent).toContain('2');
  expect(screen.queryByText(/good first steps/)).toBeNull();
});

test('the dashboard has its numbers, its actions, and a clean-up that says how it went', async () => {
  answer(getDashboard, dashboard);
  const { user } = openPage(<DashboardPage />, { as: sessionMember(), at: '/account' });
  for (const [name, number] of [
    ['Active Listings', '3'],
    ['Total Views', '1,204'],
    ['Saved by Others', '17'],
    ['New Inquiries', '5'],
  ] as const)
    expect((await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent).toContain(number);
  for (const name of ['Recent Activity', 'Quick Actions', 'Image Storage'])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  for (const [name, path] of [
    ['Create New Listing', '/account/create-listing'],
    ['Manage Listings', '/account/listings'],
    ['View Messages', '/messages'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  expect(document.body.textContent).toContain('A member asked about Copper bob');

  const cleanUp = screen.getByRole('button', { name: 'Clean up unused images' });
  for (const [deletedCount, sentence] of [
    [0, 'No unused images found'],
    [1, 'Cleaned up 1 unused image'],
    [2, 'Cleaned up 2 unused images'],
  ] as const) {
    answer(cleanUpPhotos, { deletedCount });
    await user.click(cleanUp);
    await screen.findByText(sentence);
  }
  refuse(cleanUpPhotos, commonErrors.internal);
  await user.click(cleanUp);
  await screen.findByText('Failed to clean up images');
  answer(cleanUpPhotos, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(cleanUp);
  await screen.findByText('An error occurred during cleanup');
  refuse(cleanUpPhotos, commonErrors.unauthenticated);
  await user.click(cleanUp);
  await screen.findByText('User not authenticated');
});

test('a new member says in one place what brings them and how they want to be called, and reads no tip for others', async () => {
  let cameFor: Dashboard['cameFor'] = null;
  answer(getDashboard, () => ({ ...dashboard, hasListings: false, cameFor }));
  refuse(updateMySettings, memberErrors.nameTaken, 'fullName');
  const { user } = openPage(<DashboardPage />, { as: sessionMember(), at: '/account' });
  const name = await screen.findByRole('textbox', { name: 'How do you want to be called?' });
  expect(
    screen.getByText(/^Otherwise members see you as .*amy.*, the part of your address before the @\.$/),
  ).toBeTruthy();
  await user.type(name, 'wigs.com');
  await user.click(screen.getByRole('button', { name: 'Buying' }));
  expect(screen.getByText(/^A display name cannot look like an address of the web\./)).toBeTruthy();
  expect(requestsTo(updateMySettings)).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Amber');
  await user.click(screen.getByRole('button', { name: 'Buying' }));
  await screen.findByText(memberErrors.nameTaken.message);
  answer(updateMySettings, ({ body }) => {
    cameFor = body.cameFor ?? null;
    return settings;
  });
  await user.click(screen.getByRole('button', { name: 'Buying' }));
  await waitFor(() => expect(screen.queryByText('What brings you here?')).toBeNull());
  expect(requestsTo(updateMySettings).at(-1)?.body).toEqual({ cameFor: 'buying', fullName: 'Amber' });
  expect(screen.getByText(/^Measure your head once/)).toBeTruthy();
  expect(screen.queryByText(/at least three photos/)).toBeNull();
});
