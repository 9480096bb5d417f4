import type { SubscriptionSettings } from '#contract/settings.ts';

export interface SubscriptionState {
  status: string;
  bypassReason: 'grandfathered' | 'testing' | null;
  currentPeriodEnd: Date | null;
  /** The end of the last period that was paid for. */
  paidUntil: Date | null;
}

export type Access = 'active' | 'inactive' | 'bypass';

/** The one decision about who may enter what is behind the paywall. */
export function decideAccess(
  settings: SubscriptionSettings,
  subscription: SubscriptionState | null,
  now: Date,
): Access {
  if (!settings.paywall_enabled) return 'bypass';
  if (subscription && isSubscribed(subscription, settings, now)) return 'active';
  if (subscription?.bypassReason === 'grandfathered') return 'bypass';
  if (subscription?.bypassReason === 'testing' && settings.test_mode) return 'bypass';
  return 'inactive';
}

/** Whether a subscription runs, whatever the paywall and bypasses say. */
export function isSubscribed(subscription: SubscriptionState, settings: SubscriptionSettings, now: Date): boolean {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return true;
    case 'canceled':
      return subscription.currentPeriodEnd !== null && now < subscription.currentPeriodEnd;
    case 'past_due': {
      if (!subscription.paidUntil) return false;
      const graceMs = settings.grace_period_days * 86_400_000;
      return now.getTime() < subscription.paidUntil.getTime() + graceMs;
    }
    default:
      return false;
  }
}
