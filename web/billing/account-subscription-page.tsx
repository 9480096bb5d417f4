import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { planIds } from '#contract/plans.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AdminSettings } from './admin-settings.tsx';
import { mySubscriptionQuery } from './billing.queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CharterBanner } from './charter-banner.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { EndNotice } from './end-notice.tsx';
import { GrandfatheredNotice } from './grandfathered-notice.tsx';
import { ManageLink } from './manage-link.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { SubscribePlans } from './subscribe-plans.tsx';
import { TestingPanel } from './testing-panel.tsx';
import { useOffers } from './use-offers.ts';

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
          <ErrorBox message={error.message} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <LoadingRegion label="Loading..." className="space-y-6">
            <Skeleton className="h-36" />
            <Skeleton className="h-96" />
          </LoadingRegion>
        )}
      </Frame>
    );

  const canCancel =
    ['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status) && !subscription.cancelAtPeriodEnd;
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
