import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { getAdminMetrics } from '#contract/admin/office.ts';
import { AdminContext } from '#web/admin/frame/admin-context.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DashboardPage from './dashboard-page.tsx';

const admin = {
  id: sessionMember().id,
  email: 'admin@example.com',
  role: 'admin' as const,
  permissions: ['reports.write' as const],
  lastLogin: null,
};

function openDashboard(counts: { reports: number; disputes: number }) {
  const number = (count: number) => ({ count, isMore: false });
  answer(getAdminMetrics, { users: number(12), activeListings: number(34), subscriptions: number(5) });
  answer(getAttention, {
    items: [
      { kind: 'reports', ...number(counts.reports), oldestAt: null },
      { kind: 'disputes', ...number(counts.disputes), oldestAt: null },
    ],
    support: [],
  });
  return openPage(
    <AdminContext value={admin}>
      <DashboardPage />
    </AdminContext>,
    { as: sessionMember({ isAdmin: true }), at: '/admin' },
  );
}

test('the three specified numbers come first, then only what waits', async () => {
  openDashboard({ reports: 3, disputes: 0 });
  const waiting = await screen.findByRole('region', { name: 'What needs you' });
  await within(waiting).findByRole('link', { name: /Open reports/ });
  expect(within(waiting).queryByRole('link', { name: /Disputes/ })).toBeNull();
  for (const label of ['Total Users', 'Active Listings', 'Subscriptions'])
    expect(screen.getByText(label).compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('where nothing waits one sentence says so', async () => {
  openDashboard({ reports: 0, disputes: 0 });
  const waiting = await screen.findByRole('region', { name: 'What needs you' });
  await within(waiting).findByText('Nothing waits for you.');
  expect(within(waiting).queryByRole('link')).toBeNull();
});
