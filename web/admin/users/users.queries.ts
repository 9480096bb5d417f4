import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import * as accounts from '#contract/admin/accounts.ts';
import * as contract from '#contract/admin/users.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const usersKey = ['admin', 'users'];

type UsersQuery = Required<CallInput<typeof contract.findUsers>['query']>;

export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: [...usersKey, 'found', query],
    queryFn: ({ signal }) => call(contract.findUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id],
    queryFn: ({ signal }) => call(contract.getUser, { params: { id } }, { signal }),
  });

export const memberAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id, 'account'],
    queryFn: ({ signal }) => call(accounts.getMemberAccount, { params: { id } }, { signal }),
  });

export function useAddMemberNote(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: { id: string; text: string }) => call(accounts.addMemberNote, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Asked anew each time: a refund shrinks with every day. */
export const banPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id, 'ban-preview'],
    queryFn: ({ signal }) => call(contract.previewBan, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const actions = {
  ban: contract.banUser,
  lift: contract.liftRestriction,
  'grant-bypass': contract.grantBypass,
  'revoke-bypass': contract.revokeBypass,
  'sign-out': contract.endUserSessions,
  'resend-confirmation': accounts.resendMemberConfirmation,
  confirm: accounts.confirmByHand,
  'send-reset': accounts.sendResetLink,
  'remove-second-factor': accounts.removeSecondFactor,
};
export type UserAction = keyof typeof actions;

/** What an admin does to a member with nothing but a reason. */
export function useUserAction(id: string, action: UserAction) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (reason: string) => call(actions[action], { params: { id }, body: { reason } }),
    onSuccess: refresh,
  });
}

export function useSuspendUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: { reason: string; until: string | null }) =>
      call(contract.suspendUser, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Waits for the page to have the newest, so that a dialog never closes over what it has just changed. */
export function useRefreshUsers(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['admin', 'audit-log'] });
    await client.invalidateQueries({ queryKey: usersKey });
  };
}
