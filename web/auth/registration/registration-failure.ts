import { authErrors } from '#contract/auth/auth.ts';
import { momentText } from '#contract/day-text.ts';
import { commonErrors } from '#contract/errors.ts';
import { pauseErrors } from '#contract/settings/registration-pause.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { codeOf, failureText, fieldOf, judgeFailure } from '#web/lib/api/failures.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

export interface RegistrationFailure {
  /** Stands above the form. */
  message?: string;
  fields?: FieldErrors;
  toast?: { message: string; duration?: number };
}

const longToastMs = 12_000;

/** The family of an error that ended a registration, in the words each family has. */
export function explainRegistrationFailure(error: unknown): RegistrationFailure {
  const field = fieldOf(error);
  switch (codeOf(error)) {
    case authErrors.mailDelayed.code:
      return {
        message: authErrors.mailDelayed.message,
        toast: {
          message:
            'Our verification service is late. If no verification email arrives within 24 hours, please contact support through our contact page.',
          duration: longToastMs,
        },
      };
    case authErrors.mailBusy.code:
      return {
        message: authErrors.mailBusy.message,
        toast: { message: 'Email service is busy, please try again in a few minutes.' },
      };
    case pauseErrors.paused.code:
      return { message: pausedText(error) };
    // Our own limit, not the mail server's.
    case commonErrors.rateLimited.code:
      return { message: failureText(error), toast: { message: `Registration failed: ${failureText(error)}` } };
    default:
      if (judgeFailure(error) === 'refused' && isField(field)) return { fields: { [field]: failureText(error) } };
      return {
        message: 'Registration failed. Please try again.',
        toast: { message: `Registration failed: ${failureText(error)}` },
      };
  }
}

/** In the time zone of the visitor. */
function pausedText(error: unknown): string {
  const answer = error instanceof ApiCallError ? error.answer : undefined;
  const { until } = (answer ?? {}) as { until?: string };
  return until ? `New accounts are paused until ${momentText(until)}.` : failureText(error);
}

function isField(name: string | undefined): name is string {
  return name !== undefined && ['email', 'password', 'acceptTerms'].includes(name);
}

/** The obstacle between a confirmation link and the account, in words; the kind says which way leads on. */
export interface ConfirmationFailure {
  kind: 'password' | 'confirmed' | 'expired' | 'problem';
  text: string;
}

/** Why a confirmation link led nowhere. No error at all means that the address came without its link. */
export function explainConfirmationFailure(error: unknown): ConfirmationFailure {
  switch (codeOf(error)) {
    case authErrors.passwordNeeded.code:
      return { kind: 'password', text: '' };
    case authErrors.wrongRegistrationPassword.code:
      return { kind: 'password', text: failureText(error) };
    case authErrors.alreadyConfirmed.code:
      return { kind: 'confirmed', text: failureText(error) };
    case authErrors.confirmationExpired.code:
      return { kind: 'expired', text: failureText(error) };
    default:
      return { kind: 'problem', text: explainProblem(error) };
  }
}

function explainProblem(error: unknown): string {
  if (error === null) return authenticationFailed;
  switch (codeOf(error)) {
    case authErrors.linkInvalid.code:
    case commonErrors.invalid.code:
      return authenticationFailed;
    case authErrors.banned.code:
    case commonErrors.rateLimited.code:
      return failureText(error);
    // The address and its profile are confirmed together or not at all.
    case commonErrors.internal.code:
      return 'Failed to create your profile. Please try again or contact support.';
    default:
      return 'An unexpected error occurred. Please try again.';
  }
}

const authenticationFailed = 'Authentication failed. Please try again.';
