import { useState } from 'react';
import { billingErrors, type ShownPrice } from '#contract/billing.ts';
import type { CheckoutSource } from '#contract/billing-values.ts';
import type { PlanId } from '#contract/plans.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { useStartCheckout } from './billing.queries.ts';
import { storePaymentSession } from './payment-session.ts';

/** Leads to the payment page of a plan. `busyPlan` is the plan whose page is being opened. */
export function useSubscribe(source: CheckoutSource, returnTo: string) {
  const { member } = useSession();
  const { mutateAsync } = useStartCheckout();
  const [busyPlan, setBusyPlan] = useState<PlanId>();

  async function subscribe(plan: PlanId, shown: ShownPrice | undefined) {
    if (!member) return toast.error('Please sign in to subscribe');
    if (busyPlan) return;
    setBusyPlan(plan);
    try {
      const { url } = await mutateAsync({ plan, source, shown });
      storePaymentSession(member, plan, returnTo);
      window.location.assign(url);
    } catch (error) {
      setBusyPlan(undefined);
      toast.error(explain(error));
    }
  }

  return { subscribe, busyPlan };
}

const spoken: readonly string[] = [
  billingErrors.planUnavailable.code,
  billingErrors.alreadySubscribed.code,
  billingErrors.paymentOpen.code,
  billingErrors.offerChanged.code,
];

function explain(error: unknown): string {
  const isSpoken = error instanceof ApiCallError && spoken.includes(error.code);
  return isSpoken ? error.message : 'Failed to open subscription checkout';
}
