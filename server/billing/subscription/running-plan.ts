import { eq } from 'drizzle-orm';
import { type PlanId, planIds } from '#contract/billing/plans.ts';
import { type MyRelease, releaseNames, releases } from '#contract/billing/releases.ts';
import { isEarlyMember, isSubscribed } from '#server/auth/access.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';

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

/** Which new conveniences the member has. Days begin in UTC. */
export async function findReleases(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'settings'>,
  memberId: string,
): Promise<MyRelease[]> {
  const now = deps.clock.now();
  const isFirst = await getsReleasesFirst(deps, memberId);
  return releaseNames.flatMap((name): MyRelease[] => {
    const { annualFrom, everyoneFrom } = releases[name];
    if (now >= new Date(everyoneFrom)) return [{ name, everyoneFrom: null }];
    return isFirst && now >= new Date(annualFrom) ? [{ name, everyoneFrom }] : [];
  });
}

async function getsReleasesFirst(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'settings'>,
  memberId: string,
): Promise<boolean> {
  const { bypassReason, userId } = userSubscriptions;
  const [row] = await deps.database.db.select({ bypassReason }).from(userSubscriptions).where(eq(userId, memberId));
  return isEarlyMember(row) || (await findRunningPlan(deps, memberId)) === 'premium-annual';
}
