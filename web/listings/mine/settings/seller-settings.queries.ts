import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getSellerSettings, setAway, setBundlePercent } from '#contract/listings/seller-settings/seller-settings.ts';
import type { BundlePercent } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { invalidateSelling } from '#web/listings/mine/selling.queries.ts';

export const sellerSettingsQuery = queryOptions({
  queryKey: ['seller-settings'],
  queryFn: ({ signal }) => call(getSellerSettings, {}, { signal }),
});

/** Null is back now. */
export function useSetAway() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) => call(setAway, { body: { until } }),
    onSettled: () => invalidateSelling(client),
  });
}

export function useSetBundlePercent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (percent: BundlePercent) => call(setBundlePercent, { body: { percent } }),
    onSettled: () => Promise.all([client.invalidateQueries(sellerSettingsQuery), invalidateSelling(client)]),
  });
}
