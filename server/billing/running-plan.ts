import { eq } from 'drizzle-orm';
import { type PlanId, planIds } from '#contract/plans.ts';
import { isSubscribed } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { BillingDeps } from './sync.ts';

/** The plan that the member has now, whatever the paywall is set to. */
export async function findRunningPlan(
  { database: { db }, clock, settings: reader }: Pick<BillingDeps, 'database' | 'clock' | 'settings'>,
  memberId: string,
): Promise<PlanId | null> {
  const settings = await reader.getSubscriptionSettings();
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!row || !isSubscribed(row, settings, clock.now())) return null;
  return planIds.find((plan) => plan === row.planType) ?? null;
}
