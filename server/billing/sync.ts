import { and, eq, lt, sql } from 'drizzle-orm';
import type { SellerTier } from '#contract/billing-values.ts';
import { isSubscribed } from '#server/auth/access.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { announceChange } from './announcements.ts';
import { takeCharterPlace } from './charter.ts';
import type { Payments } from './payments.ts';
import { readSubscription, type StripeReading } from './read-stripe.ts';

export type SubscriptionRow = typeof userSubscriptions.$inferSelect;

export interface BillingDeps extends Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'> {
  settings: SettingsReader;
}

/**
 * Brings the member's row to what Stripe has now. Whatever led here (an event, late, twice or out of order, or a
 * question) is only the reason to look; what it claims is never believed.
 */
export async function syncMember(deps: BillingDeps, payments: Payments, memberId: string): Promise<void> {
  const { db } = deps.database;
  const ticket = await drawTicket(db);
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!row?.stripeCustomerId) return;
  const reading = await readSubscription(payments, row.stripeCustomerId);
  const settings = await deps.settings.getSubscriptionSettings();
  if (!reading) return;
  await db.transaction(async (tx) => {
    const before = await lockRow(tx, memberId);
    // A reading that began later has already been written.
    if (!before || before.syncTicket >= ticket) return;
    await writeReading(deps, tx, before, reading, ticket);
    const isRunning = isSubscribed({ ...before, ...reading }, settings, deps.clock.now());
    await writeSellerTier(tx, memberId, isRunning ? sellerTierOf(reading.plan) : null);
    await announceChange(deps, tx, { before, now: reading, settings });
  });
}

async function drawTicket(db: DbOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ ticket: string }>(sql`select nextval('billing_sync_ticket') as ticket`);
  return Number(rows[0]?.ticket);
}

async function lockRow(tx: DbOrTransaction, memberId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId)).for('update');
  return row;
}

async function writeReading(
  { clock }: BillingDeps,
  tx: DbOrTransaction,
  before: SubscriptionRow,
  reading: StripeReading,
  ticket: number,
): Promise<void> {
  const now = clock.now();
  const { subscriptionId, isCharter, plan, ...state } = reading;
  const isStanding = state.status !== 'incomplete' && state.status !== 'incomplete_expired';
  const usesTrial = plan === 'premium-monthly' && isStanding;
  await tx
    .update(userSubscriptions)
    .set({
      ...state,
      planType: plan,
      stripeSubscriptionId: subscriptionId,
      trialUsedAt: before.trialUsedAt ?? (usesTrial ? now : null),
      syncTicket: ticket,
      updatedAt: now,
    })
    .where(and(eq(userSubscriptions.userId, before.userId), lt(userSubscriptions.syncTicket, ticket)));
  if (isCharter && isStanding)
    await takeCharterPlace(tx, before.userId, now, { usesCoupon: plan === 'premium-annual' });
}

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

function sellerTierOf(plan: StripeReading['plan']): SellerTier | null {
  if (plan === 'premium-annual') return 'annual';
  return plan === 'premium-monthly' ? 'premium' : null;
}
