import { expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { type Access, decideAccess, type SubscriptionState } from './access.ts';

const on: SubscriptionSettings = { paywall_enabled: true, grace_period_days: 3, test_mode: false };
const now = new Date('2026-03-01T00:00:00Z');
const later = new Date(now.getTime() + 1);
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const subscription = (state: Partial<SubscriptionState>): SubscriptionState => ({
  status: 'none',
  bypassReason: null,
  currentPeriodEnd: null,
  paidUntil: null,
  ...state,
});

const cases: [string, SubscriptionSettings, SubscriptionState | null, Access][] = [
  ['the paywall is off', { ...on, paywall_enabled: false }, null, 'bypass'],
  ['there is no subscription', on, null, 'inactive'],
  ['it is active', on, subscription({ status: 'active' }), 'active'],
  ['it is on trial', on, subscription({ status: 'trialing' }), 'active'],
  [
    'it is canceled and the period still runs',
    on,
    subscription({ status: 'canceled', currentPeriodEnd: later }),
    'active',
  ],
  [
    'it is canceled and the period ends now',
    on,
    subscription({ status: 'canceled', currentPeriodEnd: now }),
    'inactive',
  ],
  [
    'a payment failed within the grace period',
    on,
    subscription({ status: 'past_due', paidUntil: new Date(daysAgo(3).getTime() + 1) }),
    'active',
  ],
  [
    'a payment failed and the grace period ends now',
    on,
    subscription({ status: 'past_due', paidUntil: daysAgo(3) }),
    'inactive',
  ],
  [
    'a payment failed and nothing was ever paid',
    on,
    subscription({ status: 'past_due', currentPeriodEnd: later }),
    'inactive',
  ],
  ['it is unpaid', on, subscription({ status: 'unpaid', currentPeriodEnd: later }), 'inactive'],
  ['it is incomplete', on, subscription({ status: 'incomplete', currentPeriodEnd: later }), 'inactive'],
  ['the member is grandfathered', on, subscription({ bypassReason: 'grandfathered' }), 'bypass'],
  ['the member has a testing bypass outside test mode', on, subscription({ bypassReason: 'testing' }), 'inactive'],
  [
    'the member has a testing bypass in test mode',
    { ...on, test_mode: true },
    subscription({ bypassReason: 'testing' }),
    'bypass',
  ],
];

test.each(cases)('when %s, access is decided so', (_name, settings, state, access) => {
  expect(decideAccess(settings, state, now)).toBe(access);
});
