import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications/notifications.ts';
import { openPage } from '#web/test/open-page.tsx';
import { NotificationList } from './notification-list.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('news of today says how long ago, of yesterday so, and older news its date', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 12), toFake: ['Date'] });
  const moments = [new Date(2026, 10, 19, 11, 55), new Date(2026, 10, 18, 12), new Date(2026, 10, 4, 15, 7)];
  openPage(<NotificationList notifications={moments.map(toNews)} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'News5 minutes ago',
    'NewsYesterday',
    'NewsNov 4, 2026, 3:07 PM',
  ]);
});

const toNews = (createdAt: Date): Notification => ({
  id: crypto.randomUUID(),
  kind: 'wish-fulfilled',
  about: {},
  family: 'wishes',
  text: 'News',
  path: null,
  picture: null,
  count: 1,
  createdAt: createdAt.toISOString(),
  readAt: createdAt.toISOString(),
});
