import type { AdminPermission } from './admin.ts';

/** Tables that can be exported, and the right each asks for. Free of zod. */
export const exportNames = ['users', 'listings', 'subscriptions', 'deals', 'payments'] as const;
export type ExportName = (typeof exportNames)[number];

export const exportPermissions: Record<ExportName, AdminPermission> = {
  users: 'users.read',
  listings: 'listings.read',
  subscriptions: 'subscriptions.read',
  deals: 'deals.read',
  payments: 'subscriptions.read',
};

export function exportPath(name: ExportName): string {
  return `/api/admin/exports/${name}.csv`;
}

/** The payments of one month in UTC, such as 2026-10. */
export function monthOfPaymentsPath(month: string): string {
  return `${exportPath('payments')}?month=${month}`;
}
