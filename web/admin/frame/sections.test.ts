import { expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { adminSections, findSection, isOpenTo } from './sections.ts';

const labelsFor = (permissions: Parameters<typeof isOpenTo>[1]) =>
  adminSections.filter((section) => isOpenTo(section, permissions)).map(({ label }) => label);

test('an admin sees the sections they have a permission for, and no others', () => {
  expect(labelsFor([])).toEqual(['Dashboard']);
  expect(labelsFor(['users.read', 'support.read'])).toEqual(['Dashboard', 'Users', 'Reports']);
  expect(labelsFor(['reviews.write', 'analytics.read'])).toEqual([
    'Dashboard',
    'Subscriptions',
    'Reports',
    'Analytics',
  ]);
});

test('the back office has the specified eight entries and Deals, in this order, and nothing else', () => {
  expect(labelsFor(adminPermissions)).toEqual([
    'Dashboard',
    'Users',
    'Listings',
    'Deals',
    'Subscriptions',
    'Messages',
    'Reports',
    'Analytics',
    'Settings',
  ]);
});

test.each([
  ['/admin', 'Dashboard'],
  ['/admin-dashboard/users/7', 'Users'],
  ['/admin/settings', 'Settings'],
  ['/admin/no-such-thing', 'Dashboard'],
])('%s is the section %s', (pathname, label) => {
  expect(findSection(pathname).label).toBe(label);
});
