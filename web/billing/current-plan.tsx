import type { ReactNode } from 'react';
import type { MySubscription } from '#contract/billing.ts';
import { chargeText } from '#contract/offer-text.ts';
import { getPlan, money } from '#contract/plans.ts';
import { useSiteState } from '#web/lib/session.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { showDay } from './show-day.ts';
import type { KnownOffers } from './use-offers.ts';

interface CurrentPlanProps {
  subscription: MySubscription;
  offerOf: KnownOffers['offerOf'];
  children: ReactNode;
}

export function CurrentPlan({ subscription, offerOf, children }: CurrentPlanProps) {
  const site = useSiteState();
  const isTestMode = site?.testMode === true;
  const { title, badge, tone } = describe(subscription, isTestMode);
  return (
    <Card as="section" aria-label="Current plan">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl font-semibold">{title}</h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">{explain(subscription, offerOf, site?.paywallEnabled === false)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">{children}</div>
    </Card>
  );
}

/** free, bypass (a bypass and test mode), or the plan while it is active. */
function describe(
  { plan, isRunning, status, bypassReason }: MySubscription,
  isTestMode: boolean,
): { title: string; badge: string; tone: BadgeTone } {
  if (plan && status === 'past_due') return { title: getPlan(plan).name, badge: 'Payment failed', tone: 'danger' };
  if (plan && isRunning)
    return { title: getPlan(plan).name, badge: status === 'trialing' ? 'Free trial' : 'Active', tone: 'sage' };
  if (bypassReason === 'grandfathered') return { title: 'Early member', badge: 'Full access', tone: 'sage' };
  if (bypassReason && isTestMode) return { title: 'Testing mode', badge: 'Full access', tone: 'copper' };
  return { title: 'Free plan', badge: status === 'canceled' ? 'Ended' : 'No subscription', tone: 'neutral' };
}

function explain(
  { plan, isRunning, status, ...subscription }: MySubscription,
  offerOf: KnownOffers['offerOf'],
  isOpenToAll: boolean,
): string {
  const end = subscription.currentPeriodEnd && showDay(subscription.currentPeriodEnd);
  if (status === 'past_due' || status === 'unpaid') {
    const until = subscription.graceEnds ? ` Your access lasts until ${showDay(subscription.graceEnds)}.` : '';
    return `Your last payment did not go through. Please choose another card under Manage Subscription.${until}`;
  }
  if ((!plan || !isRunning) && isOpenToAll)
    return 'You have no subscription, and need none at the moment: everything is open to all members.';
  if (!plan || !isRunning) return 'You have no subscription at the moment. Choose a plan below to begin.';
  if (status === 'canceled' || subscription.cancelAtPeriodEnd)
    return `Canceled. You keep your access until ${end}; choose your plan again to keep it for longer.`;
  if (subscription.pendingPlan) {
    const next = getPlan(subscription.pendingPlan);
    const offer = offerOf(next.id);
    return `On ${end} your plan changes to ${next.name}${offer ? `: ${chargeText(next, offer)}` : ''}.`;
  }
  const price = subscription.renewalCents === null ? '' : ` ${money(subscription.renewalCents)}`;
  return status === 'trialing'
    ? `Your free trial runs until ${end}; then your card is charged${price}.`
    : `Renews on ${end}${price && ` for${price}`}.`;
}
