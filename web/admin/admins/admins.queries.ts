import type { AdminPermission, AdminRole } from '#contract/admin/admin.ts';
import * as contract from '#contract/admin/rights/admins.ts';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { memberParts } from '#web/admin/users/users.queries.ts';
import { call } from '#web/lib/api/call.ts';

export const adminsQuery = officeQuery('admins', contract.findAdmins);
export const invitationsQuery = officeQuery('admins', contract.findInvitations);

const parts = ['admins', ...memberParts] as const;

interface NewRights {
  role: AdminRole;
  permissions: AdminPermission[];
  reason: string;
}

/** For a member who is known by id, for one whose address was typed, or for a colleague who is invited. */
export function useSetRights(id: string | undefined, isInvitation = false) {
  return useOfficeAct(
    async ({ email, ...rights }: NewRights & { email: string }) => {
      if (id) return call(contract.setAdminRights, { params: { id }, body: rights });
      return call(isInvitation ? contract.inviteAdmin : contract.addAdmin, { body: { email, ...rights } });
    },
    ...parts,
  );
}

export function useRemoveAdmin(id: string) {
  return useOfficeAct((reason: string) => call(contract.removeAdmin, { params: { id }, body: { reason } }), ...parts);
}

export function useWithdrawInvitation() {
  return useOfficeAct((id: string) => call(contract.withdrawInvitation, { params: { id } }), ...parts);
}

/** The door of the back office asks the session who may enter. */
export function useAcceptInvitation() {
  return useOfficeAct((token: string) => call(contract.acceptInvitation, { body: { token } }), 'session');
}
