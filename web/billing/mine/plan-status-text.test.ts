import { expect, test } from 'vitest';
import type { MySubscription } from '#contract/billing/billing.ts';
import { planStatusText } from './plan-status-text.ts';

const none: MySubscription = {
  access: 'inactive',
  status: 'none',
  isRunning: false,
  plan: null,
  currentPeriodEnd: null,
  graceEnds: null,
  cancelAtPeriodEnd: false,
  pendingPlan: null,
  renewalCents: null,
  bypassReason: null,
  hasCustomer: false,
  paidUntil: null,
  due: null,
  ended: null,
  isTrialRefused: false,
};
const running: MySubscription = {
  ...none,
  access: 'active',
  status: 'active',
  isRunning: true,
  plan: 'premium-annual',
  currentPeriodEnd: '2027-03-02T12:00:00.000Z',
  renewalCents: 14_999,
};
const lapsed: MySubscription = { ...running, access: 'inactive', status: 'canceled', isRunning: false };
const failed: MySubscription = { ...running, status: 'past_due', graceEnds: '2027-03-05T12:00:00.000Z' };

const cases: [string, MySubscription, string][] = [
  ['nobody had', none, 'You have no subscription at the moment. Choose a plan below to begin.'],
  ['renews', running, 'Renews on Mar 2, 2027 for $149.99.'],
  [
    'is a trial',
    { ...running, status: 'trialing', renewalCents: 999 },
    'Your free trial runs until Mar 2, 2027; then your card is charged $9.99.',
  ],
  [
    'will change',
    { ...running, plan: 'budget-annual', pendingPlan: 'premium-annual' },
    'On Mar 2, 2027 your plan changes to Premium Annual: $99.99 for the first year, then $149.99 per year.',
  ],
  ['lapsed', lapsed, 'Your access ended on Mar 2, 2027 with Premium Annual. Choose a plan below to come back.'],
  [
    'would have been a second trial',
    { ...lapsed, isTrialRefused: true },
    'Your free trial could not begin, because this card or address has had one before. Nothing was charged. Choose a plan below to begin.',
  ],
  [
    'lapsed for an early member',
    { ...lapsed, access: 'bypass', bypassReason: 'grandfathered' },
    'Premium Annual ended on Mar 2, 2027. As an early member you have full access without a subscription.',
  ],
  [
    'an early member never needed',
    { ...none, access: 'bypass', bypassReason: 'grandfathered' },
    'As an early member you have full access without a subscription.',
  ],
  [
    'test mode replaces',
    { ...none, access: 'bypass', bypassReason: 'testing' },
    'While test mode lasts you have full access without a subscription.',
  ],
  [
    'could not be paid, within the days of grace',
    failed,
    'Your last payment did not go through. Your access lasts until Mar 5, 2027; to keep it, choose another card under Manage Subscription.',
  ],
  [
    'could not be paid, after the days of grace',
    { ...failed, access: 'inactive', isRunning: false },
    'Your access ended on Mar 5, 2027, because your last payment did not go through. To come back, choose another card under Manage Subscription.',
  ],
  [
    'could not be paid by an early member',
    { ...failed, access: 'bypass', isRunning: false, graceEnds: null },
    'Your last payment did not go through. Please choose another card under Manage Subscription.',
  ],
];

test.each(cases)('a plan that %s is told as it is', (_, subscription, text) => {
  const offer = { plan: 'premium-annual' as const, firstCents: 9_999, renewalCents: 14_999, trialDays: 0 };
  expect(planStatusText(subscription, { paywallEnabled: true }, () => offer)).toBe(text);
});

test('while everything is open to all, nobody is told to choose a plan', () => {
  const open: MySubscription = { ...none, access: 'bypass' };
  const texts = [open, { ...lapsed, access: 'bypass' as const }].map((subscription) =>
    planStatusText(subscription, { paywallEnabled: false }, () => undefined),
  );
  expect(texts).toEqual([
    'You have no subscription, and need none at the moment: everything is open to all members.',
    'Premium Annual ended on Mar 2, 2027. You need no subscription at the moment: everything is open to all members.',
  ]);
});

test('nobody is invited to pay again for time that is paid for, or to keep what our team has ended', () => {
  const paidUntil = '2027-05-04T12:00:00Z';
  const canceled: MySubscription = { ...running, status: 'canceled', currentPeriodEnd: paidUntil, paidUntil };
  const text = (subscription: MySubscription) =>
    planStatusText(subscription, { paywallEnabled: true }, () => undefined);
  expect(text(canceled)).toBe('Canceled. You keep your access until May 4, 2027.');
  const over = { ...canceled, access: 'inactive', isRunning: false, currentPeriodEnd: '2026-11-01T12:00:00Z' } as const;
  expect(text(over)).toBe('Your access ended on Nov 1, 2026 with Premium Annual.');
  expect(text({ ...over, paidUntil: null })).toContain('Choose a plan below to come back.');
});
