import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { BenchMember } from '../data/members.ts';
import type { Site } from './site.ts';

export interface LiveTab {
  has(messageId: string): boolean;
  close(): void;
}

const reconnectMs = 500;

/** A tab that stays open through every fault: it connects again, and reads what it missed, as the page does. */
export function openLiveTab(site: Site, member: BenchMember): LiveTab {
  const known = new Set<string>();
  let newest = 0;
  let open = true;
  let socket: WebSocket | undefined;

  const take = ({ id, seq }: Pick<Message, 'id' | 'seq'>): void => {
    known.add(id);
    newest = Math.max(newest, seq);
  };
  // What arrives meanwhile is newer than what was missed: only what was known at the beginning counts.
  const catchUp = async (since: number): Promise<void> => {
    const answer = await site.send(member, { path: `/api/messages?since=${since}` });
    if (answer?.status !== 200) return sleep(reconnectMs).then(() => catchUp(since));
    const { messages, hasMore } = JSON.parse(answer.body.toString()) as { messages: Message[]; hasMore: boolean };
    messages.forEach(take);
    if (hasMore) await catchUp(messages.at(-1)?.seq ?? since);
  };
  const connect = (): void => {
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.address };
    socket = new WebSocket(`ws://127.0.0.1:${site.port}${livePath}`, { headers } as unknown as string[]);
    socket.onmessage = ({ data }) => {
      for (const event of JSON.parse(String(data)) as LiveEvent[]) {
        if (event.type === 'message') take(event.message);
        if (event.type === 'hello' || event.type === 'resync') void catchUp(newest);
      }
    };
    socket.onclose = () => {
      if (open) setTimeout(connect, reconnectMs);
    };
  };
  connect();
  return {
    has: (messageId) => known.has(messageId),
    close() {
      open = false;
      socket?.close();
    },
  };
}
