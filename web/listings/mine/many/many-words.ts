import { countText } from '#contract/count-text.ts';
import type { OpenProposal } from '#contract/deals/open-proposals.ts';
import { typeLabels } from '#contract/listings/listing-values.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { priceText } from '#contract/money-text.ts';
import { proposalsText } from '#web/deals/terms/proposals-text.ts';
import type { ManyAct } from './read-many.ts';

/** In the order of the menu. */
export const manyLabels: Record<ManyAct, string> = {
  price: 'Change price',
  type: 'Change type',
  shipping: 'Change shipping',
  offers: 'Change offers',
  bump: 'Bump',
  sell: 'Mark as Sold',
  remove: 'Remove',
};

/** "Lower the price of 12 listings by 10 %?" */
export function questionOf(change: ManyChange, count: number): string {
  const these = countText(count, 'listing');
  switch (change.what) {
    case 'percent':
      return `${upOrDown(change.percent)} the price of ${these} by ${Math.abs(change.percent)} %?`;
    case 'amount':
      return `${upOrDown(change.cents)} the price of ${these} by ${priceText(Math.abs(change.cents))}?`;
    case 'type':
      return `Change ${these} to “${typeLabels[change.type]}”?`;
    case 'shipping':
      return `Change the shipping of ${these}?`;
    case 'offers':
      return `Change how ${these} ${count === 1 ? 'takes' : 'take'} offers?`;
    case 'bump':
      return `Bump ${these}?`;
    case 'sell':
      return `Mark ${these} as sold?`;
    case 'remove':
      return `Remove ${these}?`;
  }
}

const upOrDown = (change: number) => (change < 0 ? 'Lower' : 'Raise');

export function confirmLabelOf({ what }: ManyChange): string {
  if (what === 'bump') return 'Bump';
  if (what === 'sell') return 'Mark as Sold';
  return what === 'remove' ? 'Remove' : 'Change';
}

export function doneTextOf({ what }: ManyChange, count: number): string {
  const these = countText(count, 'listing');
  if (what === 'bump') return `${these} bumped`;
  if (what === 'sell') return `${these} marked as sold`;
  return what === 'remove' ? `${these} removed` : `${these} changed`;
}

export const endedOffersText = (proposals: readonly OpenProposal[]): string =>
  `This ends ${proposalsText(proposals)}. ${proposals.length === 1 ? 'Its author is' : 'Their authors are'} told, and undoing does not bring ${proposals.length === 1 ? 'it' : 'them'} back.`;
