import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pageOf } from '#contract/notifications/page-of.ts';
import { useVisible } from '#web/lib/use-visible.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { unreadQuery, useMarkNotificationsRead } from './notifications.queries.ts';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

/** The bell in the header of members: how much is unread, and the newest of it. Comes with them alone. */
export default function Bell() {
  const { data, refetch } = useQuery(unreadQuery);
  const [isOpen, setOpen] = useState(false);
  const count = data?.notifications ?? 0;
  useReadOnOpening(count);
  return (
    <>
      <button
        type="button"
        title="Notifications"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          // What is gone since it was told is not in the list, and not in the count.
          void refetch();
        }}
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

/** Whoever has a page before their eyes has read what leads there; which notifications that are, the server says. */
function useReadOnOpening(count: number): void {
  const { pathname, search } = useLocation();
  const page = pageOf(pathname + search);
  const isVisible = useVisible();
  const { mutate } = useMarkNotificationsRead();
  const told = useRef({ page: '', count: 0 });
  useEffect(() => {
    if (!isVisible) return;
    const isNew = page !== told.current.page || count > told.current.count;
    told.current = { page, count };
    if (isNew && count > 0) mutate({ opened: page });
  }, [page, count, isVisible, mutate]);
}
