import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { billingErrors, type ShownPrice } from '#contract/billing/billing.ts';
import type { CheckoutSource } from '#contract/billing/billing-values.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { isOwing, isPaid } from '#contract/billing/subscription-states.ts';
import { dayText } from '#contract/day-text.ts';
import { ensureCustomer, findCustomer, type Payer } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import { type BillingDeps, syncMember } from '#server/billing/stripe/sync.ts';
import { subscriptionTracking, userSubscriptions } from '#server/db/schema/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import { checkoutMinutes, holdPlaceUntil } from './charter.ts';
import { followHold } from './charter-hold.ts';
import { makeOffer } from './offer.ts';
import { closeOpenCheckouts, keepOneCheckout } from './open-checkouts.ts';

/** Opens a hosted checkout. Price, trial and whom it is for are decided here; the browser only names the plan. */
export async function startCheckout(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, source, shown }: { plan: PlanId; source: CheckoutSource; shown?: ShownPrice },
): Promise<string> {
  const isSold = payments?.prices.find(plan, true) ?? payments?.prices.find(plan, false);
  if (!payments || !isSold) throw new Refusal(billingErrors.planUnavailable);
  const { db } = deps.database;
  const isKnown = await findCustomer(db, member.id);
  const customer = await ensureCustomer(deps, payments, member);
  if (isKnown) await refuseSecond(deps, payments, member.id);
  const freePlace = async (error: unknown): Promise<never> => {
    await db.transaction((tx) => holdPlaceUntil(tx, member.id, deps.clock.now()));
    throw error;
  };
  await closeOpenCheckouts(payments, customer);
  const offer = await makeOffer(deps, payments, member, { plan, shown }).catch(freePlace);

  const { APP_URL } = deps.env;
  const metadata = { user_id: member.id, user_email: member.email, plan_type: plan, source };
  const session = await askStripe(() =>
    payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: member.id,
      line_items: [{ price: offer.price, quantity: 1 }],
      payment_method_collection: 'always',
      // A price shown in dollars is charged in dollars.
      adaptive_pricing: { enabled: false },
      // Only a card can be told apart from the card of an earlier trial.
      ...(offer.trialDays > 0 && { allowed_payment_method_types: ['card' as const] }),
      success_url: `${APP_URL}/payment-return?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${APP_URL}/subscription?canceled=true`,
      expires_at: Math.floor(deps.clock.now().getTime() / 1000) + checkoutMinutes * 60,
      metadata: { ...metadata, charter: String(offer.isCharter) },
      subscription_data: {
        metadata: { ...metadata, charter: String(offer.isCharter) },
        ...(offer.trialDays > 0 && { trial_period_days: offer.trialDays }),
      },
      ...(offer.coupon && { discounts: [{ coupon: offer.coupon }] }),
    }),
  ).catch(freePlace);
  if (!session.url) throw new Error(`Stripe checkout ${session.id} has no address`);
  const url = await settleCheckouts(deps, payments, { memberId: member.id, customer, session });
  const tracked = { userId: member.id, planType: plan, timestamp: deps.clock.now() };
  await db.transaction((tx) => tx.insert(subscriptionTracking).values({ ...tracked, status: 'redirect_initiated' }));
  return url;
}

/**
 * Looks again once the checkout stands: another may have been opened or paid while this one was on its way, and two that
 * are open could both be paid.
 */
async function settleCheckouts(
  deps: BillingDeps,
  payments: Payments,
  { memberId, customer, session }: { memberId: string; customer: string; session: Stripe.Checkout.Session },
): Promise<string> {
  const kept = await keepOneCheckout(payments, customer);
  try {
    await refuseSecond(deps, payments, memberId);
  } catch (error) {
    await closeOpenCheckouts(payments, customer);
    await followHold(deps, payments, { memberId, customerId: customer });
    throw error;
  }
  await followHold(deps, payments, { memberId, customerId: customer });
  return kept?.url ?? session.url ?? '';
}

/** Asked of Stripe, because a webhook may be late: nobody pays twice. */
async function refuseSecond(deps: BillingDeps, payments: Payments, memberId: string): Promise<void> {
  await syncMember(deps, payments, memberId);
  const [row] = await deps.database.db
    .select({ status: userSubscriptions.status, paidUntil: userSubscriptions.paidUntil })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId));
  if (!row) return;
  if (isPaid(row.status)) throw new Refusal(billingErrors.alreadySubscribed);
  if (isOwing(row.status)) throw new Refusal(billingErrors.paymentOpen);
  if (row.status === 'canceled' && row.paidUntil && row.paidUntil > deps.clock.now())
    throw new Refusal(billingErrors.stillPaid, {
      message: `Your plan is paid until ${dayText(row.paidUntil)}. You can choose a plan again from that day on.`,
    });
}
