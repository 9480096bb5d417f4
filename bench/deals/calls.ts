import { randomUUID } from 'node:crypto';
import type { Deal, DealMove } from '#contract/deals/deals.ts';
import type { BenchMember } from '../data/members.ts';
import { type Question, Site, tell } from '../measure/site.ts';

export interface DealAnswer {
  status: number;
  ms: number;
  body: Deal & { code?: string };
}

export interface Pair {
  buyer: BenchMember;
  seller: BenchMember;
  listingId: string;
}

/** Members act on deals, over this many connections. */
export function createCalls(port: number, connections: number) {
  const site = new Site(port, connections);
  const ask = async (member: BenchMember, question: Question): Promise<DealAnswer> => {
    const answer = await site.send(member, question);
    if (!answer) throw new Error(`The connection was cut: ${question.path}`);
    return { status: answer.status, ms: answer.ms, body: JSON.parse(answer.body.toString()) };
  };
  const act = (by: BenchMember, { id }: Deal, noun: string, content: object) =>
    ask(by, tell('PUT', `/api/deals/${id}/${noun}`, content));
  return {
    /** The buyer gives cash for a wig of the seller; either may propose it. */
    propose(by: BenchMember, { buyer, seller, listingId }: Pair) {
      const moves: DealMove[] = [
        { from: buyer.id, to: seller.id, cents: 9_000, shippingCents: 0 },
        { from: seller.id, to: buyer.id, listingId },
      ];
      return ask(by, tell('POST', '/api/deals', { id: randomUUID(), moves }));
    },
    accept: (by: BenchMember, deal: Deal) => act(by, deal, 'acceptance', { terms: deal.terms.id }),
    askToCancel: (by: BenchMember, deal: Deal) => act(by, deal, 'cancellation', { reason: 'other' }),
    cancel: (by: BenchMember, deal: Deal) => act(by, deal, 'cancellation', { answer: 'yes' }),
    readPage: (by: BenchMember, view: string) => ask(by, { path: `/api/me/deals?view=${view}` }),
    close: () => site.close(),
  };
}
export type Calls = ReturnType<typeof createCalls>;
