import { authErrors } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { codeOf, failureText } from '#web/lib/api/failures.ts';

export interface LoginFailure {
  message: string;
  toast?: string;
  /** The address waits for its confirmation. */
  isUnverified?: boolean;
}

export function explainLoginFailure(error: unknown): LoginFailure {
  switch (codeOf(error)) {
    case authErrors.invalidCredentials.code:
      return { message: authErrors.invalidCredentials.message };
    case commonErrors.invalid.code:
      return { message: failureText(error) };
    case authErrors.notVerified.code:
      return { message: authErrors.notVerified.message, isUnverified: true };
    case authErrors.banned.code:
    case commonErrors.rateLimited.code:
      return { message: failureText(error), toast: 'Login failed' };
    default:
      return { message: 'An error occurred during login. Please try again.', toast: 'Login failed' };
  }
}
