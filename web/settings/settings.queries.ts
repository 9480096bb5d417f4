import { queryOptions } from '@tanstack/react-query';
import { getSubscriptionSettings } from '#contract/billing/billing.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';

export const settingsFailedText = 'Failed to load subscription settings';

/** Null for admins who may not change settings. */
export const subscriptionSettingsQuery = queryOptions({
  queryKey: ['subscription-settings'],
  queryFn: ({ signal }) => call(getSubscriptionSettings, {}, { signal }).catch(nullIfForbidden),
  meta: { errorMessage: settingsFailedText },
  staleTime: 5 * 60_000,
});

function nullIfForbidden(error: unknown): null {
  if (judgeFailure(error) === 'forbidden') return null;
  throw error;
}
