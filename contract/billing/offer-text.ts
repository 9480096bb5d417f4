import { moneyText } from '#contract/money-text.ts';
import type { Plan, PlanOffer } from './plans.ts';

/** The price after the first payment, if it differs. */
export function renewalText({ period }: Plan, { firstCents, renewalCents }: PlanOffer): string | undefined {
  if (renewalCents === firstCents) return undefined;
  return `First ${period}, then ${moneyText(renewalCents)} per ${period}.`;
}

export function trialText({ trialDays: days }: PlanOffer): string | undefined {
  return days > 0 ? `${days}-day free trial, card required` : undefined;
}

/** "$149.99 per year", or both prices where the first differs. */
export function chargeText({ period }: Pick<Plan, 'period'>, offer: Omit<PlanOffer, 'plan' | 'trialDays'>): string {
  const { firstCents, renewalCents } = offer;
  if (firstCents === renewalCents) return `${moneyText(renewalCents)} per ${period}`;
  return `${moneyText(firstCents)} for the first ${period}, then ${moneyText(renewalCents)} per ${period}`;
}

/** Day and price of a change of plan. */
export function changeText(plan: Plan, offer: PlanOffer, when: string): string {
  return `The change takes effect at the next billing cycle${when}: ${chargeText(plan, offer)}. Nothing is charged today.`;
}
