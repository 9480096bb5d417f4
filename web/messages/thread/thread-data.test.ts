import { expect, test } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import {
  addOlder,
  listAfterMessage,
  listAfterReading,
  mergeMessages,
  refreshList,
  refreshThread,
  type Thread,
  threadAfterReading,
  unreadUpToOf,
} from './thread-data.ts';

const me = 'me';
const party = (id: string) => ({
  id,
  displayName: id,
  avatarUrl: null,
  isDeleted: false,
  isOnline: false,
  isBlockedByMe: false,
});
const message = (seq: number, senderId = 'ann', receiverId = me): Message => ({
  id: `id-${seq}`,
  seq,
  senderId,
  receiverId,
  content: `text ${seq}`,
  image: null,
  listing: null,
  deal: null,
  read: false,
  warnings: [],
  createdAt: '2026-01-01T00:00:00Z',
});
const thread = (seqs: number[], hasOlder = false): Thread => ({
  party: party('ann'),
  messages: seqs.map((seq) => message(seq)),
  hasOlder,
  unreadUpTo: null,
  held: [],
});
const row = (id: string, seq: number, unreadCount = 0) => ({
  party: party(id),
  lastMessage: {
    id: `id-${seq}`,
    seq,
    senderId: id,
    read: false,
    createdAt: '',
    preview: '',
    hasImage: false,
    deal: null,
  },
  unreadCount,
});
const seqsOf = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test('a message that arrives twice, or late, is shown once and in its place', () => {
  expect(mergeMessages([message(1), message(3)], [message(2), message(3)]).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('a message that was read stays read when an older copy arrives', () => {
  expect(mergeMessages([{ ...message(1), read: true }], [message(1)])[0]?.read).toBe(true);
});

test('reading the newest page again keeps the older pages', () => {
  const merged = refreshThread(thread([1, 2, 3, 4]), thread([3, 4, 5], true));
  expect([seqsOf(merged), merged.hasOlder]).toEqual([[1, 2, 3, 4, 5], false]);
});

test('after a gap the older pages are read again instead of hiding what lies between', () => {
  const merged = refreshThread(thread([1, 2]), thread([8, 9], true));
  expect([seqsOf(merged), merged.hasOlder]).toEqual([[8, 9], true]);
});

test('older messages come before the known ones', () => {
  const merged = addOlder(thread([5, 6], true), thread([3, 4], true));
  expect([seqsOf(merged), merged.hasOlder]).toEqual([[3, 4, 5, 6], true]);
});

test('a message moves its conversation to the top and counts as unread once', () => {
  const list = { conversations: [row('ben', 7), row('ann', 5)], nextBefore: null };
  const after = listAfterMessage(list, message(8), me);
  expect(after?.conversations.map(({ party: { id }, unreadCount }) => [id, unreadCount])).toEqual([
    ['ann', 1],
    ['ben', 0],
  ]);
  expect(after && listAfterMessage(after, message(8), me)).toBe(after);
});

test('a message of someone new means that the list must be read', () => {
  expect(listAfterMessage({ conversations: [], nextBefore: null }, message(1), me)).toBeUndefined();
});

test('an own message is not unread', () => {
  const list = { conversations: [row('ann', 5, 2)], nextBefore: null };
  expect(listAfterMessage(list, message(9, me, 'ann'), me)?.conversations[0]?.unreadCount).toBe(2);
});

test('reading up to a place leaves what came later unread', () => {
  const after = threadAfterReading(thread([1, 2, 3]), { readerId: me, senderId: 'ann', upTo: 2 });
  expect(after.messages.map(({ read }) => read)).toEqual([true, true, false]);
  const list = { conversations: [row('ann', 3, 1)], nextBefore: null };
  expect(listAfterReading(list, { readerId: me, senderId: 'ann', upTo: 2 }, me).conversations[0]?.unreadCount).toBe(1);
  expect(listAfterReading(list, { readerId: me, senderId: 'ann', upTo: 3 }, me).conversations[0]?.unreadCount).toBe(0);
});

test('what is unread before the loaded page is read with the rest, and the newest that arrived counts', () => {
  const own = { ...thread([], true), messages: [message(8, me, 'ann'), message(9, me, 'ann')], unreadUpTo: 3 };
  expect(unreadUpToOf(own)).toBe(3);
  expect(unreadUpToOf({ ...own, messages: [...own.messages, message(10)] })).toBe(10);
  expect(unreadUpToOf(threadAfterReading(own, { readerId: me, senderId: 'ann', upTo: 3 }))).toBeUndefined();
  // The other party's reading of own messages leaves what they wrote unread.
  expect(unreadUpToOf(threadAfterReading(own, { readerId: 'ann', senderId: me, upTo: 9 }))).toBe(3);
});

test('the list read again keeps the pages behind it', () => {
  const known = { conversations: [row('ann', 9), row('ben', 8), row('cat', 3)], nextBefore: 3 };
  const fresh = { conversations: [row('ben', 10), row('ann', 9)], nextBefore: 9 };
  const merged = refreshList(known, fresh);
  expect([merged.conversations.map(({ party: { id } }) => id), merged.nextBefore]).toEqual([['ben', 'ann', 'cat'], 3]);
});
