import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bestValueText } from '#contract/billing/best-value.ts';
import type { MySubscription, ShownPrice, Upgrade } from '#contract/billing/billing.ts';
import type { CheckoutSource } from '#contract/billing/billing-values.ts';
import { changeText } from '#contract/billing/offer-text.ts';
import { getPlan, type Plan, type PlanId, type PlanOffer } from '#contract/billing/plans.ts';
import { isOwing, isPaid, mayChangePlan } from '#contract/billing/subscription-states.ts';
import { canUpgradeNow, upgradeText } from '#contract/billing/upgrade-now.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { sessionToast } from '#web/auth/doors/login-state.ts';
import { upgradeQuery, useChangePlan, useStartCheckout, useUpgradeNow } from '#web/billing/billing.queries.ts';
import { storePaymentSession } from '#web/billing/payment-return/payment-session.ts';
import { failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { callToAction, PlanCard } from './plan-card.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { useOffers } from './use-offers.ts';

interface SubscribePlansProps {
  subscription: MySubscription | undefined;
  source: CheckoutSource;
  returnTo: string;
  chosen?: PlanId;
  /** The plan was chosen on another page: its checkout opens by itself, once. */
  opensChosen?: boolean;
}

/** The plans for a member: to subscribe, or to change from one to another. */
export function SubscribePlans({ subscription, source, returnTo, chosen, opensChosen = false }: SubscribePlansProps) {
  const { offerOf, opensSoon, isWaiting, failure, retry } = useOffers();
  const { subscribe, busyPlan } = useSubscribe(source, returnTo);
  const [refusal, setRefusal] = useState<string>();
  const isSubscribed = subscription !== undefined && isPaid(subscription.status);
  const mayChange =
    subscription !== undefined &&
    mayChangePlan({ status: subscription.status, isEndedByTeam: subscription.ended !== null });
  // Nobody is asked to pay a second time for the same time; the notice above says until when.
  const isPaidAlready = Boolean(subscription?.paidUntil) || (isSubscribed && !mayChange);
  const isChange = mayChange && chosen !== undefined && chosen !== subscription?.plan;
  const [wanted, setWanted] = useState<Plan | undefined>(isChange ? getPlan(chosen) : undefined);

  async function choose(plan: Plan) {
    if (isSubscribed) return setWanted(plan);
    setRefusal(undefined);
    const why = await subscribe(plan.id, offerOf(plan.id));
    if (why) toast.error(why);
  }

  const isForSale = chosen !== undefined && !opensSoon(chosen);
  const isKnown = subscription !== undefined && !isWaiting && !failure;
  const mayOpen = isForSale && !isSubscribed && !isPaidAlready && !isOwing(subscription?.status ?? '');
  useOpenOnce(opensChosen && isKnown ? chosen : undefined, async (plan) => {
    if (mayOpen) setRefusal(await subscribe(plan, offerOf(plan)));
  });

  return (
    <>
      {failure && <ErrorBox error={failure} onRetry={retry} className="mb-8" />}
      <FormError
        message={refusal && chosen ? `The checkout of ${getPlan(chosen).name} did not open: ${refusal}` : null}
        className="mb-8"
      />
      <PlanGroups isStacked={source === 'account'}>
        {(plan) => {
          const state = planState(plan, subscription, isSubscribed);
          const isOpen =
            state === 'open' || (state === 'pending' && canUpgradeNow(subscription?.plan ?? null, plan.id));
          return (
            <PlanCard
              plan={plan}
              offer={offerOf(plan.id)}
              isWaiting={isWaiting}
              opensSoon={state === 'open' && opensSoon(plan.id)}
              bestValue={bestValueText(offerOf)}
              isChosen={plan.id === chosen && !isSubscribed}
              mark={marks[state]}
              action={
                <Button
                  isFullWidth
                  variant={plan.popular || plan.id === chosen ? 'primary' : 'secondary'}
                  isPending={busyPlan === plan.id}
                  disabled={isWaiting || isPaidAlready || !isOpen || (busyPlan !== undefined && busyPlan !== plan.id)}
                  onClick={() => void choose(plan)}
                >
                  {state === 'current' ? 'Your plan' : callToAction(plan)}
                  <span className="sr-only"> ({plan.name})</span>
                </Button>
              }
            />
          );
        }}
      </PlanGroups>
      {subscription && wanted && (
        <ChangePlanDialog
          plan={wanted}
          offer={offerOf(wanted.id)}
          subscription={subscription}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}

type PlanState = 'open' | 'current' | 'pending';

const marks = {
  open: null,
  current: <Badge tone="sage">Current plan</Badge>,
  pending: <Badge tone="copper">Next plan</Badge>,
};

/** The present plan can be chosen again where that takes something back: a change or a cancellation. */
function planState(plan: Plan, subscription: MySubscription | undefined, isSubscribed: boolean): PlanState {
  if (!subscription || !isSubscribed) return 'open';
  if (subscription.pendingPlan === plan.id) return 'pending';
  const isSettled = !subscription.pendingPlan && !subscription.cancelAtPeriodEnd;
  return subscription.plan === plan.id && isSettled ? 'current' : 'open';
}

/** Does it for a plan that came with the address, and forgets it there: whoever comes back from the checkout stays. */
function useOpenOnce(plan: PlanId | undefined, open: (plan: PlanId) => Promise<void>): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isOpened = useRef(false);
  const begin = useEffectEvent(async (wanted: PlanId) => {
    if (isOpened.current) return;
    isOpened.current = true;
    const state = { ...location.state, fromRegistration: false, opensCheckout: false };
    await navigate(location, { replace: true, state });
    await open(wanted);
  });
  useEffect(() => {
    if (plan) void begin(plan);
  }, [plan]);
}

/** Leads to the payment page of a plan, or says why not. `busyPlan` is the plan whose page is being opened. */
function useSubscribe(source: CheckoutSource, returnTo: string) {
  const { member } = useSession();
  const { mutateAsync } = useStartCheckout();
  const [busyPlan, setBusyPlan] = useState<PlanId>();

  async function subscribe(plan: PlanId, shown: ShownPrice | undefined): Promise<string | undefined> {
    if (!member) return 'Please sign in to subscribe';
    if (busyPlan) return undefined;
    setBusyPlan(plan);
    try {
      const { url } = await mutateAsync({ plan, source, shown });
      storePaymentSession(member, plan, returnTo);
      window.location.assign(url);
      return undefined;
    } catch (error) {
      setBusyPlan(undefined);
      if (judgeFailure(error) === 'signed-out')
        toast.error('Please sign in to subscribe', { id: sessionToast, namesCause: true });
      return failureText(error, 'Failed to open subscription checkout');
    }
  }

  return { subscribe, busyPlan };
}

interface ChangePlanDialogProps {
  plan: Plan;
  offer: PlanOffer | undefined;
  subscription: MySubscription;
  onClose: () => void;
}

/** At the next billing cycle, or at once where that is possible: what it costs is said before. */
function ChangePlanDialog({ plan, offer, subscription, onClose }: ChangePlanDialogProps) {
  const changePlan = useChangePlan();
  const upgradeNow = useUpgradeNow();
  const isSame = plan.id === subscription.plan;
  const isUpgrade = subscription.status === 'active' && canUpgradeNow(subscription.plan, plan.id);
  const upgrade = useQuery({ ...upgradeQuery(plan.id), enabled: isUpgrade });
  const [start, setStart] = useState<Start>(subscription.pendingPlan === plan.id ? 'now' : 'next');
  const when = subscription.currentPeriodEnd ? ` on ${dayText(subscription.currentPeriodEnd)}` : '';
  const isNow = start === 'now' && upgrade.data !== undefined;

  async function confirm() {
    if (isNow) {
      const { plan: present, due } = await upgradeNow.mutateAsync(upgrade.data);
      if (present !== plan.id && due) return window.location.assign(due.url);
      toast.success(`${plan.name} is yours from now on.`);
      return;
    }
    await changePlan.mutateAsync({ plan: plan.id, shown: isSame ? undefined : offer });
    toast.success(isSame ? `You keep ${plan.name}.` : `${plan.name} begins${when}.`);
  }

  const later = offer ? changeText(plan, offer, when) : '';
  return (
    <AskDialog
      onClose={onClose}
      onConfirm={confirm}
      title={isSame ? `Keep ${plan.name}?` : `Change to ${plan.name}?`}
      confirmLabel={labelOf(isSame, isNow ? upgrade.data : undefined)}
    >
      {isUpgrade ? (
        <RadioGroup<Start>
          label="When should it begin?"
          look="cards"
          options={[
            { value: 'next', label: 'At the next billing cycle', description: later },
            describeNow(plan, upgrade, subscription.cancelAtPeriodEnd),
          ]}
          value={start}
          onChange={setStart}
        />
      ) : (
        <p>{isSame ? 'Your present plan simply goes on and renews as before.' : later}</p>
      )}
    </AskDialog>
  );
}

type Start = 'next' | 'now';

function labelOf(isSame: boolean, upgrade: Upgrade | undefined): string {
  if (upgrade) return `Upgrade now for ${moneyText(upgrade.dueCents)}`;
  return isSame ? 'Keep this plan' : 'Change plan';
}

function describeNow(
  plan: Plan,
  { data, error }: { data: Upgrade | undefined; error: Error | null },
  isCanceling: boolean,
): Option<Start> {
  const waiting = error ? failureText(error) : 'Asking for the price...';
  const kept = isCanceling ? ' Your cancellation is taken back.' : '';
  const text = data ? upgradeText(plan, data, dayText(data.renewsAt)) + kept : waiting;
  return { value: 'now', label: 'Upgrade now', description: text, isDisabled: !data };
}
