import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchMember } from '../data/members.ts';

export interface Sent {
  id: string;
  senderId: string;
  receiverId: string;
  sentAt: number;
  /** Undefined when the server did not take it. */
  answeredAt?: number;
}

/** Writes at an even pace, each message by another member to one of five others, whatever the server does meanwhile. */
export async function writeMessages(
  port: number,
  members: readonly BenchMember[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const sent: Sent[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const wait = started + (count * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const from = members[(count * 7) % members.length];
    const to = members[(count * 7 + 1 + (count % 5)) % members.length];
    if (!from || !to) continue;
    const message: Sent = { id: randomUUID(), senderId: from.id, receiverId: to.id, sentAt: performance.now() };
    sent.push(message);
    pending.push(post(port, agent, from.cookie, message));
  }
  await Promise.all(pending);
  agent.destroy();
  return sent;
}

function post(port: number, agent: Agent, cookie: string, message: Sent): Promise<void> {
  const { id, receiverId } = message;
  const body = JSON.stringify({ id, receiverId, content: `Is it still available? (${id})` });
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/api/messages', method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode === 200) message.answeredAt = performance.now();
      answer.resume();
      answer.on('end', resolve);
    })
      .on('error', () => resolve())
      .end(body);
  });
}
