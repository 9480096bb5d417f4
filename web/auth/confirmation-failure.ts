import { authErrors } from '#contract/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';

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
