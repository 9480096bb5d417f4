import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminPermission, AdminRole } from '#contract/admin/admin.ts';
import { addAdmin, findAdmins, removeAdmin, setAdminRights } from '#contract/admin/admins.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { useRefreshUsers } from '../users/users.queries.ts';

export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => call(findAdmins, {}, { signal }),
});

export interface NewRights {
  role: AdminRole;
  permissions: AdminPermission[];
  reason: string;
}

/** For a member who is known by id, or for one whose address was typed. */
export function useSetRights(id: string | undefined) {
  const refresh = useRefreshAdmins();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ email, ...rights }: NewRights & { email: string }) =>
      id ? call(setAdminRights, { params: { id }, body: rights }) : call(addAdmin, { body: { email, ...rights } }),
    onSuccess: refresh,
  });
}

export function useRemoveAdmin(id: string) {
  const refresh = useRefreshAdmins();
  return useMutation({
    networkMode: 'always',
    mutationFn: (reason: string) => call(removeAdmin, { params: { id }, body: { reason } }),
    onSuccess: refresh,
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
