import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Deal, DealMove } from '#contract/deals/deals.ts';
import type { BenchMember } from '../data/members.ts';

export interface Answer {
  status: number;
  ms: number;
  body: Deal & { code?: string };
}

let asked = 0;

/** Calls to the server; each comes from a place of its own, so that no limit by address is met. */
export function createCalls(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (member: BenchMember, method: string, path: string, content?: object): Promise<Answer> => {
    asked += 1;
    const text = content && JSON.stringify(content);
    const headers = {
      cookie: member.cookie,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      request({ agent, port, host: '127.0.0.1', path, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const ms = performance.now() - began;
          resolve({ status: answer.statusCode ?? 0, ms, body: JSON.parse(Buffer.concat(parts).toString()) });
        });
      })
        .on('error', reject)
        .end(text);
    });
  };
  return {
    /** The first gives cash for a wig of the second; either may propose it. */
    propose(
      by: BenchMember,
      { buyer, seller, listingId }: { buyer: BenchMember; seller: BenchMember; listingId: string },
    ) {
      const moves: DealMove[] = [
        { from: buyer.id, to: seller.id, cents: 9_000, shippingCents: 0 },
        { from: seller.id, to: buyer.id, listingId },
      ];
      return send(by, 'POST', '/api/deals', { id: randomUUID(), moves });
    },
    accept: (by: BenchMember, { id, terms }: Deal) =>
      send(by, 'PUT', `/api/deals/${id}/acceptance`, { terms: terms.id }),
    askToCancel: (by: BenchMember, { id }: Deal) =>
      send(by, 'PUT', `/api/deals/${id}/cancellation`, { reason: 'other' }),
    cancel: (by: BenchMember, { id }: Deal) => send(by, 'PUT', `/api/deals/${id}/cancellation`, { answer: 'yes' }),
    page: (by: BenchMember, view: string) => send(by, 'GET', `/api/me/deals?view=${view}`),
    close: () => agent.destroy(),
  };
}
export type Calls = ReturnType<typeof createCalls>;
