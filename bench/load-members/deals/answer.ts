import { randomUUID } from 'node:crypto';
import type { DealAct } from '#contract/deals/deal-values.ts';
import type { Deal, DealMove, DealSummary } from '#contract/deals/deals.ts';
import type { VirtualMember } from '../site.ts';
import type { World } from '../world.ts';
import { makeMove } from './make-move.ts';
import { amount } from './propose.ts';

/** Yes more often than not; else other terms or no. */
export async function answerProposal(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const chance = Math.random();
  if (!deal.mayDo.includes('accept')) return;
  if (chance < 0.6 || deal.parties.length > 2) return accept(world, member, deal);
  return chance < 0.8 ? counter(world, member, deal) : decline(world, member, deal);
}

export async function withdraw(world: World, member: VirtualMember, deal: DealSummary): Promise<void> {
  if (!deal.mayDo.includes('withdraw')) return;
  const content = { terms: deal.terms.id };
  await makeMove(world, member, { of: 'withdrawn', ...answerTo(deal, 'withdraw', 'PUT', 'withdrawal', content) });
}

async function accept(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const picks = deal.terms.moves.flatMap((move) => ('choice' in move ? move.choice.slice(0, 1) : []));
  const content = { terms: deal.terms.id, picks };
  await makeMove(world, member, { of: 'accepted', ...answerTo(deal, 'accept', 'PUT', 'acceptance', content) });
}

async function decline(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const content = { terms: deal.terms.id, reason: 'price' };
  // Before it is sent: the proposer must not ask once more while it is on its way.
  const pair = `${proposerOf(deal)} ${member.id}`;
  world.declined.set(pair, (world.declined.get(pair) ?? 0) + 1);
  await makeMove(world, member, { of: 'declined', ...answerTo(deal, 'decline', 'PUT', 'refusal', content) });
}

/** The same for another amount; of what they may choose from, the first. */
async function counter(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const other = deal.parties.find(({ id }) => id !== member.id)?.id ?? '';
  const wigs = deal.terms.moves.filter((move) => !('cents' in move)).map(withoutChoice);
  const cash = deal.terms.moves.find((move) => 'cents' in move) ?? { from: other, to: member.id };
  const moves = [...wigs, { from: cash.from, to: cash.to, cents: amount(), shippingCents: 0 }];
  const content = { id: randomUUID(), answers: deal.terms.id, moves };
  await makeMove(world, member, { of: 'countered', ...answerTo(deal, 'counter', 'POST', 'terms', content) });
}

function answerTo(
  { id, terms }: DealSummary,
  act: DealAct,
  method: 'POST' | 'PUT',
  noun: 'acceptance' | 'refusal' | 'withdrawal' | 'terms',
  content: object,
) {
  const question = { method, path: `/api/deals/${id}/${noun}`, content };
  return { kind: 'answer a deal' as const, dealId: id, question, offered: { act, terms: terms.id } };
}

const proposerOf = ({ terms, earlierTerms }: Deal): string => (earlierTerms[0] ?? terms).by;

function withoutChoice(move: DealMove): DealMove {
  return 'choice' in move ? { from: move.from, to: move.to, listingId: move.choice[0] ?? '' } : move;
}
