import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';

export const memberStatuses = ['active', 'suspended', 'banned'] as const;
export const displayNameMaxLength = 60;
export const usernameMaxLength = 30;

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
  renameSuspended: {
    code: 'auth.suspended',
    status: 403,
    message: 'Your account is suspended: your name cannot be changed meanwhile.',
  },
  notFound: { code: 'members.not_found', status: 404, message: 'We could not find this member.' },
} as const satisfies Record<string, ErrorDefinition>;

/** Spaces of any kind become one plain space, and the mark that only asks for a colored emoji goes. */
const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll('\uFE0F', '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim();

export const displayNameSchema = z
  .string()
  .overwrite(plainName)
  .min(2, 'A display name has at least 2 characters.')
  .max(displayNameMaxLength, 'A display name has at most 60 characters.')
  .regex(/^[^<>@]*$/, 'A display name cannot contain <, > or @.')
  .regex(
    /^[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
    'A display name cannot contain characters that are not seen or that turn the direction of writing.',
  )
  .regex(/^(?!\p{M})(?!.*\p{M}{3})/u, 'A display name cannot pile up accents.')
  .regex(/[\p{L}\p{N}]/u, 'A display name needs a letter or a digit.');

export const mySettingsSchema = z.object({
  email: z.string(),
  username: z.string(),
  /** What the member chose to be called; null while the name is made from the address. */
  fullName: z.string().nullable(),
  displayName: z.string(),
  twoFactorEnabled: z.boolean(),
  notifyByEmail: z.boolean(),
  notifyMessages: z.boolean(),
  profileVisible: z.boolean(),
  showOnline: z.boolean(),
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
      fullName: displayNameSchema,
      username: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9._-]{2,29}$/, 'A username has 3 to 30 letters, digits, dots, dashes or underscores.'),
      notifyByEmail: z.boolean(),
      notifyMessages: z.boolean(),
      profileVisible: z.boolean(),
      showOnline: z.boolean(),
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
  body: z.object({ password: z.string().min(1, 'Password is required').max(128) }),
  response: z.object({ done: z.literal(true) }),
});
