import { ApiCallError } from '#web/lib/api/api-call-error.ts';

/** What went wrong between the person and the device, in a sentence to show. */
export class PasskeyFailure extends Error {}

export function explainPasskeyFailure(error: unknown): string {
  if (error instanceof PasskeyFailure || error instanceof ApiCallError) return error.message;
  return 'An unexpected error occurred. Please try again.';
}
