import type { Conversation, DealCard, Message, Party } from '#contract/messages/messages.ts';
import { isTrade } from '#web/deals/terms/deal-sides.ts';

export interface Thread {
  party: Party;
  /** Oldest first, each once. */
  messages: Message[];
  hasOlder: boolean;
  /** The newest unread message of the whole conversation, as the server last said. */
  unreadUpTo: number | null;
  /** The reader's own messages that wait for our team. */
  held: Message[];
}

export interface ChatList {
  conversations: Conversation[];
  nextBefore: number | null;
}

/** Whether both have written, as far as is loaded: until then it is a first contact. Cards of deals are no words. */
export function hasBothVoices({ party, messages }: Thread): boolean {
  const words = messages.filter(({ deal }) => !deal);
  return words.some(({ senderId }) => senderId === party.id) && words.some(({ senderId }) => senderId !== party.id);
}

/** Puts messages into their order, each once. A read message stays read, whichever copy is newer. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    const before = byId.get(message.id);
    byId.set(message.id, before?.read ? { ...message, read: true } : message);
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** How each deal stands, by its newest card: every step of a deal writes one, and older pages are not read again. */
export function newestCards(messages: readonly Message[]): Map<string, DealCard> {
  return new Map(messages.flatMap(({ deal }) => (deal ? [[deal.id, deal] as const] : [])));
}

/** The newest page read again: older pages stay, unless so much was missed that a gap would lie between. */
export function refreshThread(known: Thread | undefined, fresh: Thread): Thread {
  const [oldest, newest] = [fresh.messages[0], known?.messages.at(-1)];
  const touches = !fresh.hasOlder || (oldest && newest && newest.seq >= oldest.seq);
  if (!known || !oldest || !touches) return fresh;
  const reachesBack = (known.messages[0]?.seq ?? oldest.seq) < oldest.seq;
  return {
    ...fresh,
    messages: mergeMessages(known.messages, fresh.messages),
    hasOlder: reachesBack ? known.hasOlder : fresh.hasOlder,
  };
}

export function addOlder(known: Thread, page: Thread): Thread {
  return { ...known, messages: mergeMessages(known.messages, page.messages), hasOlder: page.hasOlder };
}

/** The first page read again: what lies beyond it stays. */
export function refreshList(known: ChatList | undefined, fresh: ChatList): ChatList {
  const end = fresh.nextBefore;
  if (!known || end === null) return fresh;
  const ids = new Set(fresh.conversations.map(({ party }) => party.id));
  const beyond = known.conversations.filter(({ party, lastMessage }) => lastMessage.seq < end && !ids.has(party.id));
  if (beyond.length === 0) return fresh;
  return { conversations: [...fresh.conversations, ...beyond], nextBefore: known.nextBefore };
}

export function addHeld(thread: Thread, message: Message): Thread {
  return { ...thread, held: [...thread.held.filter(({ id }) => id !== message.id), message] };
}

export function otherPartyOf(message: Pick<Message, 'senderId' | 'receiverId'>, memberId: string): string {
  return message.senderId === memberId ? message.receiverId : message.senderId;
}

/** The list after a message; undefined when it names someone who is not in it yet, so that the list must be read. */
export function listAfterMessage(list: ChatList, message: Message, memberId: string): ChatList | undefined {
  const otherId = otherPartyOf(message, memberId);
  const row = list.conversations.find(({ party }) => party.id === otherId);
  if (!row) return undefined;
  if (message.seq <= row.lastMessage.seq) return list;
  const isNewToMe = message.receiverId === memberId && !message.read;
  const { id, seq, senderId, read, createdAt, content, image } = message;
  const deal = message.deal && {
    news: message.deal.news,
    step: message.deal.step,
    isTrade: isTrade(message.deal.terms.moves),
    isSale: message.deal.kind === 'recorded-sale',
  };
  const preview = content.slice(0, 200);
  const lastMessage = { id, seq, senderId, read, createdAt, preview, hasImage: image !== null, deal };
  const updated = { ...row, lastMessage, unreadCount: row.unreadCount + (isNewToMe ? 1 : 0) };
  return { ...list, conversations: [updated, ...list.conversations.filter((other) => other !== row)] };
}

export interface Reading {
  readerId: string;
  senderId: string;
  upTo: number;
}

/** How far the member has to read for all of it to be read: also what lies before the loaded pages. */
export function unreadUpToOf({ party, messages, unreadUpTo }: Thread): number | undefined {
  const arrived = messages.findLast(({ senderId, read }) => senderId === party.id && !read)?.seq;
  return Math.max(arrived ?? 0, unreadUpTo ?? 0) || undefined;
}

export function threadAfterReading(thread: Thread, { senderId, upTo }: Reading): Thread {
  const isNowRead = (message: Message) => message.senderId === senderId && message.seq <= upTo && !message.read;
  const readsAll = senderId === thread.party.id && thread.unreadUpTo !== null && thread.unreadUpTo <= upTo;
  if (!readsAll && !thread.messages.some(isNowRead)) return thread;
  const messages = thread.messages.map((message) => (isNowRead(message) ? { ...message, read: true } : message));
  return { ...thread, messages, unreadUpTo: readsAll ? null : thread.unreadUpTo };
}

export function listAfterReading(list: ChatList, { readerId, senderId, upTo }: Reading, memberId: string): ChatList {
  const otherId = readerId === memberId ? senderId : readerId;
  const conversations = list.conversations.map((row) => {
    const { party, lastMessage } = row;
    if (party.id !== otherId || lastMessage.seq > upTo) return row;
    const read = lastMessage.read || lastMessage.senderId === senderId;
    return { ...row, lastMessage: { ...lastMessage, read }, unreadCount: readerId === memberId ? 0 : row.unreadCount };
  });
  return { ...list, conversations };
}
