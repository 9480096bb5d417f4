import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { isSubscribed } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Payments } from './payments.ts';
import { writeSellerTier } from './seller-tier.ts';
import { settleWaitingEnds } from './settle-end.ts';
import { type BillingDeps, syncMember } from './sync.ts';

/** Webhooks may be lost: whoever's period is over without a word from Stripe is looked up. Then badges that ended go. */
export async function reconcile(deps: BillingDeps, payments: Payments | undefined): Promise<void> {
  if (payments) for (const memberId of await findOverdue(deps)) await syncMember(deps, payments, memberId);
  await dropEndedTiers(deps);
  if (payments) await settleWaitingEnds(deps, payments);
}

async function findOverdue({ database: { db }, clock }: BillingDeps): Promise<string[]> {
  const { userId, status, currentPeriodEnd, stripeSubscriptionId } = userSubscriptions;
  const rows = await db
    .select({ userId })
    .from(userSubscriptions)
    .where(
      and(
        isNotNull(stripeSubscriptionId),
        inArray(status, ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']),
        lt(currentPeriodEnd, clock.now()),
      ),
    );
  return rows.map((row) => row.userId);
}

async function dropEndedTiers({ database: { db }, clock, settings: reader }: BillingDeps): Promise<void> {
  const settings = await reader.getSubscriptionSettings();
  const badged = await db
    .select({ id: profiles.id, subscription: userSubscriptions })
    .from(profiles)
    .leftJoin(userSubscriptions, eq(userSubscriptions.userId, profiles.id))
    .where(isNotNull(profiles.sellerTier));
  for (const { id, subscription } of badged)
    if (!subscription || !isSubscribed(subscription, settings, clock.now())) await writeSellerTier(db, id, null);
}
