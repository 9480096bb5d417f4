import { countText } from '#contract/count-text.ts';
import { moneyText } from '#contract/money-text.ts';

/** The rules and words of the price guide. Free of zod, so that pages can show it without loading schemas. */

/** So many sales that their buyers confirmed make a group speak: each has another buyer, and few of them were only recorded. */
export const guideSalesMin = 5;
export const guideSellersMin = 3;
export const guideRecordedMax = 2;
/** Both accounts of such a sale are so old when it is agreed. */
export const guideAccountDays = 7;
/** Listings that their owners merely marked as sold are at most one in so many. */
export const guideMarkedShare = 3;
/** One seller counts for at most one sale in so many. */
export const guideSellerShare = 3;
/** Older sales do not count. */
export const guideDays = 365;
/** As many of a group as anyone needs to know what is usual: the newest, and of each seller the newest of theirs. */
export const guideSalesMax = 300;
export const guideSalesPerSeller = 20;
/** Amounts are rounded to this, so that nobody reads a single deal out of them. */
export const guideStepCents = 500;
export const guidesPerCallMax = 50;

/**
 * What the sales have in common with the wig beside its piece, from the narrowest group to the widest: each has what the ones
 * after it have.
 */
export const guideBases = ['length', 'fiberType', 'condition', 'brand'] as const;
export type GuideBasis = (typeof guideBases)[number];

export interface PriceGuide {
  /** A quarter of them sold for less. */
  lowCents: number;
  medianCents: number;
  /** A quarter of them sold for more. */
  highCents: number;
  sales: number;
  sellers: number;
  /** How old the oldest of them is. */
  days: number;
  basis: GuideBasis;
}

const basisTexts: Record<GuideBasis, string> = {
  length: 'same brand, condition, fiber and length',
  fiberType: 'same brand, condition and fiber',
  condition: 'same brand and condition',
  brand: 'same brand',
};

export const tooFewSales = 'Too few like it were sold here to say what it is worth.';

/** "Similar ones sold for $140 to $190" */
export function guideText(guide: Pick<PriceGuide, 'lowCents' | 'highCents'>): string {
  return `Similar ones sold for ${rangeText(guide)}`;
}

export function rangeText({ lowCents, highCents }: Pick<PriceGuide, 'lowCents' | 'highCents'>): string {
  return lowCents === highCents ? `about ${dollars(lowCents)}` : `${dollars(lowCents)} to ${dollars(highCents)}`;
}

/** What it rests on: "14 sales in 5 months, same brand and condition" */
export function guideBasisText({ sales, days, basis }: Pick<PriceGuide, 'sales' | 'days' | 'basis'>): string {
  return `${countText(sales, 'sale')} in ${periodText(days)}, ${basisTexts[basis]}`;
}

function periodText(days: number): string {
  const months = Math.ceil(days / 30.5);
  if (months >= 12) return 'a year';
  return months <= 1 ? 'a month' : countText(months, 'month');
}

/** Whole dollars: the amounts are rounded. */
const dollars = (cents: number): string => moneyText(cents).replace(/\.00$/, '');
