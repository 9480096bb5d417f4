import { eq } from 'drizzle-orm';
import { billingErrors } from '#contract/billing.ts';
import type { CheckoutSource } from '#contract/billing-values.ts';
import type { PlanId } from '#contract/plans.ts';
import { subscriptionTracking, userSubscriptions } from '#server/db/schema/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import { checkoutMinutes } from './charter.ts';
import { ensureCustomer, findCustomer, type Payer } from './customer.ts';
import { makeOffer } from './offer.ts';
import { askStripe, type Payments } from './payments.ts';
import { type BillingDeps, syncMember } from './sync.ts';

/** Opens a hosted checkout. Price, trial and whom it is for are decided here; the browser only names the plan. */
export async function startCheckout(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, source }: { plan: PlanId; source: CheckoutSource },
): Promise<string> {
  const isSold = payments?.prices.find(plan, true) ?? payments?.prices.find(plan, false);
  if (!payments || !isSold) throw new Refusal(billingErrors.planUnavailable);
  const { db } = deps.database;
  const isKnown = await findCustomer(db, member.id);
  const customer = await ensureCustomer(deps, payments, member);
  if (isKnown) await refuseSecond(deps, payments, member.id);
  const offer = await makeOffer(deps, payments, member.id, plan);
  await closeOpenCheckouts(payments, customer);

  const { APP_URL } = deps.env;
  const metadata = { user_id: member.id, user_email: member.email, plan_type: plan, source };
  const session = await askStripe(() =>
    payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: member.id,
      line_items: [{ price: offer.price, quantity: 1 }],
      payment_method_collection: 'always',
      success_url: `${APP_URL}/payment-return?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${APP_URL}/subscription?canceled=true`,
      expires_at: Math.floor(deps.clock.now().getTime() / 1000) + checkoutMinutes * 60,
      metadata,
      subscription_data: {
        metadata: { ...metadata, charter: String(offer.isCharter) },
        ...(offer.trialDays && { trial_period_days: offer.trialDays }),
      },
      ...(offer.coupon && { discounts: [{ coupon: offer.coupon }] }),
    }),
  );
  if (!session.url) throw new Error(`Stripe checkout ${session.id} has no address`);
  const tracked = { userId: member.id, planType: plan, timestamp: deps.clock.now() };
  await db.insert(subscriptionTracking).values({ ...tracked, status: 'redirect_initiated' });
  return session.url;
}

/** Asked of Stripe, because a webhook may be late: nobody pays twice. */
async function refuseSecond(deps: BillingDeps, payments: Payments, memberId: string): Promise<void> {
  await syncMember(deps, payments, memberId);
  const [row] = await deps.database.db
    .select({ status: userSubscriptions.status })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId));
  if (row?.status === 'active' || row?.status === 'trialing') throw new Refusal(billingErrors.alreadySubscribed);
  if (row?.status === 'past_due' || row?.status === 'unpaid') throw new Refusal(billingErrors.paymentOpen);
}

/** One open checkout at a time: a forgotten tab must not become a second subscription. */
export async function closeOpenCheckouts({ stripe }: Payments, customer: string): Promise<void> {
  await askStripe(async () => {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
    for (const { id } of data) await stripe.checkout.sessions.expire(id);
  });
}
