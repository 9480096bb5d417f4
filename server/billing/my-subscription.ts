import { eq } from 'drizzle-orm';
import type { MySubscription } from '#contract/billing.ts';
import { type PlanId, planIds } from '#contract/plans.ts';
import { decideAccess, describeFailedPayment, isSubscribed } from '#server/auth/access.ts';
import { subscriptionEnds, userSubscriptions } from '#server/db/schema/billing.ts';
import type { BillingDeps } from './sync.ts';

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
    graceEnds: describeFailedPayment(settings, row ?? null, now)?.accessUntil?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    pendingPlan: toPlan(row?.pendingPlan),
    renewalCents: row?.priceCents ?? null,
    bypassReason: row?.bypassReason ?? null,
    isTrialRefused: row?.isTrialRefused ?? false,
    hasCustomer: Boolean(row?.stripeCustomerId),
    paidUntil: row?.status === 'canceled' && row.paidUntil && row.paidUntil > now ? row.paidUntil.toISOString() : null,
    ended: row?.endId ? await describeEnd(db, row.endId) : null,
  };
}

async function describeEnd(db: BillingDeps['database']['db'], endId: string): Promise<MySubscription['ended']> {
  const [end] = await db.select().from(subscriptionEnds).where(eq(subscriptionEnds.id, endId));
  if (!end) return null;
  const { cause, timing, reason, requestedAt, refundCents, doneAt } = end;
  return { cause, timing, reason, on: requestedAt.toISOString(), refundCents, isSettled: doneAt !== null };
}

function toPlan(stored: string | null | undefined): PlanId | null {
  return planIds.find((plan) => plan === stored) ?? null;
}
