import { randomUUID } from 'node:crypto';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { happens } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import type { World } from '../world.ts';
import { makeMove } from './make-move.ts';

const address = {
  name: 'A Member',
  lines: ['1 Main Street'],
  city: 'Springfield',
  region: 'IL',
  postalCode: '12345',
  country: 'US',
};

/** The next step of an agreed deal: an address, a payment, a parcel, a word that it came. A few want out again. */
export async function goOn(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  if (deal.mayDo.includes('answer-cancel')) return answerCancel(world, member, deal);
  const mayAsk = deal.mayDo.includes('ask-to-cancel') && deal.parties.length === 2 && !deal.cancelRequest;
  if (mayAsk && happens(0.04)) return askToCancel(world, member, deal);
  if (deal.waitsForMe?.for === 'address') return giveAddress(world, member, deal);
  const came = deal.steps.find(({ mayDo }) => mayDo.includes('confirm'));
  if (came) return confirm(world, member, deal, came);
  const own = deal.steps.find(({ mayDo }) => mayDo.includes('mark-done'));
  if (own) return markDone(world, member, deal, own);
}

async function confirm(world: World, member: VirtualMember, deal: Deal, { id: step }: DealStep): Promise<void> {
  const next = { of: 'step-confirmed', step, ...stepOf(deal, `steps/${step}/confirmed`) } as const;
  const after = await makeMove(world, member, next);
  if (after?.state === 'completed' && after.parties.length === 2 && happens(0.5)) await review(world, member, after);
}

async function markDone(world: World, member: VirtualMember, deal: Deal, { id: step, kind }: DealStep): Promise<void> {
  const content = kind === 'parcel' ? { carrier: 'usps', tracking: randomUUID() } : {};
  await makeMove(world, member, { of: 'step-done', step, ...stepOf(deal, `steps/${step}/done`, content) });
}

async function giveAddress(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  await makeMove(world, member, { of: 'address-given', ...stepOf(deal, 'address', address) });
}

async function askToCancel(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const content = { reason: 'changed-mind' };
  await makeMove(world, member, { of: 'cancel-asked', ...stepOf(deal, 'cancellation', content) });
}

async function answerCancel(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const answer = happens(0.5) ? 'yes' : 'no';
  const next = stepOf(deal, 'cancellation', { answer });
  if (answer === 'no') return void (await makeMove(world, member, { of: 'cancel-refused', ...next }));
  // What was sent has to come back first, also what another sends in this moment.
  const of = deal.steps.some(({ doneAt }) => doneAt !== null) ? 'returning' : 'canceled';
  const cameTo = ({ state }: Deal) => (state === 'returning' ? 'returning' : 'canceled');
  await makeMove(world, member, { of, cameTo, ...next });
}

async function review(world: World, member: VirtualMember, deal: Deal): Promise<void> {
  const content = { rating: 5, text: 'As described, and quick.', tags: [] };
  await makeMove(world, member, { of: 'reviewed', ...stepOf(deal, 'review', content) });
}

function stepOf({ id }: Deal, noun: string, content?: object) {
  const question = { method: 'PUT' as const, path: `/api/deals/${id}/${noun}`, ...(content && { content }) };
  return { kind: 'finish a deal' as const, dealId: id, question };
}
