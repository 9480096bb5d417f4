import { shortDayText } from '#contract/day-text.ts';
import type { DealAdjustment } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { moneyText, totalOf } from '#contract/money-text.ts';
import { cancelLabels, nameOf, startWith } from '#web/deals/deal-words.ts';
import { wigsIn } from '#web/deals/terms/deal-sides.ts';

/** The amount that waits for an answer; a page that was kept offline before there were any has none. */
export function openLess({ adjustments = [] }: Partial<Pick<Deal, 'adjustments'>>): DealAdjustment | undefined {
  return adjustments.find(({ answer }) => answer === null);
}

/** Who paid, what for and how much: between two, cash goes one way. */
export function saleOf({ terms: { moves, listings }, picks }: Pick<Deal, 'terms' | 'picks'>) {
  const cash = moves.find((move) => 'cents' in move);
  const wigs = moves.filter(({ from }) => from === cash?.to).flatMap(wigsIn);
  const sold = wigs.filter((id) => wigs.length === 1 || !isOption(moves, id) || picks.includes(id));
  const titles = sold.map((id) => listings[id]?.title ?? 'it').join(', ');
  return { buyer: cash?.from ?? '', seller: cash?.to ?? '', paidCents: cash ? totalOf(cash) : 0, wig: titles || 'it' };
}

const isOption = (moves: Deal['terms']['moves'], id: string): boolean =>
  moves.some((move) => 'choice' in move && move.choice.includes(id));

/** Who would pay what back to whom, and until when that can be answered. */
export function lessText(deal: Deal, me: string): string | undefined {
  const open = openLess(deal);
  if (!open) return undefined;
  const { buyer, seller, wig } = saleOf(deal);
  const amount = moneyText(open.cents);
  const [keeps, pays] = [nameOf(deal.parties, buyer, me), nameOf(deal.parties, seller, me)];
  // Each is named once: names can be long.
  const what =
    open.by === buyer
      ? `would keep ${wig} if ${pays} ${seller === me ? 'pay' : 'pays'} ${amount} back`
      : `would pay ${amount} back if ${keeps} ${buyer === me ? 'keep' : 'keeps'} ${wig}`;
  const until = `by ${shortDayText(open.endsAt)}; without an answer it is a no`;
  return open.by === me
    ? `You ${what}. Waiting for an answer ${until}.`
    : `${startWith(nameOf(deal.parties, open.by, me))} ${what}. Please answer ${until}.`;
}

/** A request to return what arrived, in words for its reader; nothing where there is none, or where it is answered. */
export function returnText(deal: Deal, me: string): string | undefined {
  const { cancelRequest: request, parties, steps } = deal;
  if (!request?.isReturn || request.no !== null) return undefined;
  const due = steps.find(({ wait }) => wait?.for === 'answer')?.wait?.dueAt;
  const silence = `Without an answer${due ? ` by ${shortDayText(due)}` : ''} our team looks at it.`;
  if (request.by === me) return `You asked to return it. ${silence}`;
  return `${nameOf(parties, request.by, me)} would like to return it: “${cancelLabels[request.reason]}”. ${silence}`;
}
