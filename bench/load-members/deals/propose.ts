import { randomUUID } from 'node:crypto';
import type { DealMove } from '#contract/deals/deals.ts';
import { sentences } from '../../data/vocabulary.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import type { World } from '../world.ts';
import { makeMove } from './make-move.ts';

/** One less than stops the next proposal: a refusal may be on its way. */
const declinedMost = 2;

/** Most are cash for a wig; some are trades, a choice among one's own, or a ring of three. */
export async function propose(world: World, member: VirtualMember): Promise<void> {
  const moves = thinkUp(world, member.id);
  if (!moves) return;
  const id = randomUUID();
  const note = happens(0.5) ? pick(sentences) : undefined;
  const question = { method: 'POST', path: '/api/deals', content: { id, moves, note } } as const;
  await makeMove(world, member, { kind: 'propose a deal', dealId: id, of: 'proposed', question });
}

function thinkUp(world: World, me: string): DealMove[] | undefined {
  const partners = world.members.map(({ id }) => id).filter((id) => id !== me && mayAsk(world, me, id));
  if (partners.length < 2) return undefined;
  const [you, third] = [pick(partners), pick(partners)];
  const chance = Math.random();
  if (chance < 0.65) return offer(world, me, you);
  if (chance < 0.95 || you === third) return trade(world, me, you);
  return ring(world, [me, you, third]);
}

function mayAsk(world: World, me: string, you: string): boolean {
  return (world.declined.get(`${me} ${you}`) ?? 0) < declinedMost;
}

function offer({ shelves }: World, me: string, you: string): DealMove[] | undefined {
  const [wig] = shelves.choose(you, 1, 'sold');
  return wig === undefined
    ? undefined
    : [gives(you, me, wig), { from: me, to: you, cents: amount(), shippingCents: 0 }];
}

function trade({ shelves }: World, me: string, you: string): DealMove[] | undefined {
  const [theirs] = shelves.choose(you, 1, 'traded');
  const [mine, another] = shelves.choose(me, 2, 'traded');
  if (theirs === undefined || mine === undefined) return undefined;
  const isChoice = another !== undefined && happens(0.3);
  const given: DealMove = isChoice ? { from: me, to: you, choice: [mine, another] } : gives(me, you, mine);
  return [
    gives(you, me, theirs),
    given,
    ...(happens(0.3) ? [{ from: me, to: you, cents: amount(), shippingCents: 0 }] : []),
  ];
}

function ring({ shelves }: World, members: readonly string[]): DealMove[] | undefined {
  const moves = members.flatMap((from, at) => {
    const to = members[(at + 1) % members.length] ?? from;
    return shelves.choose(from, 1, 'traded').map((wig) => gives(from, to, wig));
  });
  return moves.length === members.length ? moves : undefined;
}

const gives = (from: string, to: string, listingId: string): DealMove => ({ from, to, listingId });

/** Between 20 and 200 dollars. */
export const amount = (): number => 2_000 + Math.floor(Math.random() * 18_000);
