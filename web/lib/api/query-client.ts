import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#web/lib/toast.ts';
import { ApiCallError } from './api-call-error.ts';
import { isRefusal } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The toast's sentence when the data could not be loaded and there is none to show instead. */
      errorMessage?: string;
      /** True for data that stays when another person signs in or out. */
      isPublic?: boolean;
    };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportMissingData, onSuccess: endReport }),
  defaultOptions: {
    // Asked offline too: the service worker may know the answer. Without one, the next try waits for the connection.
    queries: { networkMode: 'offlineFirst', staleTime: 15_000, retry: shouldRetry, retryDelay: waitBeforeRetry },
    mutations: { retry: false },
  },
});

function reportMissingData(_error: Error, { meta, state }: Query<unknown, unknown>): void {
  const message = meta?.errorMessage;
  if (message && state.data === undefined) toast.error(message, { id: message });
}

function endReport(_data: unknown, { meta }: Query<unknown, unknown>): void {
  if (meta?.errorMessage) toast.dismiss(meta.errorMessage);
}

/** A refusal stays a refusal; only trouble on the way or on the server is worth another try. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !isRefusal(error);
}

function waitBeforeRetry(failures: number, error: Error): number {
  const asked = error instanceof ApiCallError ? error.retryAfter : undefined;
  return asked ? Math.min(asked, 10) * 1000 : 500 * 2 ** failures;
}
