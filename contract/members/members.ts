import { z } from 'zod';
import { passwordSchema } from '#contract/auth/account-schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { purposes } from '#contract/purposes.ts';
import { ownNameSchema } from './name-schema.ts';

export const memberStatuses = ['active', 'suspended', 'banned'] as const;

export const memberErrors = {
  usernameTaken: {
    code: 'members.username_taken',
    status: 409,
    message: 'This username is taken. Please choose another.',
  },
  nameTaken: {
    code: 'members.name_taken',
    status: 409,
    message: 'Another member has this name, or one that looks like it. Please choose another.',
  },
  nameReserved: {
    code: 'members.name_reserved',
    status: 400,
    message: 'Others could take this name for the people who run Wigloop. Please choose another.',
  },
  nameLikeAddress: {
    code: 'members.name_like_address',
    status: 400,
    message: 'A display name cannot look like an address of the web.',
  },
  renameSuspended: {
    code: 'auth.suspended',
    status: 403,
    message: 'Your account is suspended: your name cannot be changed meanwhile.',
  },
  notFound: { code: 'members.not_found', status: 404, message: 'We could not find this member.' },
} as const satisfies Record<string, ErrorDefinition>;

export const mySettingsSchema = z.object({
  email: z.string(),
  /** Mail to the address came back lately, and none has arrived since. */
  mailReturns: z.boolean(),
  username: z.string(),
  /** The name that the member chose; null while the name is made from the address. */
  fullName: z.string().nullable(),
  displayName: z.string(),
  twoFactorEnabled: z.boolean(),
  notifyByEmail: z.boolean(),
  notifyMessages: z.boolean(),
  profileVisible: z.boolean(),
  showOnline: z.boolean(),
  /** Null until the member was asked. */
  cameFor: z.enum(purposes).nullable(),
});
export type MySettings = z.infer<typeof mySettingsSchema>;

export const getMySettings = endpoint({
  method: 'GET',
  path: '/api/me/settings',
  summary: 'The own account, with its notification and privacy choices.',
  response: mySettingsSchema,
});

export const updateMySettings = endpoint({
  method: 'PATCH',
  path: '/api/me/settings',
  summary: 'Changes the display name, the username or a choice; what is left out stays.',
  body: z
    .object({
      ...ownNameSchema.shape,
      notifyByEmail: z.boolean(),
      notifyMessages: z.boolean(),
      profileVisible: z.boolean(),
      showOnline: z.boolean(),
      cameFor: z.enum(purposes, 'Choose buying, selling or trading.'),
    })
    .partial(),
  response: mySettingsSchema,
});

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything kept about the member, as JSON.',
  response: z.record(z.string(), z.unknown()),
});

export const deleteMyAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  summary: 'Deletes the own account for good.',
  body: z.object({ password: passwordSchema }),
  response: z.object({ done: z.literal(true) }),
});
