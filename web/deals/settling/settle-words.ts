import type { DealAdjustment } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { totalOf } from '#contract/money-text.ts';
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
