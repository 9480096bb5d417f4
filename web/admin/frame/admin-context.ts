import { createContext, use } from 'react';
import type { AdminPermission } from '#contract/admin/admin.ts';
import type { AdminIdentity } from '#contract/admin/office.ts';

export const AdminContext = createContext<AdminIdentity | null>(null);

/** The admin at the screen. Rights only decide what is shown: the server judges each call. */
export function useAdmin(): AdminIdentity {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin() was called outside the back office');
  return admin;
}

export function useCan(permission: AdminPermission): boolean {
  return useAdmin().permissions.includes(permission);
}
