import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteMyFit, getMyFit, saveMyFit } from '#contract/fit/fit.ts';
import type { Fit } from '#contract/fit/fit-values.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** Asked once: nobody but the member changes it. Where it does not come, cards say nothing of it. */
export const myFitQuery = queryOptions({
  queryKey: ['my-fit'],
  queryFn: ({ signal }): Promise<{ fit: Fit | null }> => call(getMyFit, {}, { signal }),
  select: ({ fit }) => fit,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Keeps what was measured, or forgets it. */
export function useKeepFit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fit: Fit | null): Promise<{ fit: Fit | null }> => {
      if (fit) return call(saveMyFit, { body: fit });
      await call(deleteMyFit, {});
      return { fit: null };
    },
    onSuccess: (kept) => client.setQueryData(myFitQuery.queryKey, kept),
  });
}
