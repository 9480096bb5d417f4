import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  confirmTwoFactor,
  endOneSession,
  findSessions,
  renewBackupCodes,
  startTwoFactor,
  stopTwoFactor,
} from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** Passwords and codes must not lie about in the cache. */
const secret = { gcTime: 0 } as const;

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: ({ signal }) => call(findSessions, {}, { signal }),
});

export function useEndSession() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: (id: string) => call(endOneSession, { params: { id } }),
    onSettled: refresh,
  });
}

export function useEndOtherSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: () => call(signOut, { body: { scope: 'others' } }),
    onSettled: refresh,
  });
}

export function useChangePassword() {
  const refresh = useRefreshSessions();
  return useMutation({
    ...secret,
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: refresh,
  });
}

export function useStartTwoFactor() {
  return useMutation({ ...secret, mutationFn: (password: string) => call(startTwoFactor, { body: { password } }) });
}

/** Proving the second factor makes a new session in place of the old one. */
export function useConfirmTwoFactor() {
  const refresh = useRefreshSessions();
  return useMutation({
    ...secret,
    mutationFn: (code: string) => call(confirmTwoFactor, { body: { code } }),
    onSuccess: refresh,
  });
}

export function useRenewBackupCodes() {
  return useMutation({ ...secret, mutationFn: (password: string) => call(renewBackupCodes, { body: { password } }) });
}

export function useStopTwoFactor() {
  const refresh = useRefreshSessions();
  return useMutation({
    ...secret,
    mutationFn: (password: string) => call(stopTwoFactor, { body: { password } }),
    onSuccess: refresh,
  });
}

function useRefreshSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
