import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * For news: what is shown is read again. An answer that is still on its way may have been read before the news, and
 * TanStack Query would take a first answer for the newest, whatever was invalidated meanwhile.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}

/** Puts news into the shown data; where nothing is shown yet, or a reading is on its way, the data is read anew. */
export function noteNews<Data>(client: QueryClient, queryKey: QueryKey, change: (known: Data) => Data): void {
  const isOnItsWay = client.isFetching({ queryKey, exact: true }) > 0;
  const known = client.setQueryData<Data>(queryKey, (before) => before && change(before));
  if (known === undefined || isOnItsWay) void readAnew(client, queryKey);
}
