import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { getListing } from '#contract/listings/listings.ts';
import {
  blockMember,
  findBlocks,
  findConversations,
  getThread,
  markRead,
  unblockMember,
} from '#contract/messages/messages.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { reportLostSession } from '#web/lib/session-events.ts';
import {
  addOlder,
  type ChatList,
  listAfterReading,
  refreshList,
  refreshThread,
  type Thread,
  threadAfterReading,
} from '#web/messages/thread/thread-data.ts';
import { noteUnread, unreadQuery } from '#web/notifications/notifications.queries.ts';

/** Every cache of this feature begins with this. */
export const messagesKey = ['messages'] as const;
const cachedMs = 30_000;

export const chatListQuery = queryOptions({
  queryKey: [...messagesKey, 'list'],
  queryFn: async ({ signal, client, queryKey }): Promise<ChatList> => {
    const fresh = await watched(call(findConversations, { query: {} }, { signal }));
    return refreshList(client.getQueryData(queryKey), fresh);
  },
  staleTime: cachedMs,
  // The page has its own times for refreshing.
  refetchOnWindowFocus: false,
  meta: { errorMessage: 'Failed to load your messages' },
});

/** For lists longer than a page, where what is looked for may not be loaded yet. */
export const chatSearchQuery = (name: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'search', name],
    queryFn: ({ signal }) => watched(call(findConversations, { query: { name } }, { signal })),
    staleTime: cachedMs,
  });

export const threadQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'thread', memberId],
    queryFn: async ({ signal, client, queryKey }): Promise<Thread> => {
      const fresh = await watched(call(getThread, { params: { memberId }, query: {} }, { signal }));
      return refreshThread(client.getQueryData(queryKey), fresh);
    },
    staleTime: cachedMs,
    refetchOnWindowFocus: false,
    meta: { errorMessage: 'Failed to load messages' },
  });

/** The listing of the next message. */
export const aboutListingQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'about', id],
    queryFn: ({ signal }) => watched(call(getListing, { params: { id } }, { signal })),
    staleTime: cachedMs,
    retry: false,
  });

export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => watched(call(findBlocks, {}, { signal })),
  initialData: () => firstAnswer(findBlocks),
});

/** The codes of messages have their own words for a session that has ended. */
export async function watched<T>(calling: Promise<T>): Promise<T> {
  return calling.catch((error: unknown) => {
    if (judgeFailure(error) === 'signed-out') reportLostSession('call');
    throw error;
  });
}

/** After a send or a reading, what was cached may be wrong: whoever looks next asks again. */
export function forgetCounts(client: QueryClient): void {
  for (const { queryKey } of [chatListQuery, unreadQuery]) void client.invalidateQueries({ queryKey });
}

export function useOlderMessages(memberId: string) {
  const client = useQueryClient();
  const { queryKey } = threadQuery(memberId);
  return useMutation({
    mutationFn: async () => {
      const before = client.getQueryData(queryKey)?.messages[0]?.seq;
      if (before === undefined) return;
      const page = await watched(call(getThread, { params: { memberId }, query: { before } }));
      client.setQueryData(queryKey, (known) => known && addOlder(known, page));
    },
  });
}

export function useMoreConversations() {
  const client = useQueryClient();
  const { queryKey } = chatListQuery;
  return useMutation({
    mutationFn: async () => {
      const before = client.getQueryData(queryKey)?.nextBefore ?? undefined;
      if (before === undefined) return;
      const page = await watched(call(findConversations, { query: { before } }));
      client.setQueryData(
        queryKey,
        (known) =>
          known && { conversations: [...known.conversations, ...page.conversations], nextBefore: page.nextBefore },
      );
    },
  });
}

/** The reader here is the member at the screen; the id is not needed. */
const me = '';

export async function markThreadRead(client: QueryClient, otherId: string, upTo: number): Promise<void> {
  const { unreadCount } = await watched(call(markRead, { params: { memberId: otherId }, body: { upTo } }));
  noteUnread(client, { messages: unreadCount });
  const reading = { readerId: me, senderId: otherId, upTo };
  client.setQueryData(threadQuery(otherId).queryKey, (known) => known && threadAfterReading(known, reading));
  client.setQueryData(chatListQuery.queryKey, (known) => known && listAfterReading(known, reading, me));
  forgetCounts(client);
}

/** Blocks or lifts the block. Nearly everything may show the member, so everything reads anew; only the list is waited for. */
export function useBlock(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      watched(call(isBlocked ? blockMember : unblockMember, { params: { memberId } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: blocksQuery.queryKey });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== blocksQuery.queryKey[0] });
    },
  });
}
