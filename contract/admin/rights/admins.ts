import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { adminPermissions, adminRoles } from '../admin.ts';
import { invitedAddressSchema, newAdminAddressSchema, optionalReasonSchema } from '../admin-forms-schema.ts';

export const adminRightsErrors = {
  unknownAddress: {
    code: 'admin.unknown_address',
    status: 404,
    message: 'No member has this confirmed email address.',
  },
  notAnAdmin: { code: 'admin.not_an_admin', status: 404, message: 'This member is not an admin.' },
  banned: { code: 'admin.banned', status: 409, message: 'This member is banned. Let them back in first.' },
  adminAlready: { code: 'admin.already', status: 409, message: 'This member is an admin already.' },
  invitationGone: {
    code: 'admin.invitation_gone',
    status: 404,
    message: 'This invitation was used, withdrawn, or is too old. Ask for a new one.',
  },
  otherAddress: {
    code: 'admin.other_address',
    status: 403,
    message: 'This invitation is for another email address. Sign in with the one to which it was sent.',
  },
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

const invitationId = z.object({ id: idSchema() });

export const invitationSchema = z.object({
  id: idSchema(),
  email: z.string(),
  role: z.enum(adminRoles),
  permissions: z.array(z.enum(adminPermissions)),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const findInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Colleagues who were invited and have not come yet.',
  response: z.object({ invitations: z.array(invitationSchema) }),
});

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary:
    'Invites a colleague by mail: with an account of this address they become an admin. A second invitation takes the place of the first.',
  body: z.object({ email: invitedAddressSchema, ...rights }),
  response: done,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Withdraws an invitation that was not accepted yet.',
  params: invitationId,
  response: done,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/me/admin-invitation',
  summary: 'Makes the caller an admin, by the link that was mailed to the address of their account.',
  body: z.object({ token: z.string().max(200) }),
  response: done,
});
