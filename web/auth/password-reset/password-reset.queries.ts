import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/auth/auth.ts';
import { type Body, secret } from '#web/auth/auth.queries.ts';
import { enterSession } from '#web/auth/session/session-changes.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { leavingKey } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

export function useRequestPasswordReset() {
  return useMutation({ ...secret, mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }) });
}

export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(checkPasswordReset, { query: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPublic: true },
  });
}

/** The server ends every session of the account; this browser may be signed in to it, or to another one. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    ...secret,
    mutationKey: leavingKey,
    mutationFn: async (body: Body<typeof resetPassword>) => {
      await call(resetPassword, { body });
      await enterSession(client).catch(() => false);
      announceToTabs('updated');
    },
  });
}
