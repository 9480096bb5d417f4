import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getUnreadCounts, type UnreadCounts } from '#contract/notifications/notifications.ts';
import { call } from '#web/lib/api/call.ts';

/** Unread messages and notifications, and deals that need the member; kept up to date by the live connection. */
export const unreadQuery = queryOptions({
  queryKey: ['unread-counts'],
  queryFn: ({ signal }) => call(getUnreadCounts, {}, { signal }),
  staleTime: 30_000,
  refetchOnWindowFocus: false,
});

/** What is told of some counts; whoever does not know the others yet asks for all. */
export function noteUnread(client: QueryClient, counts: Partial<UnreadCounts>): void {
  const { queryKey } = unreadQuery;
  const known = client.getQueryData(queryKey);
  if (known) client.setQueryData(queryKey, { ...known, ...counts });
  else void client.invalidateQueries({ queryKey });
}
