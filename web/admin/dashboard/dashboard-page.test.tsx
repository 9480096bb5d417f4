import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { getLastWork } from '#contract/admin/failures.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { getAdminMetrics } from '#contract/admin/office.ts';
import { getSubscriptionSettings } from '#contract/billing/billing.ts';
import { AdminContext } from '#web/admin/frame/admin-context.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DashboardPage from './dashboard-page.tsx';

const admin = {
  id: sessionMember().id,
  email: 'admin@example.com',
  role: 'admin' as const,
  permissions: ['reports.write'] as AdminPermission[],
  lastLogin: null,
};

function openDashboard(
  counts: { reports: number; disputes: number },
  permissions: AdminPermission[] = admin.permissions,
) {
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
    <AdminContext value={{ ...admin, permissions }}>
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

test('who may change settings reads since when nobody does background work, and how old the last backup is', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
  answer(getLastWork, { workerAwaySince: ago(12), backupOldSince: ago(30 * 60) });
  answer(getSubscriptionSettings, {
    paywall_enabled: false,
    grace_period_days: 3,
    test_mode: false,
    missingForPayments: [],
    updatedAt: null,
    updatedBy: null,
  });
  openDashboard({ reports: 0, disputes: 0 }, ['settings.write']);
  const notice = await screen.findByRole('complementary', { name: 'Background work' });
  expect(notice.textContent).toBe('Background work last ran 12 minutes ago.Last backup 1 day ago.');
});
