import { newPasswordSchema, registrationSchema } from '#contract/auth/account-schema.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

export interface RegistrationValues {
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}

/** The first field of the form first, so that it gets the focus. */
export function checkRegistration({ password, confirmPassword, ...values }: RegistrationValues): FieldErrors {
  const { acceptTerms, ...errors } = fieldErrors(registrationSchema, { ...values, password });
  return { ...errors, ...checkConfirmation(password, confirmPassword), ...(acceptTerms && { acceptTerms }) };
}

export function checkNewPasswords({ password, confirmPassword }: NewPasswordValues): FieldErrors {
  const [wrong] = newPasswordSchema.safeParse(password).error?.issues ?? [];
  return { ...(wrong && { password: wrong.message }), ...checkConfirmation(password, confirmPassword) };
}

type NewPasswordValues = Pick<RegistrationValues, 'password' | 'confirmPassword'>;

/** Only forms ask twice; the server never sees the second. */
export function checkConfirmation(password: string, confirmPassword: string): FieldErrors {
  return password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' };
}
