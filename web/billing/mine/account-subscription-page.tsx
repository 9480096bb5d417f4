import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { MySubscription } from '#contract/billing/billing.ts';
import { getPlan, planIds } from '#contract/billing/plans.ts';
import { isPaid, isUnderWay } from '#contract/billing/subscription-states.ts';
import { dayText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { rememberedPath } from '#web/auth/doors/return-target.ts';
import {
  mySubscriptionQuery,
  paymentMethodQuery,
  useCancelSubscription,
  useFreshSubscription,
} from '#web/billing/billing.queries.ts';
import { CharterBanner } from '#web/billing/plans/charter-banner.tsx';
import { SubscribePlans } from '#web/billing/plans/subscribe-plans.tsx';
import { type KnownOffers, useOffers } from '#web/billing/plans/use-offers.ts';
import { useSession, useSiteState } from '#web/lib/session.ts';
import { AdminSettings } from '#web/settings/settings-tab.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { EndNotice } from './end-notice.tsx';
import { GrandfatheredNotice } from './grandfathered-notice.tsx';
import { ManageLink } from './manage-link.tsx';
import { PayLink } from './pay-link.tsx';
import { hasFailedPayment, planStatusText } from './plan-status-text.ts';
import { TestingPanel } from './testing-panel.tsx';

export function meta() {
  return [{ title: `Subscription | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The subscription inside the account area: it stays reachable without one, and never leads anywhere by itself. */
export default function AccountSubscriptionPage() {
  const { member } = useSession();
  useFreshSubscription();
  const { data: subscription, isError, error, refetch, isFetching } = useQuery(mySubscriptionQuery);
  const { charterPlacesLeft, offerOf } = useOffers();
  const [isCanceling, setCanceling] = useState(false);
  const location = useLocation();
  const state = location.state as {
    selectedPlan?: string;
    fromRegistration?: boolean;
    opensCheckout?: boolean;
  } | null;
  const chosen = planIds.find((id) => id === state?.selectedPlan);

  if (!subscription)
    return (
      <Frame>
        {isError ? (
          <ErrorBox error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <LoadingRegion label="Loading..." className="space-y-6">
            <Skeleton className="h-36" />
            <Skeleton className="h-96" />
          </LoadingRegion>
        )}
      </Frame>
    );

  const canCancel = isUnderWay(subscription.status) && !subscription.cancelAtPeriodEnd;
  return (
    <Frame>
      {subscription.bypassReason === 'grandfathered' && <GrandfatheredNotice />}
      <EndNotice subscription={subscription} />
      <CurrentPlan subscription={subscription} offerOf={offerOf}>
        {member && subscription.hasCustomer && <PaymentMethod memberId={member.id} />}
        {subscription.due && <PayLink due={subscription.due} />}
        <ManageLink subscription={subscription} />
        {canCancel && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            Cancel Subscription
          </Button>
        )}
      </CurrentPlan>
      <TestingPanel subscription={subscription} onEnabled={() => void refetch()} />
      <CharterBanner placesLeft={charterPlacesLeft} />
      <div className="pt-4">
        <SubscribePlans
          subscription={subscription}
          source="account"
          returnTo={rememberedPath(location) ?? '/account/subscription'}
          chosen={chosen}
          opensChosen={state?.fromRegistration || state?.opensCheckout}
        />
      </div>
      <AdminSettings />
      <CancelDialog subscription={subscription} isOpen={isCanceling} onClose={() => setCanceling(false)} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Subscription Management</h1>
      <div className="mt-8 space-y-6">{children}</div>
    </>
  );
}

function PaymentMethod({ memberId }: { memberId: string }) {
  const { data } = useQuery(paymentMethodQuery(memberId));
  const method = data?.paymentMethod;
  if (!method) return null;
  return (
    <p className="flex items-center gap-2">
      <CreditCard aria-hidden="true" className="size-5 text-copper" />
      <span>
        <span className="capitalize">{method.brand}</span> ending in {method.last4}
      </span>
    </p>
  );
}

interface CancelDialogProps {
  subscription: MySubscription;
  isOpen: boolean;
  onClose: () => void;
}

function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  const { mutateAsync } = useCancelSubscription();

  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => mutateAsync()}
      doneText="Subscription was canceled."
      title="Cancel Subscription"
      confirmLabel="Cancel Subscription"
      cancelLabel="Keep it"
      tone="danger"
    >
      <p>
        {isPaid(subscription.status) && subscription.currentPeriodEnd
          ? `You keep your access until ${dayText(subscription.currentPeriodEnd)}, and nothing more will be charged.`
          : 'Your subscription ends at once, and nothing more will be charged.'}
      </p>
      <p>Your listings, messages and reviews stay where they are.</p>
    </AskDialog>
  );
}

interface CurrentPlanProps {
  subscription: MySubscription;
  offerOf: KnownOffers['offerOf'];
  children: ReactNode;
}

function CurrentPlan({ subscription, offerOf, children }: CurrentPlanProps) {
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
