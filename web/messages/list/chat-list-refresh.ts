import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatListQuery } from '#web/messages/messages.queries.ts';

const afterOpeningMs = 100;
const throttleMs = 10_000;
const intervalMs = 5 * 60_000;

type Tab = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export function useChatListRefresh(): void {
  const client = useQueryClient();
  useEffect(() => keepChatListFresh(client, document), [client]);
}

/**
 * Reads the list again shortly after the page opens, when the tab is looked at again, and every five minutes, until what
 * it returns is called.
 */
export function keepChatListFresh(client: QueryClient, tab: Tab): () => void {
  let startedAt = 0;
  const refresh = () => {
    // One that is still under way counts, unless it has been for long.
    if (isLoading(client) && Date.now() - startedAt < throttleMs) return;
    startedAt = Date.now();
    void client.refetchQueries({ queryKey: chatListQuery.queryKey }, { cancelRefetch: true });
  };
  const refreshOnReturn = () => {
    if (tab.visibilityState === 'visible' && Date.now() - startedAt > throttleMs) refresh();
  };
  const opening = setTimeout(refresh, afterOpeningMs);
  const interval = setInterval(refresh, intervalMs);
  tab.addEventListener('visibilitychange', refreshOnReturn);
  return () => {
    clearTimeout(opening);
    clearInterval(interval);
    tab.removeEventListener('visibilitychange', refreshOnReturn);
  };
}

function isLoading(client: QueryClient): boolean {
  return client.isFetching({ queryKey: chatListQuery.queryKey }) > 0;
}
