import { z } from 'zod';
import { emailMaxLength } from './account-values.ts';

/** Fields of an account's forms, judged by the form before sending and by the server. */

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
export const passkeyNameMaxLength = 60;

const notAnEmail = 'Please enter a valid email address';

export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(emailMaxLength, notAnEmail)
  .toLowerCase()
  .pipe(z.email(notAnEmail));

const newPassword = (tooShort: string) =>
  z
    .string()
    .min(1, 'Password is required')
    .min(passwordMinLength, tooShort)
    .max(passwordMaxLength, 'Password must be at most 128 characters long');

export const newPasswordSchema = newPassword('Password must be at least 8 characters long');

export const passwordSchema = z.string().min(1, 'Password is required').max(passwordMaxLength, 'Password is too long');

export const emailChangeSchema = z.object({ email: emailSchema, password: passwordSchema });

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1, 'Please give the passkey a name.')
  .max(passkeyNameMaxLength, `A name has at most ${passkeyNameMaxLength} characters.`);

export const registrationSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  acceptTerms: z.literal(true, 'You must accept the terms and conditions'),
});

export const passwordChangeSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: newPassword('Password must be at least 8 characters'),
});
