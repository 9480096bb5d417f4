import { shortDayText } from '#contract/day-text.ts';
import { isolated } from '#contract/isolated.ts';

/** How long a seller can be away, and how long what was offered meanwhile stands after the return. */
export const awayDaysMax = 30;
export const answerHoursAfterReturn = 48;

/** What several wigs bought together cost less; 0 is nothing. */
export const bundlePercents = [0, 5, 10, 15, 20, 25] as const;
export type BundlePercent = (typeof bundlePercents)[number];
/** A bundle has at least so many wigs, and at most what one side of a deal gives. */
const bundleMin = 2;

/** Whether they are away at that moment: the date is kept when it has passed. */
export function isAway(awayUntil: string | null | undefined, now = new Date()): awayUntil is string {
  return Boolean(awayUntil) && new Date(awayUntil as string) > now;
}

/** "Away until Nov 30" */
export const awayText = (awayUntil: string): string => `Away until ${shortDayText(awayUntil)}`;

/** For all of these together, in whole cents. */
export function bundleCents(priceCents: readonly number[], percent: number): number {
  const sum = priceCents.reduce((one, other) => one + other, 0);
  return Math.round((sum * (100 - percent)) / 100);
}

/** "Buy 2 or more from Selma: 10 % less" */
export const bundleText = (percent: number, sellerName: string): string =>
  `Buy ${bundleMin} or more from ${isolated(sellerName)}: ${percent} % less`;
