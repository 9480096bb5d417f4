import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { findMissedMessages, type Message } from '#contract/messages/messages.ts';
import { dealsKey } from '#web/deals/deals.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { noteNews, readAnew } from '#web/lib/api/read-anew.ts';
import { chatListQuery, messagesKey, threadQuery, watched } from '#web/messages/messages.queries.ts';
import {
  listAfterMessage,
  listAfterReading,
  mergeMessages,
  otherPartyOf,
  type Reading,
  type Thread,
  threadAfterReading,
} from '#web/messages/thread/thread-data.ts';
import { noteNotifications, noteUnread, unreadQuery } from '#web/notifications/notifications.queries.ts';

const pagesCaughtUp = 5;

/** Brings what happens on the server into what this tab shows. Remembers up to where it knows everything. */
export function createLiveCache(client: QueryClient, memberId: string) {
  /** The last message that is known together with all before it; undefined until the first connection. */
  let knownTo: number | undefined;
  /** Messages after `knownTo` that arrived live. One before them may have been lost. */
  const heard = new Set<number>();
  let catchingUp: Promise<void> | undefined;

  function apply(event: LiveEvent): void {
    switch (event.type) {
      case 'hello':
        noteUnread(client, { messages: event.unreadCount, notifications: event.unreadNotifications });
        noteNotifications(client);
        greet(event.seq);
        break;
      case 'message':
        heard.add(event.message.seq);
        applyMessage(client, event.message, memberId);
        break;
      case 'read':
        applyReading(client, event, memberId);
        break;
      case 'unread':
        noteUnread(client, { messages: event.count });
        break;
      case 'unread-notifications':
        noteUnread(client, { notifications: event.count });
        noteNotifications(client);
        break;
      case 'presence':
        applyPresence(client, event.memberId, event.isOnline);
        break;
      case 'deal':
        refreshCards(client, event.dealId);
        void readAnew(client, dealsKey);
        void readAnew(client, unreadQuery.queryKey);
        break;
      case 'resync':
        void readAnew(client, unreadQuery.queryKey);
        noteNotifications(client);
        catchUp();
        void readAnew(client, dealsKey);
        break;
      case 'notification':
      case 'heartbeat':
        break;
    }
  }

  function greet(seq: number): void {
    void readAnew(client, dealsKey);
    // Messages shown before the first connection may have a gap; later connections know exactly since when.
    if (knownTo === undefined) {
      knownTo = seq;
      void readAnew(client, messagesKey);
    } else if (seq > knownTo) catchUp();
    else void readAnew(client, chatListQuery.queryKey);
  }

  function catchUp(): void {
    catchingUp ??= readMissed()
      // Data that could not be read in steps is read as a whole.
      .catch(() => readAnew(client, messagesKey))
      .finally(() => {
        catchingUp = undefined;
      });
  }

  function know(seq: number | undefined): void {
    knownTo = seq ?? knownTo;
    for (const each of heard) if (each <= (knownTo ?? 0)) heard.delete(each);
  }

  /** Live news may be lost when a server dies. A message that did not arrive says so, and everything is read again. */
  async function askForLost(): Promise<void> {
    if (knownTo === undefined || catchingUp) return;
    void readAnew(client, unreadQuery.queryKey);
    const { messages } = await call(findMissedMessages, { query: { since: knownTo } });
    if (messages.some(({ seq }) => !heard.has(seq))) apply({ type: 'resync' });
    else know(messages.at(-1)?.seq);
  }

  async function readMissed(): Promise<void> {
    let since = knownTo ?? 0;
    for (let page = 0; page < pagesCaughtUp; page += 1) {
      const missed = await watched(call(findMissedMessages, { query: { since } }));
      for (const message of missed.messages) applyMessage(client, message, memberId);
      noteUnread(client, { messages: missed.unreadCount });
      since = missed.messages.at(-1)?.seq ?? since;
      know(since);
      if (!missed.hasMore) break;
      if (page === pagesCaughtUp - 1) await client.invalidateQueries({ queryKey: messagesKey });
    }
    // Ticks and names may have changed meanwhile.
    await client.invalidateQueries({ queryKey: messagesKey });
  }

  return { apply, askForLost };
}

/** Also for the answer to an own message, so that it is there whichever comes first. */
export function applyMessage(client: QueryClient, message: Message, memberId: string): void {
  const otherId = otherPartyOf(message, memberId);
  noteNews<Thread>(client, threadQuery(otherId).queryKey, (known) => ({
    ...known,
    messages: mergeMessages(known.messages, [message]),
  }));
  const list = client.getQueryData(chatListQuery.queryKey);
  const after = list && listAfterMessage(list, message, memberId);
  if (after) noteNews(client, chatListQuery.queryKey, () => after);
  else void readAnew(client, chatListQuery.queryKey);
}

function applyReading(client: QueryClient, reading: Reading, memberId: string): void {
  const otherId = reading.readerId === memberId ? reading.senderId : reading.readerId;
  client.setQueryData(threadQuery(otherId).queryKey, (known) => known && threadAfterReading(known, reading));
  const list = client.setQueryData(
    chatListQuery.queryKey,
    (known) => known && listAfterReading(known, reading, memberId),
  );
  // Something came after what was read, perhaps an own message only: the server knows what is still unread.
  const row = list?.conversations.find(({ party }) => party.id === otherId);
  if (reading.readerId === memberId && row && row.unreadCount > 0)
    void client.invalidateQueries({ queryKey: chatListQuery.queryKey });
}

/** The cards of a deal say how it stands now. */
function refreshCards(client: QueryClient, dealId: string): void {
  void client.invalidateQueries({
    queryKey: [...messagesKey, 'thread'],
    predicate: ({ state: { data } }) =>
      (data as Thread | undefined)?.messages.some(({ deal }) => deal?.id === dealId) ?? false,
  });
}

function applyPresence(client: QueryClient, memberId: string, isOnline: boolean): void {
  client.setQueryData(
    threadQuery(memberId).queryKey,
    (known) => known && { ...known, party: { ...known.party, isOnline } },
  );
  client.setQueryData(
    chatListQuery.queryKey,
    (known) =>
      known && {
        ...known,
        conversations: known.conversations.map((row) =>
          row.party.id === memberId ? { ...row, party: { ...row.party, isOnline } } : row,
        ),
      },
  );
}
