import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { adminPermissions, adminRoles } from './admin.ts';
import { newAdminAddressSchema, optionalReasonSchema } from './admin-forms-schema.ts';

export const adminRightsErrors = {
  unknownAddress: {
    code: 'admin.unknown_address',
    status: 404,
    message: 'No member has this confirmed email address.',
  },
  notAnAdmin: { code: 'admin.not_an_admin', status: 404, message: 'This member is not an admin.' },
  banned: { code: 'admin.banned', status: 409, message: 'This member is banned. Let them back in first.' },
  lastSuperAdmin: { code: 'admin.last_super_admin', status: 409, message: 'The last super admin cannot be removed.' },
} as const satisfies Record<string, ErrorDefinition>;

const rights = {
  role: z.enum(adminRoles),
  permissions: z.array(z.enum(adminPermissions)).max(adminPermissions.length),
  reason: optionalReasonSchema.default(''),
};
const done = z.object({ done: z.literal(true) });

export const adminRowSchema = z.object({
  id: idSchema(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(adminRoles),
  permissions: z.array(z.enum(adminPermissions)),
  lastLogin: z.string().nullable(),
  /** By the address in the server's settings: nobody can change it here. */
  isSiteOwner: z.boolean(),
});
export type AdminRow = z.infer<typeof adminRowSchema>;

export const findAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'Everyone who can enter the back office.',
  response: z.object({ admins: z.array(adminRowSchema) }),
});

export const addAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins',
  summary: 'Makes the member with this address an admin.',
  body: z.object({ email: newAdminAddressSchema, ...rights }),
  response: done,
});

export const setAdminRights = endpoint({
  method: 'PUT',
  path: '/api/admin/admins/:id',
  summary: 'Makes a member an admin, or gives an admin other rights.',
  params: z.object({ id: idSchema() }),
  body: z.object(rights),
  response: done,
});

export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id',
  summary: 'Takes the rights of an admin away.',
  params: z.object({ id: idSchema() }),
  body: z.object({ reason: rights.reason }),
  response: done,
});
