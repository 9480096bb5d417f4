import { ApiCallError } from './api-call-error.ts';

/** So many seconds the server asks to wait before another try. Apart from what every first visit loads. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ApiCallError ? error.retryAfter : undefined;
}
