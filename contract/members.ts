import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorDefinition } from './errors.ts';

export const memberStatuses = ['active', 'suspended', 'banned'] as const;
export const displayNameMaxLength = 60;
export const usernameMaxLength = 30;

export const memberErrors = {
  usernameTaken: {
    code: 'members.username_taken',
    status: 409,
    message: 'This username is taken. Please choose another.',
  },
  notFound: { code: 'members.not_found', status: 404, message: 'We could not find this member.' },
} as const satisfies Record<string, ErrorDefinition>;

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
      fullName: z
        .string()
        .trim()
        .min(2, 'A display name has at least 2 characters.')
        .max(displayNameMaxLength, 'A display name has at most 60 characters.')
        .regex(/^[^\p{Cc}<>@]*$/u, 'A display name cannot contain <, > or @.'),
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
