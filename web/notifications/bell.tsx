import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { notificationsQuery, unreadQuery, useMarkNotificationsRead } from './notifications.queries.ts';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

/** The bell in the header of members: how much is unread, and the newest of it. Comes with them alone. */
export default function Bell() {
  const { data } = useQuery(unreadQuery);
  const [isOpen, setOpen] = useState(false);
  const count = data?.notifications ?? 0;
  useReadOnOpening(count > 0);
  return (
    <>
      <button
        type="button"
        title="Notifications"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={iconButtonClass()}
      >
        <span className="sr-only">Notifications</span>
        <BellIcon aria-hidden="true" className="size-5.5" />
        <CountBadge count={count} label="unread" className="absolute -top-0.5 -right-0.5" />
      </button>
      {isOpen && (
        <Suspense>
          <NotificationPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Deals and conversations say on the server that they were opened; for other pages it is seen here. */
const seenHere = /^\/(?:user|account|contact|legal|listing|subscription)\b(?!\/deals\/)/;

function useReadOnOpening(hasUnread: boolean): void {
  const { pathname, search, hash } = useLocation();
  const { mutate } = useMarkNotificationsRead();
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: hasUnread && seenHere.test(pathname) });
  const here = pathname + search + hash;
  const opened = data?.items.filter(({ path, readAt }) => readAt === null && path === here).map(({ id }) => id);
  const ids = opened?.join(' ');
  useEffect(() => {
    if (ids) mutate({ ids: ids.split(' ') });
  }, [ids, mutate]);
}
