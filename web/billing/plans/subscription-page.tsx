import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { planIds } from '#contract/billing/plans.ts';
import { site } from '#contract/site.ts';
import { textLinkClass } from '#web/auth/auth-frame.tsx';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { returnTarget } from '#web/auth/doors/return-target.ts';
import { SessionDoor } from '#web/auth/doors/session-door.tsx';
import { useSubscriptionPolling } from '#web/auth/doors/use-subscription-polling.ts';
import { mySubscriptionQuery, useRecoverSubscription } from '#web/billing/billing.queries.ts';
import { EndNotice } from '#web/billing/mine/end-notice.tsx';
import { FailedPaymentNotice } from '#web/billing/mine/failed-payment-notice.tsx';
import { GrandfatheredNotice } from '#web/billing/mine/grandfathered-notice.tsx';
import { ManageLink } from '#web/billing/mine/manage-link.tsx';
import { endedText, hasFailedPayment } from '#web/billing/mine/plan-status-text.ts';
import { TestingPanel } from '#web/billing/mine/testing-panel.tsx';
import { pathAfterPaying } from '#web/billing/payment-return/payment-session.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { AdminSettings } from '#web/settings/settings-tab.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CharterBanner } from './charter-banner.tsx';
import { SubscribePlans } from './subscribe-plans.tsx';
import { useOffers } from './use-offers.ts';

export function meta() {
  return [{ title: `Choose your plan | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Members without access choose a plan here. The page leads on only when the server says that access exists. */
export default function SubscriptionPage() {
  const location = useLocation();
  const { status, member } = useSession();
  const isReturn = new URLSearchParams(location.search).get('subscription') === 'success';
  useSubscribedReturn(isReturn);
  useCanceledToast();

  // A visitor who returns from paying signs in first, and comes back here.
  if (isReturn && status === 'signed-out') return <AccountWait text="Trying to restore your session..." />;
  if (isReturn && member && member.subscription !== 'inactive')
    return <AccountWait text="Verifying your subscription..." />;
  return (
    <SessionDoor>
      {(known) =>
        known && known.subscription !== 'inactive' ? (
          <Redirect to={wayOn(location)} />
        ) : (
          <PlanChoice returnTo={wayOn(location)} isWaiting={isReturn} />
        )
      }
    </SessionDoor>
  );
}

function wayOn(location: { search: string; state: unknown }): string {
  const target = returnTarget({ search: '', state: location.state });
  return target.startsWith('/subscription') ? '/account' : target;
}

/** Says once that the payment page was left without paying; a reload does not say it again. */
function useCanceledToast(): void {
  const [params, setParams] = useSearchParams();
  const isCanceled = params.has('canceled');

  useEffect(() => {
    if (!isCanceled) return;
    // A member who needs no plan is led on at once, and reads it there.
    toast.error('Subscription was canceled.', { id: 'subscription-canceled', explainsRedirect: true });
    setParams(
      (before) => {
        before.delete('canceled');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isCanceled, setParams]);
}

const loginDelayMs = 2000;
const leaveDelayMs = 3000;
const restoreToast = 'restore-session';

/** Follows /subscription?subscription=success: thanks, another look at the server, and the way on. */
function useSubscribedReturn(isReturn: boolean): void {
  const { status, member } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const recover = useRecoverSubscription();
  const hasAccess = member !== undefined && member.subscription !== 'inactive';
  useSubscriptionPolling();

  const goToLogin = useEffectEvent(() => {
    toast.dismiss(restoreToast);
    const target = encodeURIComponent(location.pathname + location.search);
    navigate(`/login?return_to=${target}`, { replace: true });
  });
  const lookAgain = useEffectEvent(() => {
    if (member && !hasAccess)
      recover(member).catch((error) => console.error('Could not look for a subscription', error));
  });
  const goOn = useEffectEvent(() => navigate(pathAfterPaying(), { replace: true }));

  useEffect(() => {
    if (isReturn) toast.success('Thank you for subscribing! Your account is being updated.', { id: 'subscribed' });
  }, [isReturn]);

  useEffect(() => {
    if (!isReturn || status !== 'signed-out') return;
    toast.loading('Trying to restore your session...', { id: restoreToast });
    const timer = setTimeout(goToLogin, loginDelayMs);
    return () => clearTimeout(timer);
  }, [isReturn, status]);

  useEffect(() => {
    if (isReturn && status === 'signed-in') lookAgain();
  }, [isReturn, status]);

  useEffect(() => {
    if (!isReturn || !hasAccess) return;
    const timer = setTimeout(goOn, leaveDelayMs);
    return () => clearTimeout(timer);
  }, [isReturn, hasAccess]);
}

interface PlanChoiceProps {
  returnTo: string;
  /** A payment was just made, and the server has not heard of it yet. */
  isWaiting: boolean;
}

function PlanChoice({ returnTo, isWaiting }: PlanChoiceProps) {
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
        <SubscribePlans
          subscription={subscription}
          source="subscription"
          returnTo={returnTo}
          chosen={selectedPlan}
          opensChosen={state?.fromRegistration}
        />
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
