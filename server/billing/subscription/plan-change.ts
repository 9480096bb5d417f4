import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { billingErrors, type ShownPrice } from '#contract/billing/billing.ts';
import { getPlan, type PlanId, planIds } from '#contract/billing/plans.ts';
import { isPaid, isUnderWay, whyNoPlanChange } from '#contract/billing/subscription-states.ts';
import { makeOffer, type Offer } from '#server/billing/checkout/offer.ts';
import type { Payer } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import { idOf } from '#server/billing/stripe/read-payments.ts';
import { type BillingDeps, type SubscriptionRow, syncMember } from '#server/billing/stripe/sync.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import { oneChangeAtATime } from './one-change.ts';

/** The plan from the next billing cycle on. The present plan takes back a planned change or a cancellation. */
export async function changePlan(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, shown }: { plan: PlanId; shown?: ShownPrice },
): Promise<void> {
  await oneChangeAtATime(deps, member.id, randomUUID(), () => planChange(deps, payments, member, { plan, shown }));
}

async function planChange(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, shown }: { plan: PlanId; shown: ShownPrice | undefined },
): Promise<void> {
  const { row, subscription, stripe } = await findRunning(deps, payments, member.id);
  refusePlanChange(row);
  const isChange = plan !== row.planType;
  const offer = isChange ? await makeOffer(deps, payments as Payments, member, { plan, shown }) : undefined;
  await askStripe(async () => {
    await releaseSchedule(stripe, subscription);
    await dropWaitingChange(stripe, subscription);
    const kept = takeBackCancellation(subscription);
    if (kept) await stripe.subscriptions.update(subscription.id, kept);
    if (offer) await schedule(stripe, subscription, plan, offer);
  });
  await syncMember(deps, payments as Payments, member.id);
}

/** A paid plan runs to its end; an unpaid one ends at once. */
export async function cancelSubscription(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  await oneChangeAtATime(deps, memberId, randomUUID(), async () => {
    const { row, subscription, stripe } = await findRunning(deps, payments, memberId);
    await askStripe(async () => {
      await releaseSchedule(stripe, subscription);
      await dropWaitingChange(stripe, subscription);
      if (isPaid(row.status)) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      else await stripe.subscriptions.cancel(subscription.id);
    });
    await syncMember(deps, payments as Payments, memberId);
  });
}

export async function findRunning(deps: BillingDeps, payments: Payments | undefined, memberId: string) {
  if (!payments) throw new Refusal(billingErrors.notSubscribed);
  await syncMember(deps, payments, memberId);
  const [row] = await deps.database.db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!row?.stripeSubscriptionId || !isUnderWay(row.status)) throw new Refusal(billingErrors.notSubscribed);
  const { stripe } = payments;
  const subscription = await askStripe(() => stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? ''));
  return { row, subscription, stripe };
}

export function refusePlanChange({ status, endId }: SubscriptionRow): void {
  const why = whyNoPlanChange({ status, isEndedByTeam: endId !== null });
  if (why) throw new Refusal(billingErrors[why]);
}

/**
 * Our server ends a subscription by the flag, and Stripe then names the day too; Stripe's portal sets the day alone. Stripe
 * takes one of both in a call.
 */
export function takeBackCancellation({
  cancel_at_period_end,
  cancel_at,
}: Stripe.Subscription): Pick<Stripe.SubscriptionUpdateParams, 'cancel_at' | 'cancel_at_period_end'> | undefined {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at ? { cancel_at: '' } : undefined;
}

/** An upgrade that the bank never confirmed: its open invoice must not be paid beside what is chosen now. */
export async function dropWaitingChange(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  if (pending_update && latest_invoice) await stripe.invoices.voidInvoice(idOf(latest_invoice));
}

/** Takes back what is planned, and gives it back. */
export async function releaseSchedule(
  stripe: Stripe,
  { schedule: planned }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | undefined> {
  if (!planned) return undefined;
  const found = await stripe.subscriptionSchedules.retrieve(idOf(planned));
  await stripe.subscriptionSchedules.release(found.id);
  return found;
}

/** Plans again what was planned before. */
export async function restoreSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { phases }: Stripe.SubscriptionSchedule,
): Promise<void> {
  const next = phases.at(-1);
  const price = next?.items[0]?.price;
  const plan = planIds.find((id) => id === next?.metadata?.plan_type);
  if (!next || !price || !plan) return;
  const [discount] = next.discounts;
  await schedule(stripe, subscription, plan, {
    price: idOf(price),
    coupon: discount?.coupon ? idOf(discount.coupon) : undefined,
    isCharter: next.metadata?.charter === 'true',
  });
}

async function schedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  plan: PlanId,
  { price, coupon, isCharter }: Pick<Offer, 'price' | 'coupon' | 'isCharter'>,
): Promise<void> {
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [present] = phases;
  const [item] = subscription.items.data;
  if (!present || !item) throw new Error(`Stripe subscription ${subscription.id} has no present phase`);
  // A phase without a card would leave the subscription without the one that paid.
  const method = subscription.default_payment_method;
  const card = method && { default_payment_method: idOf(method) };
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: present.start_date,
        end_date: item.current_period_end,
        ...card,
        ...(subscription.trial_end && subscription.status === 'trialing' && { trial_end: subscription.trial_end }),
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: getPlan(plan).period, interval_count: 1 },
        proration_behavior: 'none',
        ...card,
        metadata: { plan_type: plan, charter: String(isCharter) },
        ...(coupon && { discounts: [{ coupon }] }),
      },
    ],
  });
}
