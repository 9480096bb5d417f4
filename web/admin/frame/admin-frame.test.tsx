import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getLastWork } from '#contract/admin/failures.ts';
import { getAdminDays, getAdminIdentity, getAdminMetrics } from '#contract/admin/office.ts';
import { commonErrors } from '#contract/errors.ts';
import DashboardPage from '#web/admin/dashboard/dashboard-page.tsx';
import { answerOffice } from '#web/test/admins.tsx';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import AdminDoor from './admin-door.tsx';
import AdminFrame from './admin-frame.tsx';

const as = sessionMember({ isAdmin: true });
const visit = { as, at: '/admin', door: [<AdminDoor key="door" />, <AdminFrame key="frame" />] };
const few = { count: 1_204, isMore: false };
const metrics = { users: few, activeListings: few, subscriptions: few };
const numbers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(() => {
  answerOffice();
  answer(getAdminDays, { days: [] });
  answer(getLastWork, { workerAwaySince: null, backupOldSince: null });
});

test('a check that fails says so, and can be tried again', async () => {
  refuse(getAdminIdentity, commonErrors.invalid);
  const { user } = openPage(<DashboardPage />, visit);
  await screen.findByText('Failed to verify admin permissions');
  answerOffice();
  refuse(getAdminMetrics, commonErrors.invalid);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Failed to load dashboard data');
  answer(getAdminMetrics, metrics);
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
  await waitFor(() => expect(screen.queryByText('Failed to load dashboard data')).toBeNull());
  expect(numbers()[0]).toBe('1,204');
});

test('the back office says what it waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof metrics>();
  answer(getAdminMetrics, () => promise);
  openPage(<DashboardPage />, visit);
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  expect(numbers()).toEqual(['Loading...', 'Loading...', 'Loading...']);
  resolve(metrics);
  await waitFor(() => expect(numbers()).toEqual(['1,204', '1,204', '1,204']));
});
