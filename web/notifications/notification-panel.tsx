import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoNotifications, NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notifications.queries.ts';

const shownInPanel = 10;

/** The newest of what the member was told, beside the page. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      isOpen
      onClose={onClose}
      side="right"
      title="Notifications"
      footer={
        <>
          <MarkAllRead />
          <ButtonLink to="/account/notifications" variant="secondary" onClick={onClose}>
            See all
          </ButtonLink>
        </>
      }
    >
      <Newest onFollow={onClose} />
    </Drawer>
  );
}

function Newest({ onFollow }: { onFollow: () => void }) {
  const { data, isPending, error, refetch, isFetching } = useInfiniteQuery(notificationsQuery);
  if (isPending)
    return (
      <LoadingRegion label="Loading your notifications...">
        <Skeleton className="h-16" />
      </LoadingRegion>
    );
  if (!data)
    return (
      <ErrorBox
        message="We could not load your notifications."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data.items.length === 0) return <NoNotifications />;
  return <NotificationList notifications={data.items.slice(0, shownInPanel)} onFollow={onFollow} />;
}
