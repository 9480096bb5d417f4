import { countText } from '#contract/count-text.ts';

/** How long deals take, from a number of days that is rounded. */
export function medianText(days: number): string {
  return `Half of the completed deals were done within ${days <= 1 ? 'a day' : countText(days, 'day')} of the agreement.`;
}
