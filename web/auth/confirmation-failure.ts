import { authErrors } from '#contract/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';

/** Why a confirmation link led nowhere. No error at all means that the address came without its link. */
export function explainConfirmationFailure(error: unknown): string {
  if (error === null) return authenticationFailed;
  const refusal = error instanceof ApiCallError ? error : undefined;
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
