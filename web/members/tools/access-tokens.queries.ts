import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createAccessToken, findAccessTokens, revokeAccessToken } from '#contract/auth/access-tokens.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export const accessTokensQuery = queryOptions({
  queryKey: ['my-access-tokens'],
  queryFn: ({ signal }) => call(findAccessTokens, {}, { signal }),
});

export function useCreateAccessToken() {
  const refresh = useRefreshTokens();
  return useMutation({
    // Neither the password nor the secret of the token may lie about in the cache.
    gcTime: 0,
    mutationFn: (body: CallInput<typeof createAccessToken>['body']) => call(createAccessToken, { body }),
    onSettled: refresh,
  });
}

export function useRevokeAccessToken() {
  const refresh = useRefreshTokens();
  return useMutation({
    mutationFn: (id: string) => call(revokeAccessToken, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefreshTokens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey });
}
