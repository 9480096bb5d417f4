import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import type { BenchMember } from '../data/members.ts';

/** What arrived where, and when. */
export interface Arrivals {
  /** By message, then by member: the moment of the first arrival. */
  first: Map<string, Map<string, number>>;
  twice: number;
  closed: number;
}

const handshakesAtOnce = 50;

/** Opens one live connection for each member, as one tab each. */
export async function openTabs(
  port: number,
  members: readonly BenchMember[],
): Promise<{ arrivals: Arrivals; close(): void }> {
  const arrivals: Arrivals = { first: new Map(), twice: 0, closed: 0 };
  const sockets: WebSocket[] = [];
  for (let at = 0; at < members.length; at += handshakesAtOnce) {
    const opening = members.slice(at, at + handshakesAtOnce).map((member) => openTab(port, member, arrivals));
    sockets.push(...(await Promise.all(opening)));
  }
  await sleep(1_000);
  return {
    arrivals,
    close() {
      for (const socket of sockets) {
        socket.onclose = null;
        socket.close();
      }
    },
  };
}

function openTab(port: number, { id, cookie }: BenchMember, arrivals: Arrivals): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers: { cookie } } as unknown as string[]);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('A live connection was refused.'));
    socket.onclose = () => {
      arrivals.closed += 1;
    };
    socket.onmessage = ({ data }) => {
      const now = performance.now();
      for (const event of JSON.parse(String(data)) as LiveEvent[]) {
        if (event.type === 'hello') resolve(socket);
        if (event.type === 'message') note(arrivals, event.message.id, id, now);
      }
    };
  });
}

function note(arrivals: Arrivals, messageId: string, memberId: string, now: number): void {
  const byMember = arrivals.first.get(messageId) ?? new Map<string, number>();
  arrivals.first.set(messageId, byMember);
  if (byMember.has(memberId)) arrivals.twice += 1;
  else byMember.set(memberId, now);
}
