import { and, count, eq, gte, sql } from 'drizzle-orm';
import { sellingErrors } from '#contract/selling.ts';
import { listingsPerMonth } from '#contract/selling-values.ts';
import type { SubscriptionSettings } from '#contract/settings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { listings } from '#server/db/schema/listings.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Refuses the eleventh listing of a calendar month (UTC) on a shopping plan. Call it in the transaction that inserts. */
export async function requireRoomInPlan(
  tx: DbOrTransaction,
  settings: SubscriptionSettings,
  ownerId: string,
  now: Date,
): Promise<void> {
  if (!settings.paywall_enabled) return;
  const [subscription] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId));
  if (subscription?.bypassSubscription || !subscription?.planType?.startsWith('budget')) return;
  // One insert at a time per member: otherwise twenty at once would all count nine.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${ownerId}`}, 0))`);
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [made] = await tx
    .select({ count: count() })
    .from(listings)
    .where(and(eq(listings.userId, ownerId), gte(listings.createdAt, monthStart)));
  if ((made?.count ?? 0) >= listingsPerMonth) throw new Refusal(sellingErrors.planLimit);
}
