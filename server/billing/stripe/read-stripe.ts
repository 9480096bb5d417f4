import type Stripe from 'stripe';
import type { SubscriptionStatus } from '#contract/billing/billing-values.ts';
import { type PlanId, planIds } from '#contract/billing/plans.ts';
import { isPaid } from '#contract/billing/subscription-states.ts';
import { charterDiscountCents } from '#server/billing/checkout/charter-coupon.ts';
import { askStripe, type Payments } from './payments.ts';

/** Written on a subscription at Stripe that was ended because its trial would have been a second one. */
export const secondTrialComment = 'second free trial';

/** A member's subscription as Stripe has it now. */
export interface StripeReading {
  subscriptionId: string;
  status: SubscriptionStatus;
  plan: PlanId | null;
  currentPeriodEnd: Date;
  paidUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  /** The price of each renewal of the present plan. */
  priceCents: number;
  pendingPlan: PlanId | null;
  pendingFirstCents: number | null;
  pendingPriceCents: number | null;
  isCharter: boolean;
  startedAt: Date;
  endedAt: Date | null;
  /** True when the trial ended before it began: somebody with this address or card had one. */
  isTrialRefused: boolean;
  /** The open invoice, and Stripe's page on which it can be paid. */
  dueCents: number | null;
  dueUrl: string | null;
}

/** Asks Stripe for everything the customer ever subscribed to, and takes what counts: what runs, else the newest. */
export async function readSubscription(
  payments: Payments,
  customerId: string,
  refundedInvoices: ReadonlySet<string>,
): Promise<StripeReading | undefined> {
  const { data } = await askStripe(() =>
    payments.stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.schedule', 'data.latest_invoice'],
    }),
  );
  const [best] = data.toSorted((a, b) => weight(b) - weight(a) || b.created - a.created);
  return best && describe(payments, best, refundedInvoices);
}

const weights: Partial<Record<string, number>> = {
  active: 5,
  trialing: 5,
  past_due: 4,
  unpaid: 3,
  paused: 3,
  canceled: 2,
  incomplete: 1,
};

function weight({ status }: Stripe.Subscription): number {
  return weights[status] ?? 0;
}

async function describe(
  payments: Payments,
  subscription: Stripe.Subscription,
  refundedInvoices: ReadonlySet<string>,
): Promise<StripeReading> {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Stripe subscription ${subscription.id} has no item`);
  const periodEnd = toDate(item.current_period_end);
  const isPaidNow = isPaid(subscription.status);
  const isCanceled = subscription.status === 'canceled';
  const paid = isPaidNow ? [] : await findPaidInvoices(payments, subscription.id, refundedInvoices);
  const paidUntil = isPaidNow ? periodEnd : latestEnd(paid);
  return {
    subscriptionId: subscription.id,
    status: subscription.status as SubscriptionStatus,
    plan: planOf(payments, item.price.id, subscription.metadata),
    currentPeriodEnd: isCanceled ? endOfCanceled(subscription, periodEnd, paidUntil) : periodEnd,
    // A subscription that is over was paid up to here: nobody is asked to pay for that time again.
    paidUntil: isCanceled ? latestEnd(paid.filter(({ amount_paid }) => amount_paid > 0)) : paidUntil,
    // The portal may set a date in place of the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    priceCents: item.price.unit_amount ?? 0,
    ...(await findPending(payments, subscription)),
    isCharter: subscription.metadata.charter === 'true',
    startedAt: toDate(subscription.created),
    endedAt: subscription.ended_at ? toDate(subscription.ended_at) : null,
    isTrialRefused: isSecondTrial(subscription),
    ...describeDue(subscription),
  };
}

/** A subscription that is over has nothing due. */
function describeDue({ status, latest_invoice: invoice }: Stripe.Subscription) {
  const isOpen = invoice && typeof invoice !== 'string' && invoice.status === 'open' && status !== 'canceled';
  const url = isOpen ? (invoice.hosted_invoice_url ?? null) : null;
  return { dueUrl: url, dueCents: isOpen && url ? invoice.amount_remaining : null };
}

/** A period that was begun but never paid gives no access after the cancellation. */
function endOfCanceled(subscription: Stripe.Subscription, periodEnd: Date, paidUntil: Date | null): Date {
  if (!paidUntil || isSecondTrial(subscription)) return toDate(subscription.ended_at ?? subscription.created);
  return paidUntil < periodEnd ? paidUntil : periodEnd;
}

async function findPaidInvoices(
  { stripe }: Payments,
  subscriptionId: string,
  refundedInvoices: ReadonlySet<string>,
): Promise<Stripe.Invoice[]> {
  const { data } = await askStripe(() =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 10 }),
  );
  return data.filter(({ id }) => !refundedInvoices.has(id));
}

function latestEnd(invoices: readonly Stripe.Invoice[]): Date | null {
  const ends = invoices.flatMap(({ lines }) => lines.data.map(({ period }) => period.end));
  return ends.length > 0 ? toDate(Math.max(...ends)) : null;
}

function isSecondTrial({ cancellation_details: details }: Stripe.Subscription): boolean {
  return details?.comment === secondTrialComment;
}

type Pending = Pick<StripeReading, 'pendingPlan' | 'pendingFirstCents' | 'pendingPriceCents'>;

async function findPending(payments: Payments, { schedule, items }: Stripe.Subscription): Promise<Pending> {
  const phases = schedule && typeof schedule !== 'string' ? schedule.phases : [];
  const next = phases.find(({ start_date }) => start_date >= (items.data[0]?.current_period_end ?? 0));
  const price = next?.items[0]?.price;
  if (!next || !price) return { pendingPlan: null, pendingFirstCents: null, pendingPriceCents: null };
  const priceId = typeof price === 'string' ? price : price.id;
  const pendingPriceCents = await payments.prices.readCents(priceId);
  // Our server plans no other discount than the charter members' one.
  const discount = next.discounts.length > 0 ? charterDiscountCents : 0;
  return {
    pendingPlan: planOf(payments, priceId, next.metadata ?? {}),
    pendingFirstCents: Math.max(0, pendingPriceCents - discount),
    pendingPriceCents,
  };
}

/** By its price; a price that the settings no longer name is known by what our server wrote beside it. */
function planOf({ prices }: Payments, priceId: string, metadata: Stripe.Metadata): PlanId | null {
  return prices.planOf(priceId) ?? planIds.find((plan) => plan === metadata.plan_type) ?? null;
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
