import { moneyText } from '#contract/money-text.ts';
import type { PlanId, PlanOffer } from './plans.ts';

/** The printed promise that `bestValueText` explains. */
export const bestValueFeature = 'Best value guarantee';

/** The meaning of "Best value guarantee" for the person at the screen, in their own prices. */
export function bestValueText(offerOf: (plan: PlanId) => PlanOffer | undefined): string | undefined {
  const annual = offerOf('premium-annual');
  const monthly = offerOf('premium-monthly');
  if (!annual || !monthly) return undefined;
  const first = perMonth(annual.firstCents);
  const later = perMonth(annual.renewalCents);
  if (first >= monthly.firstCents)
    return `At your prices Premium Monthly costs less: ${moneyText(monthly.firstCents)} per month, against ${moneyText(first)} with this plan.`;
  const changes = first !== later;
  const begin = `Of the two Premium plans, this one costs less per month${changes ? ' in the first year' : ''}: ${moneyText(first)}, against ${moneyText(monthly.firstCents)}.`;
  if (!changes) return begin;
  return later < monthly.renewalCents
    ? `${begin} After that, ${moneyText(later)} against ${moneyText(monthly.renewalCents)}.`
    : `${begin} After that it is ${moneyText(later)} per month, and Premium Monthly stays at ${moneyText(monthly.renewalCents)}.`;
}

function perMonth(centsPerYear: number): number {
  return Math.round(centsPerYear / 12);
}
