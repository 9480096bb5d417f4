import type { DealAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { Question, VirtualMember } from '../site.ts';
import type { Kind } from '../tally.ts';
import { readAnswer, untilAnswered } from '../until-answered.ts';
import type { World } from '../world.ts';
import type { Move } from './move.ts';

interface Attempt {
  kind: Kind;
  dealId: string;
  of: Move['of'];
  /** What it came to, where what another does meanwhile decides that. */
  cameTo?: (after: Deal) => Move['of'];
  step?: number;
  question: Pick<Question, 'path'> & { method: 'POST' | 'PUT'; content?: object };
  /** The act that the deal offers, and the terms it answers. */
  offered?: { act: DealAct; terms: string };
}

/** Does something to a deal, again and again with the same words until it is answered, and notes what came of it. */
export async function makeMove(world: World, member: VirtualMember, attempt: Attempt): Promise<Deal | undefined> {
  const { kind, dealId, step = null, question } = attempt;
  const { method, path, content } = question;
  const body = content && Buffer.from(JSON.stringify(content));
  const answer = await untilAnswered(() => world.site.ask(kind, member, { method, path, ...(body && { body }) }));
  const deal = readAnswer<Deal>(answer);
  const isLost = answer === undefined || answer.status >= 500;
  const of = (deal && attempt.cameTo?.(deal)) ?? attempt.of;
  world.moves.push({
    dealId,
    by: member.id,
    of,
    step,
    outcome: deal ? 'done' : isLost ? 'unknown' : 'refused',
    isContradicted: answer?.status === 409 && contradicts(answer.body, attempt.offered),
  });
  if (deal) world.shelves.takeOff(deal);
  return deal;
}

function contradicts(body: Buffer, offered: Attempt['offered']): boolean {
  const { deal } = JSON.parse(body.toString()) as { deal?: Deal };
  return offered !== undefined && deal?.terms.id === offered.terms && deal.mayDo.includes(offered.act);
}
