import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { planIds } from '#contract/billing/plans.ts';
import { textLinkClass } from '#web/auth/auth-frame.tsx';
import { mySubscriptionQuery } from '#web/billing/billing.queries.ts';
import { EndNotice } from '#web/billing/mine/end-notice.tsx';
import { FailedPaymentNotice } from '#web/billing/mine/failed-payment-notice.tsx';
import { GrandfatheredNotice } from '#web/billing/mine/grandfathered-notice.tsx';
import { ManageLink } from '#web/billing/mine/manage-link.tsx';
import { endedText, hasFailedPayment } from '#web/billing/mine/plan-status-text.ts';
import { TestingPanel } from '#web/billing/mine/testing-panel.tsx';
import { AdminSettings } from '#web/settings/settings-tab.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CharterBanner } from './charter-banner.tsx';
import { SubscribePlans } from './subscribe-plans.tsx';
import { useOffers } from './use-offers.ts';

interface PlanChoiceProps {
  returnTo: string;
  /** A payment was just made, and the server has not heard of it yet. */
  isWaiting: boolean;
}

export function PlanChoice({ returnTo, isWaiting }: PlanChoiceProps) {
  const { data: subscription } = useQuery(mySubscriptionQuery);
  const { charterPlacesLeft } = useOffers();
  const navigate = useNavigate();
  const state = useLocation().state as { fromRegistration?: boolean; selectedPlan?: string } | null;
  const selectedPlan = planIds.find((id) => id === state?.selectedPlan);
  const isOver = subscription?.status === 'canceled' && !subscription.isRunning;
  const ended = isOver && endedText(subscription);
  const isNew = state?.fromRegistration || selectedPlan !== undefined;

  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl font-medium sm:text-5xl">Choose your plan</h1>
          <p className="mt-3 max-w-2xl text-lg text-ink-soft">
            {isNew
              ? 'Your account is ready. With a plan you can sell, save and write to other members.'
              : 'A subscription opens your account area and your messages.'}
          </p>
          <Link to={placeToLookAround(returnTo)} className={classNames('mt-3 inline-block', textLinkClass)}>
            Look around first
          </Link>
        </div>
        {subscription && <ManageLink subscription={subscription} />}
      </div>
      <div className="mt-8 space-y-6">
        {isWaiting && (
          <p role="status" className="rounded-soft border border-line bg-surface px-5 py-4">
            Verifying your subscription...
          </p>
        )}
        {subscription && hasFailedPayment(subscription) && <FailedPaymentNotice {...subscription} />}
        {ended && <p className="rounded-soft border border-line bg-surface px-5 py-4">{ended}</p>}
        {subscription?.bypassReason === 'grandfathered' && <GrandfatheredNotice />}
        {subscription && <EndNotice subscription={subscription} />}
        <CharterBanner placesLeft={charterPlacesLeft} />
        {subscription && (
          <TestingPanel subscription={subscription} onEnabled={() => navigate(returnTo, { replace: true })} />
        )}
      </div>
      <div className="mt-12">
        <SubscribePlans subscription={subscription} source="subscription" returnTo={returnTo} chosen={selectedPlan} />
      </div>
      <p className="mt-12 text-ink-soft">
        Without a plan you can still browse the listings and open your{' '}
        <Link to="/account/settings" className={textLinkClass}>
          settings
        </Link>
        .
      </p>
      <p className="mt-3 text-ink-soft">
        Questions? Read about{' '}
        <Link to="/help/payment-methods" className={textLinkClass}>
          payment methods
        </Link>{' '}
        or{' '}
        <Link to="/contact" className={textLinkClass}>
          contact us
        </Link>
        .
      </p>
      <AdminSettings className="mt-12" />
    </div>
  );
}

/** Back to the listing or the search one came from, which needs no plan; else to all listings. */
function placeToLookAround(returnTo: string): string {
  return /^\/(?:search|brand|listing|user)(?:[/?]|$)/.test(returnTo) ? returnTo : '/search';
}
