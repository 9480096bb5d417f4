import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminPermission, AdminRole } from '#contract/admin/admin.ts';
import {
  acceptInvitation,
  addAdmin,
  findAdmins,
  findInvitations,
  inviteAdmin,
  removeAdmin,
  setAdminRights,
  withdrawInvitation,
} from '#contract/admin/rights/admins.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useRefreshUsers } from '../users/users.queries.ts';

export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => call(findAdmins, {}, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'admins', 'invitations'],
  queryFn: ({ signal }) => call(findInvitations, {}, { signal }),
});

interface NewRights {
  role: AdminRole;
  permissions: AdminPermission[];
  reason: string;
}

/** For a member who is known by id, for one whose address was typed, or for a colleague who is invited. */
export function useSetRights(id: string | undefined, isInvitation = false) {
  const refresh = useRefreshAdmins();
  return useMutation({
    mutationFn: ({ email, ...rights }: NewRights & { email: string }) => {
      if (id) return call(setAdminRights, { params: { id }, body: rights });
      return call(isInvitation ? inviteAdmin : addAdmin, { body: { email, ...rights } });
    },
    onSuccess: refresh,
  });
}

export function useRemoveAdmin(id: string) {
  const refresh = useRefreshAdmins();
  return useMutation({
    mutationFn: (reason: string) => call(removeAdmin, { params: { id }, body: { reason } }),
    onSuccess: refresh,
  });
}

export function useWithdrawInvitation() {
  const refresh = useRefreshAdmins();
  return useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    // The door of the back office asks the session who may enter.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

function useRefreshAdmins(): () => Promise<void> {
  const client = useQueryClient();
  const refreshUsers = useRefreshUsers();
  return async () => {
    // An admin may have changed their own rights: the menu has to know.
    void client.invalidateQueries({ queryKey: ['admin', 'me'] });
    await Promise.all([client.invalidateQueries({ queryKey: adminsQuery.queryKey }), refreshUsers()]);
  };
}
