import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAnalytics } from '#contract/admin/numbers/analytics.ts';
import { findReports } from '#contract/admin/reports.ts';
import { findSubmissions } from '#contract/admin/submissions.ts';
import { findUsers } from '#contract/admin/users.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import AnalyticsPage from './analytics/analytics-page.tsx';
import ReportsPage from './reports/reports-page.tsx';
import UsersPage from './users/users-page.tsx';

const as = sessionMember({ isAdmin: true });

test('a page of a table that is gone says which is the last, and leads there', async () => {
  answer(findUsers, { users: [], total: 25, hasMore: false });
  const { user, address } = openPage(inOffice(<UsersPage />), { as, at: '/admin/users?page=99' });
  await screen.findByText('There is no page 99. The last page is 3.');
  expect(screen.queryByText('No users found')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
  expect(address().search).toBe('?page=3');
  await screen.findByRole('table', { name: 'Users' });
  expect(requestsTo(findUsers).map(({ query }) => query.page)).toEqual([99, 3]);
});

test('what a table, a tab or a chart shows is in the address', async () => {
  answer(findReports, { reports: [], total: 0, hasMore: false, waiting: 0 });
  answer(findSubmissions, { submissions: [], total: 0, waiting: 0 });
  const first = openPage(inOffice(<ReportsPage />), { as, at: '/admin/reports' });
  await first.user.click(await screen.findByRole('tab', { name: 'Support requests' }));
  await first.user.selectOptions(await screen.findByLabelText('Status'), 'Done');
  const { search } = first.address();
  first.close();
  // As a reload does.
  const again = openPage(inOffice(<ReportsPage />), { as, at: `/admin/reports${search}` });
  expect((await screen.findByRole('tab', { name: 'Support requests' })).getAttribute('aria-selected')).toBe('true');
  expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'done');
  expect(requestsTo(findSubmissions).at(-1)?.query.filter).toBe('done');
  again.close();

  const none = { active: 0, listed: 0, sold: 0, traded: 0, sellThrough: null };
  answer(getAnalytics, {
    members: { total: 1, days: [{ day: '2026-05-04', joined: 1, total: 1 }] },
    brands: [{ brand: 'envy', ...none, medianPriceCents: null }],
    dealingsAt: '2026-05-04T12:00:00Z',
    prices: [{ from: 0, below: 5_000, ...none }],
    searches: [],
  });
  openPage(inOffice(<AnalyticsPage />), { as, at: '/admin/analytics?days=90' });
  expect(await screen.findByLabelText('Period')).toHaveProperty('value', '90');
  const file = await screen.findByRole('link', { name: 'CSV of Listings by brand' });
  expect(file.getAttribute('href')).toMatch(/table=brands&days=90$/);
  expect(requestsTo(getAnalytics).map(({ query }) => query.days)).toEqual([90]);
});
