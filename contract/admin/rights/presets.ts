import { type AdminPermission, adminPermissions } from '../admin.ts';

/** Usual rights of a colleague, to begin with: each right can still be given or taken. */
export const adminPresets = {
  Support: ['users.read', 'accounts.help', 'subscriptions.read', 'support.read', 'support.write', 'deals.read'],
  Moderator: [
    'users.read',
    'users.write',
    'listings.read',
    'listings.write',
    'messages.moderate',
    'reports.write',
    'reviews.write',
    'deals.read',
    'deals.decide',
  ],
  Bookkeeper: ['subscriptions.read', 'subscriptions.write', 'analytics.read'],
  Manager: adminPermissions.filter((name) => name !== 'settings.write' && name !== 'accounts.second-factor'),
} as const satisfies Record<string, readonly AdminPermission[]>;
type AdminPreset = keyof typeof adminPresets;
export const adminPresetNames = Object.keys(adminPresets) as AdminPreset[];

/** The preset whose rights these are exactly. */
export function presetOf(permissions: readonly AdminPermission[]): AdminPreset | undefined {
  const given = new Set(permissions);
  return adminPresetNames.find(
    (name) => adminPresets[name].length === given.size && adminPresets[name].every((right) => given.has(right)),
  );
}
