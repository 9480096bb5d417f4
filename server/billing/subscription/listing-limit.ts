import { eq } from 'drizzle-orm';
import { getPlan, planIds } from '#contract/billing/plans.ts';
import { decideAccess, isEarlyMember } from '#server/auth/access.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';

/** The number of listings per month in the shopping plans. */
const shoppingListings = 10;

/** How many new listings the member's plan includes in a calendar month (UTC); null where there is no limit. */
export async function getListingLimit(
  { database: { db }, clock, settings: reader }: Pick<BillingDeps, 'database' | 'clock' | 'settings'>,
  memberId: string,
): Promise<number | null> {
  const settings = await reader.getSubscriptionSettings();
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (isEarlyMember(row)) return null;
  if (decideAccess(settings, row ?? null, clock.now()) !== 'active') return null;
  const plan = planIds.find((id) => id === row?.planType);
  return plan && getPlan(plan).tier === 'budget' ? shoppingListings : null;
}
