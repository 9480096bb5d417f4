import { eq } from 'drizzle-orm';
import type { MySubscription } from '#contract/billing.ts';
import { type PlanId, planIds } from '#contract/plans.ts';
import { decideAccess, isSubscribed } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { BillingDeps, SubscriptionRow } from './sync.ts';

/** get_user_subscription_details: what the member's own pages show. */
export async function getMySubscription(
  { database: { db }, clock, settings: reader }: BillingDeps,
  memberId: string,
): Promise<MySubscription> {
  const settings = await reader.getSubscriptionSettings();
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  const now = clock.now();
  return {
    access: decideAccess(settings, row ?? null, now),
    status: row?.status ?? 'none',
    isRunning: row !== undefined && isSubscribed(row, settings, now),
    plan: toPlan(row?.planType),
    currentPeriodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
    graceEnds: row ? graceEnds(row, settings.grace_period_days) : null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    pendingPlan: toPlan(row?.pendingPlan),
    renewalCents: row?.priceCents ?? null,
    bypassReason: row?.bypassReason ?? null,
    hasCustomer: Boolean(row?.stripeCustomerId),
  };
}

function graceEnds({ status, paidUntil }: SubscriptionRow, days: number): string | null {
  if (status !== 'past_due' || !paidUntil) return null;
  return new Date(paidUntil.getTime() + days * 86_400_000).toISOString();
}

function toPlan(stored: string | null | undefined): PlanId | null {
  return planIds.find((plan) => plan === stored) ?? null;
}
