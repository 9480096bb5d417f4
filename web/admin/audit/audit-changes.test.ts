import { expect, test } from 'vitest';
import { actionText, listChanges } from './audit-words.ts';

test('what was done is told in words', () => {
  expect(actionText('member.suspend')).toBe('Suspended a member');
  expect(actionText('listing.take_down')).toBe('Took a listing down');
  expect(actionText('of.a-later-version')).toBe('of.a-later-version');
});

test('only what changed is listed, in words', () => {
  expect(
    listChanges(
      { status: 'active', statusReason: null, permissions: [], same: 1 },
      { status: 'banned', statusReason: 'Spam', permissions: ['users.read', 'audit.read'], same: 1 },
    ),
  ).toEqual([
    { name: 'Status', before: 'active', after: 'banned' },
    { name: 'Reason shown to the member', before: 'nothing', after: 'Spam' },
    { name: 'Permissions', before: 'nothing', after: 'See members, Read the audit log' },
  ]);
});

test('what came to be, or went, has nothing on the other side', () => {
  expect(listChanges(undefined, { role: 'admin' })).toEqual([{ name: 'Role', before: 'nothing', after: 'Admin' }]);
  expect(listChanges({ role: 'admin' }, null)).toEqual([{ name: 'Role', before: 'Admin', after: 'nothing' }]);
});

test('names, moments, amounts, switches and who did it are written for people', () => {
  const who = { adminId: '0193a0a0-0000-7000-8000-000000000001', adminEmail: 'anna@example.com' };
  expect(
    listChanges(
      { grace_period_days: 3, paywall_enabled: false, priceCents: 12_000, claimedBy: null },
      { grace_period_days: 5, paywall_enabled: true, priceCents: 9_950, claimedBy: who.adminId },
      who,
    ),
  ).toEqual([
    { name: 'Grace period in days', before: '3', after: '5' },
    { name: 'Paywall', before: 'no', after: 'yes' },
    { name: 'Price', before: '$120.00', after: '$99.50' },
    { name: 'Claimed by', before: 'nothing', after: 'anna@example.com' },
  ]);
  expect(listChanges({}, { suspendedUntil: '2026-12-24T12:00:00.000Z' })).toEqual([
    { name: 'Suspended until', before: 'nothing', after: expect.stringMatching(/^Dec 2[45], 2026, /) },
  ]);
  expect(listChanges({ flags: [{ reason: 'reported', detail: 'scam' }] }, null)).toEqual([
    { name: 'Flags', before: 'Reason: reported; Detail: scam', after: 'nothing' },
  ]);
});
