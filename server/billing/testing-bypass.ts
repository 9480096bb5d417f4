import { eq, sql } from 'drizzle-orm';
import { billingErrors } from '#contract/billing.ts';
import { decideAccess } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { BillingDeps } from './sync.ts';

/** Members on the free plan may let themselves in while the site is tried out; it counts only as long as that lasts. */
export async function enableTestingBypass(
  { database: { db }, clock, settings: reader }: BillingDeps,
  memberId: string,
): Promise<void> {
  const settings = await reader.getSubscriptionSettings();
  if (!settings.paywall_enabled || !settings.test_mode) throw new Refusal(billingErrors.testingUnavailable);
  const now = clock.now();
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (decideAccess(settings, row ?? null, now) !== 'inactive') return;
  const bypass = { bypassSubscription: true, bypassReason: 'testing' as const, updatedAt: now };
  await db
    .insert(userSubscriptions)
    .values({ userId: memberId, createdAt: now, ...bypass })
    .onConflictDoUpdate({
      target: userSubscriptions.userId,
      set: bypass,
      // An early member's own bypass is worth more than this one.
      setWhere: sql`${userSubscriptions.bypassReason} is null`,
    });
}
