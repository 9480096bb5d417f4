import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { emailChangeSchema } from './account-schema.ts';
import { linkTokenSchema } from './auth.ts';

export const emailChangeErrors = {
  sameEmail: { code: 'auth.same_email', status: 400, message: 'This is already the address of your account.' },
  siteOwner: {
    code: 'auth.site_owner_address',
    status: 409,
    message: 'The settings of the server name this address as the super admin. Change it there first.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const done = z.object({ done: z.literal(true) });

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email-changes',
  summary:
    'Mails a link to the new address, and a notice to the present one. The answer is the same for free and for taken addresses.',
  body: emailChangeSchema,
  response: done,
});

export const confirmEmailChange = endpoint({
  method: 'PUT',
  path: '/api/email-changes',
  summary: 'Follows the link in the mail to a new address: from now on the account has that address.',
  body: z.object({ token: linkTokenSchema }),
  response: done,
});
