import { countText } from '#contract/count-text.ts';
import type { OpenProposal } from '#contract/deals/open-proposals.ts';
import { isolated } from '#contract/isolated.ts';
import { namesText } from '#contract/members/names-text.ts';
import { moneyText } from '#contract/money-text.ts';

/** "2 open offers: $109.50 from Ann, a trade with Bea" */
export function proposalsText(proposals: readonly OpenProposal[]): string {
  return `${countText(proposals.length, 'open offer')}: ${proposals.map(proposalText).join(', ')}`;
}

function proposalText({ isTrade, cents, others }: OpenProposal): string {
  const names = namesText(others.map(({ displayName }) => isolated(displayName)));
  if (isTrade) return `a trade with ${names}${cents === null ? '' : ` and ${moneyText(cents)}`}`;
  return `${moneyText(cents ?? 0)} from ${names}`;
}
