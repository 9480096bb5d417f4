import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchMember } from '../data/members.ts';
import { Site, tell } from '../measure/site.ts';

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
  const site = new Site(port, 64);
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
    pending.push(send(site, from, message));
  }
  await Promise.all(pending);
  site.close();
  return sent;
}

async function send(site: Site, from: BenchMember, message: Sent): Promise<void> {
  const { id, receiverId } = message;
  const content = `Is it still available? (${id})`;
  const answer = await site.send(from, tell('POST', '/api/messages', { id, receiverId, content }));
  if (answer?.status === 200) message.answeredAt = performance.now();
}
