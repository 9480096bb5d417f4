import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { billingErrors, type ShownPrice } from '#contract/billing.ts';
import { getPlan, type PlanId } from '#contract/plans.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Payer } from './customer.ts';
import { makeOffer, type Offer } from './offer.ts';
import { askStripe, type Payments } from './payments.ts';
import { type BillingDeps, type SubscriptionRow, syncMember } from './sync.ts';

/** The plan from the next billing cycle on. The present plan takes back a planned change or a cancellation. */
export async function changePlan(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, shown }: { plan: PlanId; shown?: ShownPrice },
): Promise<void> {
  const { row, subscription, stripe } = await findRunning(deps, payments, member.id);
  if (row.status === 'past_due' || row.status === 'unpaid') throw new Refusal(billingErrors.paymentOpen);
  if (row.endId) throw new Refusal(billingErrors.endedByTeam);
  const isChange = plan !== row.planType;
  const offer = isChange ? await makeOffer(deps, payments as Payments, member, { plan, shown }) : undefined;
  await askStripe(async () => {
    await releaseSchedule(stripe, subscription);
    if (subscription.cancel_at_period_end || subscription.cancel_at)
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    if (offer) await schedule(stripe, subscription, plan, offer);
  });
  await syncMember(deps, payments as Payments, member.id);
}

/** What is paid for is kept to its end; what was never paid ends at once. */
export async function cancelSubscription(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  const { row, subscription, stripe } = await findRunning(deps, payments, memberId);
  await askStripe(async () => {
    await releaseSchedule(stripe, subscription);
    if (row.status === 'active' || row.status === 'trialing')
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    else await stripe.subscriptions.cancel(subscription.id);
  });
  await syncMember(deps, payments as Payments, memberId);
}

async function findRunning(deps: BillingDeps, payments: Payments | undefined, memberId: string) {
  if (!payments) throw new Refusal(billingErrors.notSubscribed);
  await syncMember(deps, payments, memberId);
  const [row] = await deps.database.db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!row?.stripeSubscriptionId || !isChangeable(row)) throw new Refusal(billingErrors.notSubscribed);
  const { stripe } = payments;
  const subscription = await askStripe(() => stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? ''));
  return { row, subscription, stripe };
}

function isChangeable({ status }: SubscriptionRow): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
}

export async function releaseSchedule(stripe: Stripe, { schedule: planned }: Stripe.Subscription): Promise<void> {
  if (planned) await stripe.subscriptionSchedules.release(typeof planned === 'string' ? planned : planned.id);
}

async function schedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  plan: PlanId,
  { price, coupon, isCharter }: Offer,
): Promise<void> {
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [present] = phases;
  const [item] = subscription.items.data;
  if (!present || !item) throw new Error(`Stripe subscription ${subscription.id} has no present phase`);
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: present.start_date,
        end_date: item.current_period_end,
        ...(subscription.trial_end && subscription.status === 'trialing' && { trial_end: subscription.trial_end }),
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: getPlan(plan).period, interval_count: 1 },
        proration_behavior: 'none',
        metadata: { plan_type: plan, charter: String(isCharter) },
        ...(coupon && { discounts: [{ coupon }] }),
      },
    ],
  });
}
