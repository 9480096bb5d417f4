import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionMember } from '#contract/auth/session.ts';
import {
  cancelSubscription,
  changePlan,
  enableTesting,
  getMyOffers,
  getMySubscription,
  getPaymentMethod,
  getUpgrade,
  type MySubscription,
  openPortal,
  recoverSubscription,
  type ShownPrice,
  startCheckout,
  type Upgrade,
  upgradeNow,
} from '#contract/billing/billing.ts';
import type { CheckoutSource } from '#contract/billing/billing-values.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { findMyReleases } from '#contract/billing/releases.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

/** Payments and cards change in other tabs, at Stripe: whoever comes back to this one finds them asked anew. */
export function useFreshSubscription(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      for (const queryKey of [mySubscriptionQuery.queryKey, ['payment-method']]) client.invalidateQueries({ queryKey });
    };
    window.addEventListener('focus', ask);
    window.addEventListener('pageshow', ask);
    return () => {
      window.removeEventListener('focus', ask);
      window.removeEventListener('pageshow', ask);
    };
  }, [client]);
}

export const mySubscriptionQuery = queryOptions({
  queryKey: ['my-subscription'],
  queryFn: ({ signal }) => call(getMySubscription, {}, { signal }),
});

export const myOffersQuery = queryOptions({
  queryKey: ['my-offers'],
  queryFn: ({ signal }) => call(getMyOffers, {}, { signal }),
});

export function paymentMethodQuery(userId: string) {
  return queryOptions({
    queryKey: ['payment-method', userId],
    queryFn: ({ signal }) => call(getPaymentMethod, { body: { userId } }, { signal }),
    staleTime: 60_000,
  });
}

export function useStartCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { plan: PlanId; source: CheckoutSource; shown?: ShownPrice }) => call(startCheckout, { body }),
    // A price that is no longer true must not stay on the page.
    onError: () => client.invalidateQueries({ queryKey: myOffersQuery.queryKey }),
  });
}

export function useOpenPortal() {
  return useMutation({ mutationFn: () => call(openPortal) });
}

export function useChangePlan() {
  const client = useQueryClient();
  const settle = useSettle();
  return useMutation({
    mutationFn: (body: { plan: PlanId; shown?: ShownPrice }) => call(changePlan, { body }),
    onSuccess: settle,
    onError: () => client.invalidateQueries({ queryKey: myOffersQuery.queryKey }),
  });
}

/** Asked anew for each dialog: the price falls with every day. */
export function upgradeQuery(plan: PlanId) {
  return queryOptions({
    queryKey: ['upgrade', plan],
    queryFn: ({ signal }) => call(getUpgrade, { params: { plan } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useUpgradeNow() {
  const client = useQueryClient();
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ plan, dueCents, pricedAt }: Upgrade) => call(upgradeNow, { body: { plan, dueCents, pricedAt } }),
    onSuccess: settle,
    // A new price for the next try: Stripe repeats its answer to one that it has refused.
    onError: (_error, { plan }) => client.invalidateQueries({ queryKey: upgradeQuery(plan).queryKey }),
  });
}

export function useCancelSubscription() {
  const settle = useSettle();
  return useMutation({ mutationFn: () => call(cancelSubscription), onSuccess: settle });
}

export function useEnableTesting() {
  const refresh = useRefreshAccess();
  return useMutation({
    mutationFn: async () => {
      await call(enableTesting);
      await refresh();
    },
  });
}

/** Asks the payment provider; true when a subscription was found, and then everything here knows of it. */
export function useRecoverSubscription() {
  const refresh = useRefreshAccess();
  return async ({ id, email }: Pick<SessionMember, 'id' | 'email'>): Promise<boolean> => {
    const { subscription_found } = await call(recoverSubscription, { body: { email, userId: id } });
    if (subscription_found) await refresh();
    return subscription_found;
  };
}

/** After access may have changed: who may enter is asked anew, here and in the other tabs. */
function useRefreshAccess(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      client.invalidateQueries({ queryKey: mySubscriptionQuery.queryKey }),
      client.invalidateQueries({ queryKey: myOffersQuery.queryKey }),
    ]);
    announceToTabs('updated');
  };
}

function useSettle() {
  const client = useQueryClient();
  return async (subscription: MySubscription) => {
    client.setQueryData(mySubscriptionQuery.queryKey, subscription);
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      client.invalidateQueries({ queryKey: myOffersQuery.queryKey }),
    ]);
  };
}

export const myReleasesQuery = queryOptions({
  queryKey: ['my-releases'],
  queryFn: ({ signal }) => call(findMyReleases, {}, { signal }),
  staleTime: 10 * 60_000,
});
