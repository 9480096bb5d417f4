import { expect, test } from 'vitest';
import { listChanges } from './audit-entry.tsx';

test('only what changed is listed, in words', () => {
  expect(
    listChanges(
      { status: 'active', reason: null, permissions: [], same: 1 },
      { status: 'banned', reason: 'Spam', permissions: ['users.read', 'audit.read'], same: 1 },
    ),
  ).toEqual([
    { name: 'status', before: 'active', after: 'banned' },
    { name: 'reason', before: 'nothing', after: 'Spam' },
    { name: 'permissions', before: 'nothing', after: 'users.read, audit.read' },
  ]);
});

test('what came to be, or went, has nothing on the other side', () => {
  expect(listChanges(undefined, { role: 'admin' })).toEqual([{ name: 'role', before: 'nothing', after: 'admin' }]);
  expect(listChanges({ role: 'admin' }, null)).toEqual([{ name: 'role', before: 'admin', after: 'nothing' }]);
});

test('names and moments are written for people', () => {
  expect(
    listChanges({ grace_period_days: 3 }, { grace_period_days: 5, suspendedUntil: '2026-12-24T12:00:00.000Z' }),
  ).toEqual([
    { name: 'grace period days', before: '3', after: '5' },
    { name: 'suspended until', before: 'nothing', after: expect.stringMatching(/^Dec 2[45], 2026, /) },
  ]);
});
