import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { chatListQuery, markThreadRead, threadQuery } from './messages.queries.ts';
import { send } from './write/outbox.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('conversations and messages are read again after 30 seconds, not before', async () => {
  vi.useFakeTimers();
  let reads = 0;
  vi.stubGlobal('fetch', (url: string) => {
    reads += 1;
    return Promise.resolve(Response.json(url.includes('/messages') ? emptyThread : emptyList));
  });
  const client = new QueryClient();
  const look = async () => {
    await client.fetchQuery(chatListQuery);
    await client.fetchQuery(threadQuery(bea));
    return reads;
  };
  expect(await look()).toBe(2);
  vi.advanceTimersByTime(29_999);
  expect(await look()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await look()).toBe(4);
});

test.for(['a send', 'a reading'])(
  'after %s the list of conversations and the count of unread ones are not trusted',
  async (what) => {
    const client = new QueryClient();
    client.setQueryData(chatListQuery.queryKey, emptyList);
    client.setQueryData(unreadQuery.queryKey, { messages: 1, notifications: 0, deals: 0 });
    const isTrusted = () =>
      [chatListQuery, unreadQuery].map(({ queryKey }) => !client.getQueryState(queryKey)?.isInvalidated);
    expect(isTrusted()).toEqual([true, true]);
    if (what === 'a send') {
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ senderId: amy, receiverId: bea, seq: 1 })));
      expect(await send(client, { senderId: amy, receiverId: bea, content: 'hi' })).toBe('sent');
    } else {
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ unreadCount: 0 })));
      await markThreadRead(client, bea, 1);
    }
    expect(isTrusted()).toEqual([false, false]);
  },
);

const amy = '00000000-0000-4000-8000-00000000000a';
const bea = '00000000-0000-4000-8000-00000000000b';
const emptyList = { conversations: [], nextBefore: null };
const emptyThread = { messages: [], nextBefore: null };
