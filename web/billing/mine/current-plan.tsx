import type { ReactNode } from 'react';
import type { MySubscription } from '#contract/billing/billing.ts';
import { getPlan } from '#contract/billing/plans.ts';
import type { KnownOffers } from '#web/billing/plans/use-offers.ts';
import { useSiteState } from '#web/lib/session.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { hasFailedPayment, planStatusText } from './plan-status-text.ts';

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
      <p className="mt-2 max-w-prose text-ink-soft">{planStatusText(subscription, site, offerOf)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">{children}</div>
    </Card>
  );
}

/** free, bypass (a bypass and test mode), or the plan while it is active. */
function describe(
  subscription: MySubscription,
  isTestMode: boolean,
): { title: string; badge: string; tone: BadgeTone } {
  const { plan, isRunning, status, bypassReason } = subscription;
  if (plan && hasFailedPayment(subscription))
    return { title: getPlan(plan).name, badge: 'Payment failed', tone: 'danger' };
  if (plan && isRunning)
    return { title: getPlan(plan).name, badge: status === 'trialing' ? 'Free trial' : 'Active', tone: 'sage' };
  if (bypassReason === 'grandfathered') return { title: 'Early member', badge: 'Full access', tone: 'sage' };
  if (bypassReason && isTestMode) return { title: 'Testing mode', badge: 'Full access', tone: 'copper' };
  return { title: 'Free plan', badge: status === 'canceled' ? 'Ended' : 'No subscription', tone: 'neutral' };
}
