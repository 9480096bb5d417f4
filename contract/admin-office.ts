import { z } from 'zod';
import { adminPermissions, adminRoles } from './admin.ts';
import { endpoint } from './endpoint.ts';

export const adminIdentitySchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(adminRoles),
  permissions: z.array(z.enum(adminPermissions)),
  lastLogin: z.iso.datetime().nullable(),
});
export type AdminIdentity = z.infer<typeof adminIdentitySchema>;

export const getAdminIdentity = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who the caller is in the back office, and what they may do there.',
  response: adminIdentitySchema,
});
