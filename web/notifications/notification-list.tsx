import { isToday, isYesterday } from 'date-fns';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CreditCard from 'lucide-react/icons/credit-card';
import Handshake from 'lucide-react/icons/handshake';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircle from 'lucide-react/icons/message-circle';
import PackageCheck from 'lucide-react/icons/package-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '#contract/day-text.ts';
import type { NotificationFamily } from '#contract/notifications/notification-kind.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { agoText } from '#contract/span-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useMarkNotificationsRead } from './notifications.queries.ts';

/** What the member was told, one line each; whoever follows a line has read it. */
export function NotificationList({
  notifications,
  onFollow,
}: {
  notifications: readonly Notification[];
  onFollow?: () => void;
}) {
  const { mutate } = useMarkNotificationsRead();
  return (
    <ul aria-label="Notifications" className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationLine
            notification={notification}
            onFollow={() => {
              if (notification.readAt === null) mutate({ ids: [notification.id] });
              onFollow?.();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function whenText(moment: string): string {
  if (isToday(moment)) return agoText(moment);
  return isYesterday(moment) ? 'Yesterday' : momentText(moment);
}

function NotificationLine({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { family, text, path, picture, createdAt, readAt } = notification;
  const Icon = icons[family];
  const isUnread = readAt === null;
  const words: ReactNode = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 shrink-0 place-items-center overflow-hidden',
          picture ? 'rounded-soft' : 'rounded-full',
          isUnread ? 'bg-plum text-white forced-colors:border-2' : 'bg-ivory-deep text-ink-soft',
        )}
      >
        {/* A page that was kept offline before there were pictures has none. */}
        {picture ? (
          <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block wrap-anywhere', isUnread && 'font-semibold', !path && 'text-ink-soft italic')}
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          {text}
        </span>
        <span className="mt-0.5 block text-sm text-ink-soft">{whenText(createdAt)}</span>
      </span>
    </>
  );
  const look = 'flex min-h-16 w-full items-start gap-3 rounded-soft px-2 py-3 text-left text-ink no-underline';
  if (path)
    return (
      <Link to={path} onClick={onFollow} className={classNames(look, 'hover:bg-plum-soft')}>
        {words}
      </Link>
    );
  return <div className={look}>{words}</div>;
}

export function NoNotifications() {
  return (
    <EmptyState title="No notifications yet" icon={<Bell className="size-7" />}>
      <p>Offers, messages and everything that happens with your wigs will be told here.</p>
    </EmptyState>
  );
}

const icons: Record<NotificationFamily, LucideIcon> = {
  messages: MessageCircle,
  proposals: Handshake,
  deals: PackageCheck,
  reviews: Star,
  wishes: Sparkles,
  team: LifeBuoy,
  billing: CreditCard,
  account: KeyRound,
};
