import { shortDayText } from '#contract/day-text.ts';
import type { DealSummary } from '#contract/deals/deals.ts';
import { saidText } from '#contract/deals/words/event-words.ts';
import { todoText } from '#contract/deals/words/todo-words.ts';
import { namesText } from '#contract/members/names-text.ts';
import { dealFacts, endText, todoOfSummary } from './deal-facts.ts';
import { nameOf, othersIn, startWith } from './deal-words.ts';
import { theWigsAre } from './terms/deal-sides.ts';

/** How a deal stands, in one sentence for its reader. */
export function stateText(deal: DealSummary, me: string): string {
  if (deal.state === 'proposed') return proposedText(deal, me);
  if (deal.state === 'agreed') return agreedText(deal, me);
  const todo = dealTodo(deal, me);
  if (deal.state === 'returning') return `Everything that was sent goes back. ${todo}`.trim();
  if (deal.state === 'disputed') return 'There is a problem. Our team looks at it.';
  return endText(deal, me);
}

/** The proposal, or the reader's yes to it, and the missing answers. */
export function proposedText(deal: DealSummary, me: string): string {
  const { terms, turn, parties } = deal;
  const said = turn.includes(me) || terms.by === me;
  const of = said ? (terms.answers === null ? 'proposed' : 'countered') : 'accepted';
  const text = saidText(of, dealFacts(deal, me, said ? terms.by : me));
  if (turn.includes(me)) return text;
  return `${text} Waiting for ${namesText(turn.map((id) => nameOf(parties, id, me)))}.`;
}

function agreedText(deal: DealSummary, me: string): string {
  if (deal.mayDo.includes('answer-cancel')) {
    const by = deal.parties.length === 2 ? (othersIn(deal, me)[0]?.id ?? null) : null;
    const of = deal.waitsForMe?.for === 'answer' ? 'return-asked' : 'cancel-asked';
    return saidText(of, dealFacts(deal, me, by));
  }
  if (deal.mayDo.includes('insist')) return 'You asked to cancel.';
  return (
    dealTodo(deal, me) || `Agreed${deal.agreedAt ? ` on ${shortDayText(deal.agreedAt)}` : ''}. ${reservedText(deal)}`
  );
}

function dealTodo(deal: DealSummary, me: string): string {
  const { scene } = dealFacts(deal, me);
  const todo = todoOfSummary(deal, scene);
  return todo ? todoText(dealFacts(deal, me, null, { todo })) : '';
}

function reservedText({ terms }: DealSummary): string {
  return `${startWith(theWigsAre(terms.moves))} reserved.`;
}
