import { z } from 'zod';
import { planIds } from '#contract/billing/plans.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import {
  emailSchema,
  newPasswordSchema,
  passwordChangeSchema,
  passwordSchema,
  registrationSchema,
} from './account-schema.ts';

export const authErrors = {
  invalidCredentials: {
    code: 'auth.invalid_credentials',
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  notVerified: {
    code: 'auth.not_verified',
    status: 403,
    message: 'Please verify your email address before logging in.',
  },
  banned: { code: 'auth.banned', status: 403, message: 'This account has been closed. Please contact support.' },
  suspended: {
    code: 'auth.suspended',
    status: 403,
    message: 'Your account is suspended: you can read and manage your own account, but not write to others.',
  },
  subscriptionRequired: { code: 'subscription.required', status: 402, message: 'A subscription is required for this.' },
  commonPassword: {
    code: 'auth.common_password',
    status: 400,
    message: 'This password is one of the first that others would guess. Please choose a less common one.',
  },
  linkInvalid: {
    code: 'auth.link_invalid',
    status: 400,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  staleForm: {
    code: 'auth.stale_form',
    status: 400,
    message: 'This form is out of date. Please reload the page.',
  },
  alreadyConfirmed: {
    code: 'auth.already_confirmed',
    status: 400,
    message: 'This email address is already confirmed. Please sign in.',
  },
  confirmationExpired: {
    code: 'auth.confirmation_expired',
    status: 400,
    message: 'This link has expired. Please ask for a new one.',
  },
  passwordNeeded: {
    code: 'auth.password_needed',
    status: 400,
    message: 'Please enter the password you chose when you registered.',
  },
  wrongRegistrationPassword: {
    code: 'auth.wrong_registration_password',
    status: 400,
    message: 'This is not the password that was chosen with this registration.',
  },
  wrongPassword: { code: 'auth.wrong_password', status: 400, message: 'Your current password is not right.' },
  wrongCode: { code: 'auth.wrong_code', status: 400, message: 'This code is not right. Please try again.' },
  codeNeeded: {
    code: 'auth.code_needed',
    status: 400,
    message: 'Please enter a code from your authenticator app, or a backup code.',
  },
  codeExpired: {
    code: 'auth.code_expired',
    status: 401,
    message: 'Your sign-in has taken too long. Please start again.',
  },
  /** The mail server refused or is away: the account stands and the mail waits. */
  mailBusy: {
    code: 'auth.mail_busy',
    status: 503,
    message: 'Registration email service is currently busy. Please try again in a few minutes.',
  },
  mailReturned: {
    code: 'auth.mail_returned',
    status: 422,
    message: 'Mail to this address comes back. Please check it for a slip.',
  },
  /** The mail server did not answer in time: the account stands and the mail waits. */
  mailDelayed: {
    code: 'auth.mail_delayed',
    status: 503,
    message: 'Our verification service is experiencing delays. Please try again in a few minutes.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const done = z.object({ done: z.literal(true) });
export const linkTokenSchema = z.string().regex(/^[\w-]{20,100}$/, 'This link is not complete.');

export const register = endpoint({
  method: 'POST',
  path: '/api/registrations',
  summary:
    'Creates an account and mails the confirmation link. The answer is the same for known and unknown addresses.',
  body: z.object({
    /** Made once per form, so that a retry neither registers nor mails twice. */
    attemptId: idSchema(authErrors.staleForm.message),
    ...registrationSchema.shape,
    selectedPlan: z.enum(planIds).optional(),
    /** The page to come back to once the address is confirmed, on whichever device that is. */
    returnTo: z.string().max(2000).optional(),
  }),
  response: z.object({ paywallEnabled: z.boolean() }),
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/registrations/resends',
  summary: 'Mails a new confirmation link, if the address, or the registration of an earlier link, waits for one.',
  body: z
    .object({ email: emailSchema.optional(), token: linkTokenSchema.optional() })
    .refine(({ email, token }) => email ?? token, { path: ['email'], message: 'Email is required' }),
  response: done,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirmations',
  summary:
    'Follows a confirmation link: the address is verified and the member is signed in. Besides the link it takes the browser that registered, or the password of that registration.',
  body: z.object({ token: linkTokenSchema, password: passwordSchema.optional() }),
  response: z.object({
    next: z.string(),
    selectedPlan: z.enum(planIds).nullable(),
    /** The page to come back to after `next`, where that is the plans. */
    returnTo: z.string().nullable(),
  }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in by email and password, or asks for the second factor.',
  body: z.object({ email: emailSchema, password: passwordSchema, rememberMe: z.boolean().default(false) }),
  response: z.object({ twoFactorRequired: z.boolean() }),
});

export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/verify',
  summary: 'Ends a sign-in with a code of the authenticator app or a backup code.',
  body: z.object({ code: z.string().trim().min(6).max(20), trustDevice: z.boolean().default(false) }),
  response: done,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Mails a link to set a new password, if there is such an account.',
  body: z.object({ email: emailSchema }),
  response: done,
});

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/password-resets',
  summary: 'Sets a new password with the link of the mail, and ends every session.',
  body: z.object({ token: linkTokenSchema, newPassword: newPasswordSchema }),
  response: done,
});

export const checkPasswordReset = endpoint({
  method: 'GET',
  path: '/api/password-resets',
  summary: 'Says whether a reset link still works, before a new password is typed.',
  query: z.object({ token: linkTokenSchema }),
  response: z.object({ valid: z.boolean() }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/me/password',
  summary: 'Changes the own password and ends all other sessions.',
  body: passwordChangeSchema,
  response: done,
});

export const sessionInfoSchema = z.object({
  id: idSchema(),
  current: z.boolean(),
  /** Such as "Chrome on Windows". */
  device: z.string(),
  /** Such as "near 203.0.113.0/24": never the whole address. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

export const findSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'The devices where the member is signed in.',
  response: z.object({ sessions: z.array(sessionInfoSchema) }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Signs another device out.',
  params: z.object({ id: idSchema() }),
  response: done,
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two-factor',
  summary: 'Begins to set up the second factor: gives the secret for the authenticator app and the backup codes.',
  body: z.object({ password: passwordSchema }),
  response: z.object({ totpUri: z.string(), backupCodes: z.array(z.string()) }),
});

export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/me/two-factor',
  summary: 'Switches the second factor on with a first code of the authenticator app.',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6 digits of your authenticator app.'),
  }),
  response: done,
});

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/backup-codes',
  summary: 'Makes new backup codes; the old ones stop working.',
  body: z.object({ password: passwordSchema }),
  response: z.object({ backupCodes: z.array(z.string()) }),
});

export const stopTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/me/two-factor',
  summary: 'Switches the second factor off.',
  body: z.object({ password: passwordSchema }),
  response: done,
});
