import { expect, test } from 'vitest';
import { bestValueText } from './best-value.ts';
import { type PlanId, type PlanOffer, plans, priceOfPlan } from './plans.ts';

const offers =
  (annual: [number, number], monthly: number) =>
  (plan: PlanId): PlanOffer => {
    const [firstCents, renewalCents] = plan === 'premium-annual' ? annual : [monthly, monthly];
    return { plan, firstCents, renewalCents, trialDays: 0 };
  };

test('a new charter member reads that only the first year costs less per month', () => {
  const text =
    'Of the two Premium plans, this one costs less per month in the first year: $8.33, against $9.99. ' +
    'After that it is $12.50 per month, and Premium Monthly stays at $9.99.';
  expect(bestValueText(offers([9999, 14999], 999))).toBe(text);
});

test('without the charter offer the annual plan costs less per month, always', () => {
  expect(bestValueText(offers([14999, 14999], 1499))).toBe(
    'Of the two Premium plans, this one costs less per month: $12.50, against $14.99.',
  );
});

test('whose coupon is used reads that the monthly plan costs less', () => {
  expect(bestValueText(offers([14999, 14999], 999))).toBe(
    'At your prices Premium Monthly costs less: $9.99 per month, against $12.50 with this plan.',
  );
});

test('before the prices are known nothing is said about them', () => {
  expect(bestValueText(() => undefined)).toBeUndefined();
  expect(plans.map((plan) => priceOfPlan(plan).price)).toEqual(['$1.99', '$24.99', '…', '…']);
});
