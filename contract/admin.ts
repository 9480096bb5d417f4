export const adminPermissions = [
  'users.read',
  'users.write',
  'listings.read',
  'listings.write',
  'subscriptions.read',
  'messages.moderate',
  'reports.write',
  'support.read',
  'settings.write',
  'analytics.read',
  'audit.read',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];

export const adminRoles = ['admin', 'super_admin'] as const;
export type AdminRole = (typeof adminRoles)[number];
