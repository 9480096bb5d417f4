import type { AdminPermission } from './admin.ts';

/** What can be taken out as a file, and who may. Free of zod. */
export const exportNames = ['users', 'listings', 'subscriptions', 'deals'] as const;
export type ExportName = (typeof exportNames)[number];

export const exportPermissions: Record<ExportName, AdminPermission> = {
  users: 'users.read',
  listings: 'listings.read',
  subscriptions: 'subscriptions.read',
  deals: 'deals.read',
};

export function exportPath(name: ExportName): string {
  return `/api/admin/exports/${name}.csv`;
}
