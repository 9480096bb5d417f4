import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  findNotifications,
  getUnreadCounts,
  markNotificationsRead,
  type UnreadCounts,
} from '#contract/notifications/notifications.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { noteNews } from '#web/lib/api/read-anew.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** Unread messages and notifications, and deals that need the member; kept up to date by the live connection. */
export const unreadQuery = queryOptions({
  queryKey: ['unread-counts'],
  queryFn: ({ signal }) => call(getUnreadCounts, {}, { signal }),
  initialData: () => firstAnswer(getUnreadCounts),
  staleTime: 30_000,
  refetchOnWindowFocus: false,
});

/** What is told of some counts; whoever does not know the others yet asks for all. */
export function noteUnread(client: QueryClient, counts: Partial<UnreadCounts>): void {
  noteNews<UnreadCounts>(client, unreadQuery.queryKey, (known) => ({ ...known, ...counts }));
}

/** For the panel of the bell and for the page: what one has loaded the other shows at once. */
export const notificationsQuery = pagedQuery({
  queryKey: ['notifications'],
  ask: async (cursor, signal) => {
    const { notifications: items, nextCursor } = await call(findNotifications, { query: { cursor } }, { signal });
    return { items, nextCursor };
  },
  keyOf: ({ id }) => id,
});

/** Some came or were read, here or on another device: what is on the screen is read anew. */
export function noteNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey }, { cancelRefetch: false });
}

export function useMarkNotificationsRead() {
  const client = useQueryClient();
  return useMutation({
    // By the opening of a page: nobody presses again, so it waits for the connection.
    networkMode: 'online',
    overlap: 'always',
    mutationFn: (read: { ids: string[] } | { upTo: string } | { opened: string }) =>
      call(markNotificationsRead, { body: read }),
    onSuccess: ({ unreadCount }) => {
      // Most pages that are opened are no news.
      if (client.getQueryData(unreadQuery.queryKey)?.notifications === unreadCount) return;
      noteUnread(client, { notifications: unreadCount });
      noteNotifications(client);
    },
  });
}
