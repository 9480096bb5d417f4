import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { underWayStatuses } from '#contract/billing/subscription-states.ts';
import { isSubscribed } from '#server/auth/access.ts';
import { settleWaitingEnds } from '#server/billing/ending/settle-end.ts';
import { settleWaitingRefunds } from '#server/billing/refunds/settle-refund.ts';
import { isSubscribedSql } from '#server/billing/subscription-sql.ts';
import { syncFailures } from '#server/db/schema/admin.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { findCustomer, forgetCustomer, isOfMode, linkCustomer, type Payer } from './customer.ts';
import { leaveStripeLater } from './leave-stripe.ts';
import { askStripe, isUnknownToStripe, type Payments } from './payments.ts';
import { type BillingDeps, type SubscriptionRow, syncMember } from './sync.ts';

/** Webhooks may be lost: members whose period ended without an event are looked up at Stripe. Then expired badges go. */
export async function reconcile(deps: BillingDeps, payments: Payments | undefined): Promise<void> {
  if (payments) for (const row of await findOverdue(deps)) await reconcileMember(deps, payments, row);
  await dropEndedTiers(deps);
  if (payments) await settleWaitingEnds(deps, payments);
  if (payments) await settleWaitingRefunds(deps, payments);
  if (payments) await leaveStripeLater(deps, payments);
}

/** A failure concerns its own member alone, and staff see how many there are. */
async function reconcileMember(deps: BillingDeps, payments: Payments, row: SubscriptionRow): Promise<void> {
  const { db } = deps.database;
  const { userId, stripeCustomerId } = row;
  const failedAt = deps.clock.now();
  try {
    if (!isOfMode(row, payments)) throw new Error(`Cannot reconcile ${userId}: Stripe's key is of the other mode`);
    await syncMember(deps, payments, userId);
    await db.transaction((tx) => tx.delete(syncFailures).where(eq(syncFailures.userId, userId)));
  } catch (error) {
    deps.log.error({ err: error, userId }, 'could not compare a subscription with Stripe');
    if (stripeCustomerId && isUnknownToStripe(error))
      await db.transaction((tx) => forgetCustomer(tx, stripeCustomerId, failedAt));
    await db.transaction((tx) =>
      tx
        .insert(syncFailures)
        .values({ userId, failedAt })
        .onConflictDoUpdate({ target: syncFailures.userId, set: { failedAt } }),
    );
  }
}

/** Finds members whose period ended without news, whose trial waits for its card, or whose last look-up failed. */
async function findOverdue({ database: { db }, clock }: BillingDeps): Promise<SubscriptionRow[]> {
  const { userId, status, currentPeriodEnd, stripeSubscriptionId, trialUsedAt } = userSubscriptions;
  const rows = await db
    .select({ row: userSubscriptions })
    .from(userSubscriptions)
    .leftJoin(syncFailures, eq(syncFailures.userId, userId))
    .where(
      and(
        isNotNull(stripeSubscriptionId),
        inArray(status, [...underWayStatuses, 'incomplete']),
        or(
          lt(currentPeriodEnd, clock.now()),
          and(eq(status, 'trialing'), isNull(trialUsedAt)),
          isNotNull(syncFailures.userId),
        ),
      ),
    );
  return rows.map(({ row }) => row);
}

async function dropEndedTiers({ database: { pool }, clock, settings: reader }: BillingDeps): Promise<void> {
  const { grace_period_days } = await reader.getSubscriptionSettings();
  await pool.query(endTiersSql, [clock.now(), grace_period_days]);
}

const endTiersSql = `update profiles set seller_tier = null
  where seller_tier is not null and not exists (select from user_subscriptions s
    where s.user_id = profiles.id and ${isSubscribedSql({ now: '$1', graceDays: '$2' })})`;

/** Looks at Stripe for a subscription of this member that we missed. Says whether one runs. */
export async function recoverSubscription(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
): Promise<boolean> {
  if (!payments) return false;
  const { db } = deps.database;
  if (!(await findCustomer(db, member.id))) {
    const lost = await findLostCustomer(db, payments, member);
    if (!lost) return false;
    await linkCustomer(db, payments, { memberId: member.id, customerId: lost, now: deps.clock.now() });
  }
  await syncMember(deps, payments, member.id);
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, member.id));
  const settings = await deps.settings.getSubscriptionSettings();
  return Boolean(row?.stripeSubscriptionId && isSubscribed(row, settings, deps.clock.now()));
}

async function findLostCustomer(
  db: BillingDeps['database']['db'],
  { stripe }: Payments,
  member: Payer,
): Promise<string | undefined> {
  const { data } = await askStripe(() => stripe.customers.list({ email: member.email, limit: 20 }));
  for (const customer of data.filter((candidate) => belongsTo(candidate, member))) {
    const [taken] = await db
      .select({ id: userSubscriptions.id })
      .from(userSubscriptions)
      .where(eq(userSubscriptions.stripeCustomerId, customer.id));
    if (!taken) return customer.id;
  }
  return undefined;
}

// The address alone is not enough: in the portal, anyone may write any address on their own customer.
function belongsTo({ metadata }: Stripe.Customer, member: Payer): boolean {
  return metadata.user_id === member.id;
}
