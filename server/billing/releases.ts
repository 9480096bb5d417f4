import { eq } from 'drizzle-orm';
import { type MyRelease, releaseNames, releases } from '#contract/releases.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { findRunningPlan } from './running-plan.ts';
import type { BillingDeps } from './sync.ts';

/** Which new conveniences the member has. Days begin in UTC. */
export async function findReleases(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'settings'>,
  memberId: string,
): Promise<MyRelease[]> {
  const now = deps.clock.now();
  const isFirst = (await findRunningPlan(deps, memberId)) === 'premium-annual' || (await isEarlyMember(deps, memberId));
  return releaseNames.flatMap((name): MyRelease[] => {
    const { annualFrom, everyoneFrom } = releases[name];
    if (now >= new Date(everyoneFrom)) return [{ name, everyoneFrom: null }];
    return isFirst && now >= new Date(annualFrom) ? [{ name, everyoneFrom }] : [];
  });
}

/** Early members keep everything, whatever they pay for besides. */
async function isEarlyMember({ database: { db } }: Pick<BillingDeps, 'database'>, memberId: string): Promise<boolean> {
  const { bypassReason, userId } = userSubscriptions;
  const [row] = await db.select({ bypassReason }).from(userSubscriptions).where(eq(userId, memberId));
  return row?.bypassReason === 'grandfathered';
}
