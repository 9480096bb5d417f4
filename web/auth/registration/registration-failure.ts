import { authErrors } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { site } from '#contract/site.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import type { FieldErrors } from '#web/ui/use-form.ts';

export interface RegistrationFailure {
  /** Stands above the form. */
  message?: string;
  fields?: FieldErrors;
  toast?: { message: string; duration?: number };
}

const longToastMs = 12_000;

/** The family of an error that ended a registration, in the words each family has. */
export function explainRegistrationFailure(error: unknown): RegistrationFailure {
  const refusal = error instanceof ApiCallError ? error : undefined;
  switch (refusal?.code) {
    case authErrors.mailDelayed.code:
      return {
        message: authErrors.mailDelayed.message,
        toast: {
          message: `Our verification service is late. If no verification email arrives within 24 hours, please contact support at ${site.supportEmail}.`,
          duration: longToastMs,
        },
      };
    case authErrors.mailBusy.code:
      return {
        message: authErrors.mailBusy.message,
        toast: { message: 'Email service is busy, please try again in a few minutes.' },
      };
    // Our own limit, not the mail server's.
    case commonErrors.rateLimited.code:
      return { message: refusal.message, toast: { message: `Registration failed: ${refusal.message}` } };
    default:
      if (refusal?.status === 400 && isField(refusal.field)) return { fields: { [refusal.field]: refusal.message } };
      return {
        message: 'Registration failed. Please try again.',
        toast: { message: `Registration failed: ${refusal?.message ?? 'an unexpected error occurred.'}` },
      };
  }
}

function isField(name: string | undefined): name is string {
  return name !== undefined && ['email', 'password', 'acceptTerms'].includes(name);
}

/** What stands between a confirmation link and the account, in words; the kind says which way leads on. */
export interface ConfirmationFailure {
  kind: 'password' | 'confirmed' | 'expired' | 'problem';
  text: string;
}

/** Why a confirmation link led nowhere. No error at all means that the address came without its link. */
export function explainConfirmationFailure(error: unknown): ConfirmationFailure {
  const refusal = error instanceof ApiCallError ? error : undefined;
  switch (refusal?.code) {
    case authErrors.passwordNeeded.code:
      return { kind: 'password', text: '' };
    case authErrors.wrongRegistrationPassword.code:
      return { kind: 'password', text: refusal.message };
    case authErrors.alreadyConfirmed.code:
      return { kind: 'confirmed', text: refusal.message };
    case authErrors.confirmationExpired.code:
      return { kind: 'expired', text: refusal.message };
    default:
      return { kind: 'problem', text: explainProblem(error, refusal) };
  }
}

function explainProblem(error: unknown, refusal: ApiCallError | undefined): string {
  if (error === null) return authenticationFailed;
  switch (refusal?.code) {
    case authErrors.linkInvalid.code:
    case commonErrors.invalid.code:
      return authenticationFailed;
    case authErrors.banned.code:
    case commonErrors.rateLimited.code:
      return refusal.message;
    // The address and its profile are confirmed together or not at all.
    case commonErrors.internal.code:
      return 'Failed to create your profile. Please try again or contact support.';
    default:
      return 'An unexpected error occurred. Please try again.';
  }
}

const authenticationFailed = 'Authentication failed. Please try again.';
