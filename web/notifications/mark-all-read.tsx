import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { notificationsQuery, unreadQuery, useMarkNotificationsRead } from './notifications.queries.ts';

/** Up to the newest that is shown: what comes meanwhile stays unread. */
export function MarkAllRead({ className }: { className?: string }) {
  const { data: counts } = useQuery(unreadQuery);
  const { data } = useInfiniteQuery(notificationsQuery);
  const { mutate, isPending } = useMarkNotificationsRead();
  const newest = data?.items[0];
  if (!newest || !counts?.notifications) return null;
  return (
    <Button
      variant="quiet"
      className={className}
      isPending={isPending}
      onClick={() =>
        mutate(
          { upTo: newest.createdAt },
          {
            onSuccess: () => toast.success('All notifications are marked as read'),
            onError: (error) => toast.error(failureText(error)),
          },
        )
      }
    >
      Mark all as read
    </Button>
  );
}
