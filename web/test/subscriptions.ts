import type { MySubscription } from '#contract/billing/billing.ts';

/** What a member without a plan reads of their subscription. */
export function mySubscription(facts: Partial<MySubscription> = {}): MySubscription {
  return {
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
    ...facts,
  };
}
