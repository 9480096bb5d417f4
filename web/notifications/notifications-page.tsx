import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoNotifications, NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notifications.queries.ts';

export function meta() {
  return [{ title: `Notifications | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Everything the member was told in the last 90 days. */
export default function NotificationsPage() {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-medium sm:text-4xl">Notifications</h1>
        {/* On phones its words reach to the edge of the page's text, as everything else does. */}
        <MarkAllRead className="max-sm:px-0" />
      </div>
      <p className="mt-2 text-ink-soft">
        Kept for 90 days. You choose what you hear of, and how, in{' '}
        <Link to="/account/settings#notifications" className="font-medium text-plum underline">
          your settings
        </Link>
        .
      </p>
      <div className="mt-6 max-w-3xl">
        <AllNotifications />
      </div>
    </>
  );
}

function AllNotifications() {
  const query = useInfiniteQuery(notificationsQuery);
  const { data, isPending, error, refetch, isFetching } = query;
  if (isPending)
    return (
      <LoadingRegion label="Loading your notifications..." className="min-h-dvh">
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
  return (
    <>
      <NotificationList notifications={data.items} />
      <LoadMore {...moreOf(query)} />
    </>
  );
}
