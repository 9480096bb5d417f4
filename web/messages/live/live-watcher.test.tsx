import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { findConversations, findMissedMessages, type Message } from '#contract/messages/messages.ts';
import { getUnreadCounts, type UnreadCounts } from '#contract/notifications/notifications.ts';
import UnreadBadge from '#web/messages/list/unread-badge.tsx';
import { collectAnnouncements } from '#web/test/announcements.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import LiveWatcher from './live-watcher.tsx';

const as = sessionMember();
const carol = '0193a0a0-0000-7000-8000-00000000000c';
const now = '2026-01-01T00:00:00.000Z';

class FakeSocket {
  static last: FakeSocket | undefined;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    FakeSocket.last = this;
  }
  close() {}
}
const tell = (...events: LiveEvent[]) => act(() => FakeSocket.last?.onmessage?.({ data: JSON.stringify(events) }));

beforeEach(() => {
  FakeSocket.last = undefined;
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => void vi.unstubAllGlobals());

function message(facts: Partial<Message> = {}): LiveEvent {
  return {
    type: 'message',
    message: {
      id: '0193a0a0-0000-7000-8000-0000000000aa',
      seq: 7,
      senderId: carol,
      receiverId: as.id,
      content: 'Hello',
      image: null,
      listing: null,
      deal: null,
      read: false,
      warnings: [],
      createdAt: now,
      ...facts,
    },
  };
}

test('a new message names its sender on a page that has never loaded the conversations', async () => {
  const party = { id: carol, displayName: 'Carol', avatarUrl: null, isDeleted: false, isOnline: true };
  const lastMessage = { id: carol, seq: 7, senderId: carol, read: false, createdAt: now, preview: 'Hello' };
  answer(findConversations, {
    conversations: [
      {
        party: { ...party, isBlockedByMe: false },
        lastMessage: { ...lastMessage, hasImage: false, deal: null },
        unreadCount: 1,
      },
    ],
    nextBefore: null,
  });
  openPage(<LiveWatcher memberId={as.id} />, { as });
  const announced = collectAnnouncements();
  tell(message());
  await waitFor(() => expect(announced).toEqual(['New message from Carol']));
});

test('what happens in a deal is said once, by its notice', async () => {
  openPage(<LiveWatcher memberId={as.id} />, { as });
  const announced = collectAnnouncements();
  const notification = { id: carol, about: {}, picture: null, count: 1, createdAt: now, readAt: null } as const;
  tell(message({ content: '', deal: {} as Message['deal'] }), {
    type: 'notification',
    notification: { ...notification, kind: 'deal-accepted', family: 'deals', text: 'Carol agreed.', path: '/x' },
  });
  await waitFor(() => expect(announced).toEqual(['Carol agreed.']));
});

test('a message that comes between the first count and the connection is counted in the title', async () => {
  document.title = 'Home';
  const counts: UnreadCounts = { messages: 0, notifications: 0, deals: 0 };
  const first = Promise.withResolvers<UnreadCounts>();
  answer(getUnreadCounts, () => (counts.messages > 0 ? counts : first.promise));
  openPage(<UnreadBadge member={as} />, { as });
  await waitFor(() => expect(FakeSocket.last).toBeDefined());
  counts.messages = 1;
  tell({ type: 'hello', seq: 7, unreadCount: 1, unreadNotifications: 0 });
  first.resolve({ messages: 0, notifications: 0, deals: 0 });
  await waitFor(() => expect(document.title).toBe('(1) Home'));
  await act(async () => {});
  expect(document.title).toBe('(1) Home');
});

test('a visible tab asks each half minute for messages that were lost on the way, also for one before a message that arrived', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const counts: UnreadCounts = { messages: 0, notifications: 0, deals: 0 };
  answer(getUnreadCounts, () => counts);
  answer(findConversations, { conversations: [], nextBefore: null });
  const asked: unknown[] = [];
  answer(findMissedMessages, ({ query }) => {
    asked.push(query.since);
    const missed = [message({ id: as.id, seq: 8 }), message({ seq: 9 })].flatMap((e) =>
      'message' in e ? e.message : [],
    );
    return { messages: missed.filter(({ seq }) => seq > query.since), hasMore: false, unreadCount: 2 };
  });
  openPage(<LiveWatcher memberId={as.id} />, { as });
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  tell({ type: 'hello', seq: 7, unreadCount: 0, unreadNotifications: 0 }, message({ seq: 9 }));
  for (const _ of [1, 2]) await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
  vi.useRealTimers();
  // The first question finds the lost one, and everything is read again; the next one asks from there.
  await waitFor(() => expect(asked).toEqual([7, 7, 9]));
});
