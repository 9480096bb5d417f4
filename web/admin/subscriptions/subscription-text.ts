import type { AdminUser } from '#contract/admin/users.ts';
import type { SubscriptionStatus } from '#contract/billing/billing-values.ts';
import { plans } from '#contract/billing/plans.ts';
import { dayText } from '#contract/day-text.ts';

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  none: 'None',
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  paused: 'Paused',
};

export const bypassLabels = { grandfathered: 'Grandfathered', testing: 'Testing' } as const;

/** A member's subscription in one line. */
export function subscriptionText(subscription: AdminUser['subscription']): string {
  if (!subscription) return 'None';
  const { status, plan, currentPeriodEnd, cancelAtPeriodEnd, bypassReason, isWaiting } = subscription;
  const end =
    currentPeriodEnd && status !== 'none' && `${endWord(status, cancelAtPeriodEnd)} ${dayText(currentPeriodEnd)}`;
  const parts = [
    subscriptionStatusLabels[status],
    status !== 'none' && planName(plan),
    end,
    isWaiting && 'waits for Stripe',
    bypassReason && `${bypassLabels[bypassReason]} bypass`,
  ];
  return parts.filter(Boolean).join(', ');
}

export function planName(id: string | null): string | null {
  return plans.find((plan) => plan.id === id)?.name ?? id;
}

function endWord(status: SubscriptionStatus, cancelAtPeriodEnd: boolean): string {
  return status === 'canceled' || cancelAtPeriodEnd ? 'ends' : 'renews';
}
