import type Stripe from 'stripe';
import { billingErrors, type Upgrade } from '#contract/billing/billing.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { canUpgradeNow } from '#contract/billing/upgrade-now.ts';
import { ensureCharterCoupon } from '#server/billing/checkout/charter-coupon.ts';
import { findOffer, makeOffer, type Offer } from '#server/billing/checkout/offer.ts';
import type { Payer } from '#server/billing/stripe/customer.ts';
import { askStripe, findStripeError, type Payments } from '#server/billing/stripe/payments.ts';
import { type BillingDeps, type SubscriptionRow, syncMember } from '#server/billing/stripe/sync.ts';
import { Refusal } from '#server/lib/errors.ts';
import { oneChangeAtATime } from './one-change.ts';
import {
  dropWaitingChange,
  findRunning,
  refusePlanChange,
  releaseSchedule,
  restoreSchedule,
  takeBackCancellation,
} from './plan-change.ts';

/** A price that was shown counts this long. */
const priceMinutes = 30;

interface WantedUpgrade extends Pick<Upgrade, 'plan' | 'dueCents' | 'pricedAt'> {}

/** The price of an upgrade right now, as Stripe works it out. Nothing is changed. */
export async function previewUpgrade(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  plan: PlanId,
): Promise<Upgrade> {
  const { row, subscription, stripe } = await findRunning(deps, payments, member.id);
  refuseUpgrade(row, plan);
  const offer = await findOffer(deps, payments as Payments, member, plan);
  if (offer.coupon) await ensureCharterCoupon(payments as Payments);
  const pricedAt = Math.floor(deps.clock.now().getTime() / 1000);
  return askPrice(stripe, subscription, offer, pricedAt);
}

/** Takes the difference and begins the plan at once, or changes nothing. */
export async function upgradeNow(
  deps: BillingDeps,
  payments: Payments | undefined,
  member: Payer,
  { plan, dueCents, pricedAt }: WantedUpgrade,
): Promise<void> {
  const key = `upgrade-${member.id}-${plan}-${pricedAt}`;
  await oneChangeAtATime(deps, member.id, key, async () => {
    const running = await findRunning(deps, payments, member.id);
    try {
      await changeAtOnce(deps, payments as Payments, member, running, { plan, dueCents, pricedAt, key });
    } catch (error) {
      // The first click of two has done it meanwhile.
      const { row } = await findRunning(deps, payments, member.id);
      if (row.planType !== plan) throw error;
    }
  });
}

async function changeAtOnce(
  deps: BillingDeps,
  payments: Payments,
  member: Payer,
  { row, subscription, stripe }: Awaited<ReturnType<typeof findRunning>>,
  { plan, dueCents, pricedAt, key }: WantedUpgrade & { key: string },
): Promise<void> {
  // The answer to a first try was lost on its way: it is done.
  if (row.planType === plan) return;
  refuseUpgrade(row, plan);
  refuseOldPrice(deps.clock.now(), pricedAt);
  const offer = await makeOffer(deps, payments, member, { plan, shown: undefined });
  const price = await askPrice(stripe, subscription, offer, pricedAt);
  if (price.dueCents !== dueCents) throw new Refusal(billingErrors.offerChanged);
  await charge(stripe, subscription, { offer, pricedAt, key });
  await syncMember(deps, payments, member.id);
}

function refuseUpgrade(row: SubscriptionRow, plan: PlanId): void {
  refusePlanChange(row);
  const isPossible = row.status === 'active' && canUpgradeNow(row.planType as PlanId | null, plan);
  if (!isPossible) throw new Refusal(billingErrors.notUpgradable);
}

function refuseOldPrice(now: Date, pricedAt: number): void {
  const age = now.getTime() / 1000 - pricedAt;
  if (age < -5 || age > priceMinutes * 60) throw new Refusal(billingErrors.offerChanged);
}

async function askPrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  offer: Offer,
  pricedAt: number,
): Promise<Upgrade> {
  const { discounts, ...details } = changeOf(subscription, offer, pricedAt);
  const invoice = await askStripe(() =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      ...(discounts && { discounts }),
      subscription_details: details,
    }),
  );
  const renewsAt = Math.max(...invoice.lines.data.map(({ period }) => period.end));
  return {
    plan: offer.plan,
    dueCents: invoice.amount_due,
    renewalCents: offer.renewalCents,
    renewsAt: new Date(renewsAt * 1000).toISOString(),
    pricedAt,
  };
}

/** Preview and change share these terms: the charge is the amount that was shown. */
function changeOf(subscription: Stripe.Subscription, { price, coupon }: Offer, pricedAt: number) {
  return {
    items: [{ id: subscription.items.data[0]?.id ?? '', price }],
    // The new period begins today: so its whole price, discount included, and the unused time stand side by side.
    billing_cycle_anchor: { type: 'now' as const },
    proration_behavior: 'always_invoice' as const,
    proration_date: pricedAt,
    ...(coupon && { discounts: [{ coupon }] }),
  };
}

async function charge(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { offer, pricedAt, key }: { offer: Offer; pricedAt: number; key: string },
): Promise<void> {
  await askStripe(() => dropWaitingChange(stripe, subscription));
  const released = await askStripe(() => releaseSchedule(stripe, subscription));
  const change = {
    ...changeOf(subscription, offer, pricedAt),
    metadata: { plan_type: offer.plan, charter: String(offer.isCharter) },
  };
  const kept = takeBackCancellation(subscription);
  try {
    await askStripe(() =>
      stripe.subscriptions.update(
        subscription.id,
        { ...change, payment_behavior: 'error_if_incomplete', ...kept },
        { idempotencyKey: key },
      ),
    );
  } catch (error) {
    const refused = findStripeError(error);
    if (refused?.type === 'StripeIdempotencyError') throw new Refusal(billingErrors.changeUnderWay, { cause: error });
    if (banksQuestions.includes(refused?.code ?? ''))
      return askStripe(() => waitForBank(stripe, subscription, { change, key }));
    const hasSurelyChangedNothing =
      refused?.type === 'StripeCardError' || refused?.type === 'StripeInvalidRequestError';
    if (hasSurelyChangedNothing && released) await askStripe(() => restoreSchedule(stripe, subscription, released));
    throw error;
  }
}

/** Stripe's codes where the bank wants to ask the member first (3-D Secure). */
const banksQuestions = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'authentication_required',
];

/** Leaves an open invoice, on whose page the bank asks the member. The plan begins when it is paid, and not otherwise. */
async function waitForBank(
  stripe: Stripe,
  { id, cancel_at_period_end, cancel_at }: Stripe.Subscription,
  { change, key }: { change: Stripe.SubscriptionUpdateParams; key: string },
): Promise<void> {
  // Stripe lets the flag wait for a payment, but not the day that its portal sets.
  if (cancel_at && !cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(
    id,
    { ...change, payment_behavior: 'pending_if_incomplete', ...(cancel_at && { cancel_at_period_end: false }) },
    { idempotencyKey: `${key}-bank` },
  );
}
