import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { MySubscription } from '#contract/billing/billing.ts';
import { planIds } from '#contract/billing/plans.ts';
import { isPaid, isUnderWay } from '#contract/billing/subscription-states.ts';
import { dayText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { mySubscriptionQuery, paymentMethodQuery, useCancelSubscription } from '#web/billing/billing.queries.ts';
import { CharterBanner } from '#web/billing/plans/charter-banner.tsx';
import { SubscribePlans } from '#web/billing/plans/subscribe-plans.tsx';
import { useOffers } from '#web/billing/plans/use-offers.ts';
import { useSession } from '#web/lib/session.ts';
import { AdminSettings } from '#web/settings/settings-tab.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { EndNotice } from './end-notice.tsx';
import { GrandfatheredNotice } from './grandfathered-notice.tsx';
import { ManageLink } from './manage-link.tsx';
import { TestingPanel } from './testing-panel.tsx';

export function meta() {
  return [{ title: `Subscription | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The subscription inside the account area: it stays reachable without one, and never leads anywhere by itself. */
export default function AccountSubscriptionPage() {
  const { member } = useSession();
  const { data: subscription, isError, error, refetch, isFetching } = useQuery(mySubscriptionQuery);
  const { charterPlacesLeft, offerOf } = useOffers();
  const [isCanceling, setCanceling] = useState(false);
  const state = useLocation().state as { selectedPlan?: string } | null;
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
        <SubscribePlans subscription={subscription} source="account" returnTo="/account/subscription" chosen={chosen} />
      </div>
      <AdminSettings />
      <CancelDialog subscription={subscription} isOpen={isCanceling} onClose={() => setCanceling(false)} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className="text-4xl font-medium">Subscription Management</h1>
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
