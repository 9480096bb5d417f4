import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findNotifications, getUnreadCounts } from '#contract/notifications/notifications.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { WhatWaits } from './what-waits.tsx';

const member = sessionMember();

function openWaiting(messages: number, found: string[]) {
  answer(getUnreadCounts, { messages, notifications: found.length, deals: 0 });
  answer(findNotifications, {
    notifications: found.map((text, at) => ({
      id: `0193a0a0-0000-7000-8000-00000000000${at}`,
      kind: 'wish-fulfilled' as const,
      text,
      path: `/listing/${at}`,
      about: {},
      picture: null,
      family: 'wishes' as const,
      count: 1,
      createdAt: '2026-11-01T10:00:00.000Z',
      readAt: null,
    })),
    nextCursor: null,
  });
  return openPage(<WhatWaits member={member} />, { as: member });
}

test('what waits is one line with the most urgent and how many there are; the rest opens on a tap', async () => {
  const { user } = openWaiting(2, ['A new listing fits your alert “lace”']);
  const waiting = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(within(waiting).getByRole('link', { name: '2 unread messages' })).toBeTruthy();
  expect(within(waiting).queryByRole('link', { name: /lace/ })).toBeNull();
  await user.click(await within(waiting).findByRole('button', { name: /^All 3/ }));
  expect(within(waiting).getByRole('link', { name: /lace/ }).getAttribute('href')).toBe('/listing/0');
});

test('nothing is said where nothing waits', async () => {
  openWaiting(0, []);
  await waitFor(() => expect(requestsTo(getUnreadCounts)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});
