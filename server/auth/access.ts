import { isOwing, isPaid } from '#contract/billing/subscription-states.ts';
import { dayMs } from '#contract/durations.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';

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
  if (isEarlyMember(subscription)) return 'bypass';
  if (subscription?.bypassReason === 'testing' && settings.test_mode) return 'bypass';
  return 'inactive';
}

/** Whether a subscription runs, whatever the paywall and bypasses say. */
export function isSubscribed(subscription: SubscriptionState, settings: SubscriptionSettings, now: Date): boolean {
  if (isPaid(subscription.status)) return true;
  switch (subscription.status) {
    case 'canceled':
      return subscription.currentPeriodEnd !== null && now < subscription.currentPeriodEnd;
    case 'past_due':
      return subscription.paidUntil !== null && now < graceEnd(subscription.paidUntil, settings);
    default:
      return false;
  }
}

/** Early members keep everything, whatever they pay for besides. */
export function isEarlyMember(subscription: Pick<SubscriptionState, 'bypassReason'> | null | undefined): boolean {
  return subscription?.bypassReason === 'grandfathered';
}

/**
 * The moment at which a failed payment ends, or has ended, the member's access; none for members who may enter without
 * paying. Null when no payment failed.
 */
export function describeFailedPayment(
  settings: SubscriptionSettings,
  subscription: SubscriptionState | null,
  now: Date,
): { accessUntil: Date | null } | null {
  if (!subscription || !isOwing(subscription.status)) return null;
  const withoutIt = decideAccess(settings, { ...subscription, status: 'none' }, now);
  if (withoutIt !== 'inactive') return { accessUntil: null };
  const paidUntil = subscription.paidUntil ?? now;
  return { accessUntil: subscription.status === 'past_due' ? graceEnd(paidUntil, settings) : paidUntil };
}

function graceEnd(paidUntil: Date, { grace_period_days }: SubscriptionSettings): Date {
  return new Date(paidUntil.getTime() + grace_period_days * dayMs);
}
