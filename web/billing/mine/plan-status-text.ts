import type { SiteState } from '#contract/auth/session.ts';
import type { MySubscription } from '#contract/billing/billing.ts';
import { chargeText } from '#contract/billing/offer-text.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { isOwing } from '#contract/billing/subscription-states.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import type { KnownOffers } from '#web/billing/plans/use-offers.ts';

/** How things stand with the member's plan, in a sentence or two. */
export function planStatusText(
  subscription: MySubscription,
  site: Pick<SiteState, 'paywallEnabled'> | null,
  offerOf: KnownOffers['offerOf'],
): string {
  const { plan, isRunning, status, currentPeriodEnd, pendingPlan } = subscription;
  if (hasFailedPayment(subscription)) return `${failedPaymentText(subscription)} under Manage Subscription.`;
  if (!plan || !isRunning) return withoutPlanText(subscription, site?.paywallEnabled === false);
  const end = currentPeriodEnd && dayText(currentPeriodEnd);
  if (status === 'canceled' || subscription.cancelAtPeriodEnd)
    return subscription.paidUntil || subscription.ended
      ? `Canceled. You keep your access until ${end}.`
      : `Canceled. You keep your access until ${end}; choose your plan again to keep it for longer.`;
  if (pendingPlan) {
    const next = getPlan(pendingPlan);
    const offer = offerOf(pendingPlan);
    return `On ${end} your plan changes to ${next.name}${offer ? `: ${chargeText(next, offer)}` : ''}.`;
  }
  if (subscription.due && !subscription.cancelAtPeriodEnd)
    return `An upgrade waits until your bank confirms its payment. Until then your plan goes on, and renews on ${end}.`;
  const price = subscription.renewalCents === null ? '' : moneyText(subscription.renewalCents);
  return status === 'trialing'
    ? `Your free trial runs until ${end}; then your card is charged${price && ` ${price}`}.`
    : `Renews on ${end}${price && ` for ${price}`}.`;
}

export function hasFailedPayment({ status }: Pick<MySubscription, 'status'>): boolean {
  return isOwing(status);
}

/** Ends with what to do, so that the place where it is done can follow. */
export function failedPaymentText({ access, graceEnds }: Pick<MySubscription, 'access' | 'graceEnds'>): string {
  if (!graceEnds) return 'Your last payment did not go through. Please choose another card';
  return access === 'inactive'
    ? `Your access ended on ${dayText(graceEnds)}, because your last payment did not go through. To come back, choose another card`
    : `Your last payment did not go through. Your access lasts until ${dayText(graceEnds)}; to keep it, choose another card`;
}

/** Tells of a plan that is over; undefined for members who never had one. */
export function endedText({ plan, currentPeriodEnd, access, isTrialRefused }: MySubscription): string | undefined {
  if (isTrialRefused)
    return 'Your free trial could not begin, because this card or address has had one before. Nothing was charged.';
  if (!plan || !currentPeriodEnd) return undefined;
  const day = dayText(currentPeriodEnd);
  return access === 'inactive'
    ? `Your access ended on ${day} with ${getPlan(plan).name}.`
    : `${getPlan(plan).name} ended on ${day}.`;
}

function withoutPlanText(subscription: MySubscription, isOpenToAll: boolean): string {
  const ended = endedText(subscription);
  if (isOpenToAll)
    return ended
      ? `${ended} You need no subscription at the moment: everything is open to all members.`
      : 'You have no subscription, and need none at the moment: everything is open to all members.';
  if (subscription.access === 'bypass') {
    const reason =
      subscription.bypassReason === 'grandfathered'
        ? 'As an early member you have full access without a subscription.'
        : 'While test mode lasts you have full access without a subscription.';
    return ended ? `${ended} ${reason}` : reason;
  }
  if (ended && subscription.paidUntil) return ended;
  if (ended) return `${ended} Choose a plan below to ${subscription.isTrialRefused ? 'begin' : 'come back'}.`;
  return 'You have no subscription at the moment. Choose a plan below to begin.';
}
