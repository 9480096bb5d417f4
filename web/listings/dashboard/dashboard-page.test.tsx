import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { type Dashboard, getDashboard } from '#contract/listings/selling.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DashboardPage from './dashboard-page.tsx';

const dashboard: Dashboard = {
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
    {
      type: 'inquiry',
      listingId: '0193a0a0-0000-7000-8000-0000000000a1',
      listingTitle: 'Copper bob',
      timestamp: '2026-05-04T12:00:00Z',
    },
  ],
};

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
