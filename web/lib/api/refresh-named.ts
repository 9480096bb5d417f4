import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads anew whatever is kept under keys that begin with these words; `kept` is left as it is. */
export function refreshNamed(client: QueryClient, names: readonly string[], kept?: QueryKey): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => names.includes(String(queryKey[0])) && queryKey.join() !== kept?.join(),
  });
}
