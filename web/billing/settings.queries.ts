import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getSubscriptionSettings, saveSubscriptionSettings } from '#contract/billing.ts';
import type { SubscriptionSettings } from '#contract/settings.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { call } from '#web/lib/call.ts';
import { useMutation } from '#web/lib/use-mutation.ts';

/** Null for admins who may not change settings. */
export const subscriptionSettingsQuery = queryOptions({
  queryKey: ['subscription-settings'],
  queryFn: ({ signal }) => call(getSubscriptionSettings, {}, { signal }).catch(nullIfForbidden),
  meta: { errorMessage: 'Failed to load subscription settings' },
  staleTime: 5 * 60_000,
});

function nullIfForbidden(error: unknown): null {
  if (error instanceof ApiCallError && error.status === 403) return null;
  throw error;
}

export function useSaveSubscriptionSettings() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: SubscriptionSettings) => call(saveSubscriptionSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionSettingsQuery.queryKey }),
  });
}
