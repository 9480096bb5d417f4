import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { billingErrors, type MySubscription } from '#contract/billing/billing.ts';
import { type PlanId, planIds } from '#contract/billing/plans.ts';
import { isUnderWay } from '#contract/billing/subscription-states.ts';
import { decideAccess, describeFailedPayment, isSubscribed } from '#server/auth/access.ts';
import { findChargedMethod } from '#server/billing/stripe/charged-method.ts';
import { ensureCustomer, type Payer } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { refundOrders } from '#server/db/schema/admin.ts';
import { subscriptionEnds, userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** get_user_subscription_details: what the member's own pages show. */
export async function getMySubscription(
  { database: { db }, clock, settings: reader }: BillingDeps,
  memberId: string,
): Promise<MySubscription> {
  const settings = await reader.getSubscriptionSettings();
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  const now = clock.now();
  return {
    access: decideAccess(settings, row ?? null, now),
    status: row?.status ?? 'none',
    isRunning: row !== undefined && isSubscribed(row, settings, now),
    plan: toPlan(row?.planType),
    currentPeriodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
    graceEnds: describeFailedPayment(settings, row ?? null, now)?.accessUntil?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    pendingPlan: toPlan(row?.pendingPlan),
    renewalCents: row?.priceCents ?? null,
    bypassReason: row?.bypassReason ?? null,
    isTrialRefused: row?.isTrialRefused ?? false,
    hasCustomer: Boolean(row?.stripeCustomerId),
    paidUntil: row?.status === 'canceled' && row.paidUntil && row.paidUntil > now ? row.paidUntil.toISOString() : null,
    due: row?.dueUrl && row.dueCents !== null ? { cents: row.dueCents, url: row.dueUrl } : null,
    ended: row?.endId ? await describeEnd(db, row.endId) : null,
  };
}

async function describeEnd(db: BillingDeps['database']['db'], endId: string): Promise<MySubscription['ended']> {
  const [found] = await db
    .select()
    .from(subscriptionEnds)
    .leftJoin(refundOrders, eq(refundOrders.id, subscriptionEnds.id))
    .where(eq(subscriptionEnds.id, endId));
  if (!found) return null;
  // A full refund of a payment that ends the plan is an order of its own, with the same id.
  const { subscription_ends: end, refund_orders: refund } = found;
  const { cause, timing, reason, requestedAt } = end;
  const { doneAt, cents } = refund
    ? { doneAt: refund.doneAt, cents: refund.givenCents ?? refund.amountCents }
    : { doneAt: end.doneAt, cents: end.refundCents };
  return { cause, timing, reason, on: requestedAt.toISOString(), refundCents: cents, isSettled: doneAt !== null };
}

function toPlan(stored: string | null | undefined): PlanId | null {
  return planIds.find((plan) => plan === stored) ?? null;
}

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
  await db.transaction((tx) =>
    tx
      .insert(userSubscriptions)
      .values({ userId: memberId, createdAt: now, ...bypass })
      .onConflictDoUpdate({
        target: userSubscriptions.userId,
        set: bypass,
        // An early member's own bypass is worth more than this one.
        setWhere: sql`${userSubscriptions.bypassReason} is null`,
      }),
  );
}

interface CardInShort {
  brand: string;
  last4: string;
}

/** The card that the next payment will be taken from. */
export async function findPaymentMethod(
  { database: { db } }: Pick<Deps, 'database'>,
  payments: Payments | undefined,
  memberId: string,
): Promise<CardInShort | null> {
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!payments || !row?.stripeSubscriptionId || !isUnderWay(row.status)) return null;
  const method = await findChargedMethod(payments, row.stripeSubscriptionId);
  return method ? toShort(method) : null;
}

function toShort({ type, card, paypal }: Stripe.PaymentMethod): CardInShort {
  if (card) return { brand: card.brand, last4: card.last4 };
  return { brand: type, last4: paypal?.payer_email?.slice(0, 2) ?? '' };
}

/** The member's own billing portal: whom it shows is decided by the session, never by what the browser sends. */
export async function openPortal(deps: BillingDeps, payments: Payments | undefined, member: Payer): Promise<string> {
  if (!payments) throw new Refusal(billingErrors.unavailable);
  const customer = await ensureCustomer(deps, payments, member);
  const { portalConfiguration: configuration, stripe } = payments;
  const session = await askStripe(() =>
    stripe.billingPortal.sessions.create({
      customer,
      ...(configuration && { configuration }),
      return_url: `${deps.env.APP_URL}/account/subscription`,
    }),
  );
  return session.url;
}
