import type { DealTerms } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { cashParts, moneyText, totalOf } from '#contract/money-text.ts';

/** "Accept $140.00 + $12.50 shipping for Juniper", where it is one wig for cash; the terms stand above it. */
export function acceptLabel({ moves, listings }: Pick<DealTerms, 'moves' | 'listings'>): string {
  const [wig, ...more] = moves.filter((move) => !('cents' in move));
  const cash = moves.find((move) => 'cents' in move);
  const copy = wig && 'listingId' in wig && more.length === 0 ? listings[wig.listingId] : undefined;
  if (!copy || !cash || !('cents' in cash) || cash.cents === 0) return 'Accept';
  return `Accept ${cashParts(cash) ?? moneyText(totalOf(cash))} for ${isolated(shortened(copy.title))}`;
}

const titleLength = 40;

function shortened(title: string): string {
  return title.length > titleLength ? `${title.slice(0, titleLength - 1).trimEnd()}…` : title;
}
