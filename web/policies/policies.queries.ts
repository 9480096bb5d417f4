import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getMemberPolicy, getMyPolicy, type Policy, saveMyPolicy } from '#contract/policies/policies.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';

export function memberPolicyQuery(memberId: string) {
  return queryOptions({
    queryKey: ['policies', memberId],
    queryFn: ({ signal }) => call(getMemberPolicy, { params: { id: memberId } }, { signal }),
    select: ({ policy }) => policy,
    meta: { errorMessage: 'Failed to load user information' },
  });
}

export const myPolicyQuery = queryOptions({
  queryKey: ['policies', 'mine'],
  queryFn: ({ signal }) => call(getMyPolicy, {}, { signal }),
  meta: { errorMessage: 'Failed to load policy' },
});

export type PolicyDraft = Omit<Policy, 'lastUpdated'>;

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PolicyDraft) => call(saveMyPolicy, { body }),
    onSuccess: () => {
      toast.success('Policy saved successfully');
      return client.invalidateQueries({ queryKey: ['policies'] });
    },
    onError: () => void toast.error('Failed to save policy', { isSilent: true }),
  });
}
