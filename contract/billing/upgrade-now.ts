import { moneyText } from '#contract/money-text.ts';
import { getPlan, type Plan, type PlanId } from './plans.ts';

/**
 * From a shopping plan to a Premium plan that lasts at least as long. So there is always something to pay: what is left of a
 * year would be worth more than a month of Premium.
 */
export function canUpgradeNow(from: PlanId | null, to: PlanId): boolean {
  if (!from) return false;
  const [present, next] = [getPlan(from), getPlan(to)];
  if (present.tier !== 'budget' || next.tier !== 'premium') return false;
  return next.period === 'year' || present.period === 'month';
}

/** The Premium plan of the same period. */
export function premiumFor(plan: PlanId | null): PlanId {
  return plan === 'budget-annual' ? 'premium-annual' : 'premium-monthly';
}

interface UpgradePrice {
  dueCents: number;
  renewalCents: number;
}

/** The price of an upgrade at once, today and later; `renewsOn` is a day in words. */
export function upgradeText(plan: Plan, { dueCents, renewalCents }: UpgradePrice, renewsOn: string): string {
  return `${moneyText(dueCents)} is charged today, with the rest of your present plan already deducted. ${plan.name} begins at once and renews on ${renewsOn} for ${moneyText(renewalCents)}.`;
}
