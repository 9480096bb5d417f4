import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { findSandboxPrice } from './identity.ts';

/** Stripe counts seconds. */
export function day(seconds: number): string {
  return dayText(new Date(seconds * 1000));
}

export function priceText(priceId: string): string {
  const price = findSandboxPrice(priceId);
  return price ? `${price.nickname}, ${moneyText(price.unit_amount)} per ${price.recurring.interval}` : priceId;
}
