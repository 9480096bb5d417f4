import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import { findNotifications, type Notification } from '#contract/notifications/notifications.ts';
import type { BenchMember } from '../data/members.ts';

export interface Tabs {
  /** Resolves when every tab knows of this listing: its bell rang, or it read anew after the server had asked it to. */
  allTold(listingId: string): Promise<void>;
  /** What went another way than by ringing, in words; empty when nothing did. */
  faults(): string[];
  close(): void;
}

const handshakesAtOnce = 50;
const patienceMs = 60_000;
const againMs = 500;

/** Tabs as browsers have them: one that is told that something may be lost reads its list, and one that is cut off comes back. */
export async function openTabs(port: number, members: readonly BenchMember[]): Promise<Tabs> {
  const told = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const tabs: { close(): void }[] = [];
  const knowOf = (listingId: string, memberId: string): boolean => {
    const known = told.get(listingId) ?? new Set();
    const isNew = !known.has(memberId);
    told.set(listingId, known.add(memberId));
    return isNew;
  };
  const count = (fault: string) => counts.set(fault, (counts.get(fault) ?? 0) + 1);

  const open = ({ id, cookie }: BenchMember): Promise<void> => {
    const opened = Promise.withResolvers<void>();
    let isOpen = true;
    let greetings = 0;
    let socket: WebSocket;
    const readAnew = async (): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}${findNotifications.path}`, { headers: { cookie } });
      if (!answer.ok) return sleep(againMs).then(readAnew);
      const { notifications } = (await answer.json()) as { notifications: Notification[] };
      for (const { about } of notifications)
        if (about.listingId && knowOf(about.listingId, id)) count('notices found by reading anew');
    };
    const onEvent = (event: LiveEvent): void => {
      if (event.type === 'hello') greetings += 1;
      if (event.type === 'resync') count('times that a tab was asked to read anew');
      if (event.type === 'resync' || (event.type === 'hello' && greetings > 1))
        void readAnew().catch(() => sleep(againMs).then(readAnew));
      if (event.type === 'hello') opened.resolve();
      if (event.type === 'notification' && event.notification.about.listingId)
        knowOf(event.notification.about.listingId, id);
    };
    const connect = (): void => {
      socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers: { cookie } } as unknown as string[]);
      socket.onmessage = ({ data }) => (JSON.parse(String(data)) as LiveEvent[]).forEach(onEvent);
      socket.onclose = ({ code }) => {
        if (!isOpen) return;
        count(`times that a tab was cut off (${code})`);
        setTimeout(connect, againMs);
      };
    };
    const close = () => {
      isOpen = false;
      socket.close();
    };
    connect();
    tabs.push({ close });
    return opened.promise;
  };

  for (let at = 0; at < members.length; at += handshakesAtOnce)
    await Promise.all(members.slice(at, at + handshakesAtOnce).map(open));
  const faults = () => [...counts].map(([fault, times]) => `${fault}: ${times}`);
  return {
    async allTold(listingId) {
      const giveUpAt = performance.now() + patienceMs;
      const toldCount = () => told.get(listingId)?.size ?? 0;
      while (toldCount() < members.length) {
        if (performance.now() > giveUpAt)
          throw new Error(`Only ${[`${toldCount()} tabs were told`, ...faults()].join('; ')}.`);
        await sleep(10);
      }
    },
    faults,
    close() {
      for (const tab of tabs) tab.close();
    },
  };
}
