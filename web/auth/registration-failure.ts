import { authErrors } from '#contract/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { site } from '#contract/site.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import type { FieldErrors } from './field-checks.ts';

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
