import { and, eq, sql } from 'drizzle-orm';
import type { SellerTier } from '#contract/billing/billing-values.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';

export async function writeSellerTier(
  tx: DbOrTransaction,
  memberId: string,
  sellerTier: SellerTier | null,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ sellerTier })
    .where(and(eq(profiles.id, memberId), sql`${profiles.sellerTier} is distinct from ${sellerTier}`));
}

export function sellerTierOf(plan: PlanId | null): SellerTier | null {
  if (plan === 'premium-annual') return 'annual';
  return plan === 'premium-monthly' ? 'premium' : null;
}
