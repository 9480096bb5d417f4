import { passwordMaxLength, passwordMinLength } from '#contract/auth/auth.ts';
import type { FieldErrors } from '#web/ui/use-form.ts';

export interface RegistrationValues {
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}

/** The same rules as on the server, which checks again: here they save a round trip. */
export function checkRegistration({ email, password, confirmPassword, acceptTerms }: RegistrationValues): FieldErrors {
  return keepErrors({
    email: checkEmail(email),
    password: checkNewPassword(password),
    confirmPassword: checkConfirmation(password, confirmPassword),
    acceptTerms: acceptTerms ? undefined : 'You must accept the terms and conditions',
  });
}

export function checkNewPasswords({ password, confirmPassword }: NewPasswordValues): FieldErrors {
  return keepErrors({
    password: checkNewPassword(password),
    confirmPassword: checkConfirmation(password, confirmPassword),
  });
}

type NewPasswordValues = Pick<RegistrationValues, 'password' | 'confirmPassword'>;

export function checkEmail(email: string): string | undefined {
  if (!email.trim()) return 'Email is required';
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? undefined : 'Please enter a valid email address';
}

function checkNewPassword(password: string): string | undefined {
  if (!password) return 'Password is required';
  if (password.length < passwordMinLength) return 'Password must be at least 8 characters long';
  return password.length > passwordMaxLength ? 'Password must be at most 128 characters long' : undefined;
}

function checkConfirmation(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Passwords do not match';
}

function keepErrors(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
