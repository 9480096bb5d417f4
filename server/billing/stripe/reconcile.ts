import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type Stripe from 'stripe';
import { underWayStatuses } from '#contract/billing/subscription-states.ts';
import { isSubscribed } from '#server/auth/access.ts';
import { settleWaitingEnds } from '#server/billing/ending/settle-end.ts';
import { settleWaitingRefunds } from '#server/billing/refunds/settle-refund.ts';
import { isSubscribedSql } from '#server/billing/subscription-sql.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { findCustomer, linkCustomer, type Payer } from './customer.ts';
import { askStripe, type Payments } from './payments.ts';
import { type BillingDeps, syncMember } from './sync.ts';

/** Webhooks may be lost: members whose period ended without an event are looked up at Stripe. Then expired badges go. */
export async function reconcile(deps: BillingDeps, payments: Payments | undefined): Promise<void> {
  if (payments) for (const memberId of await findOverdue(deps)) await syncMember(deps, payments, memberId);
  await dropEndedTiers(deps);
  if (payments) await settleWaitingEnds(deps, payments);
  if (payments) await settleWaitingRefunds(deps, payments);
}

async function findOverdue({ database: { db }, clock }: BillingDeps): Promise<string[]> {
  const { userId, status, currentPeriodEnd, stripeSubscriptionId } = userSubscriptions;
  const rows = await db
    .select({ userId })
    .from(userSubscriptions)
    .where(
      and(
        isNotNull(stripeSubscriptionId),
        inArray(status, [...underWayStatuses, 'incomplete']),
        lt(currentPeriodEnd, clock.now()),
      ),
    );
  return rows.map((row) => row.userId);
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
    await linkCustomer(db, member.id, lost, deps.clock.now());
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
