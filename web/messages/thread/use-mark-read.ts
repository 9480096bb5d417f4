import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVisible } from '#web/lib/use-visible.ts';
import { markThreadRead } from '#web/messages/messages.queries.ts';
import { type Thread, unreadUpToOf } from './thread-data.ts';

/** What the member has before their eyes is read: on opening, and when something arrives meanwhile. */
export function useMarkRead(thread: Thread | undefined): void {
  const client = useQueryClient();
  const isVisible = useVisible();
  const otherId = thread?.party.id;
  const upTo = thread && unreadUpToOf(thread);

  useEffect(() => {
    if (!isVisible || !otherId || upTo === undefined) return;
    // A failure is no news to the reader; the next message or visit tries again.
    markThreadRead(client, otherId, upTo).catch(() => {});
  }, [client, isVisible, otherId, upTo]);
}
