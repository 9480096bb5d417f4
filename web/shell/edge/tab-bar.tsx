import { useQuery } from '@tanstack/react-query';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { NavLink } from 'react-router';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

const tabs = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/search', label: 'Search', Icon: Search },
  { to: '/account/create-listing', label: 'Sell', Icon: Plus },
  { to: '/account/deals', label: 'Deals', Icon: Handshake, count: 'deals', counted: 'waiting for you' },
  { to: '/messages', label: 'Messages', Icon: MessageCircle, count: 'messages', counted: 'unread' },
] as const;

/** Where members go most, in reach of the thumb. A page with a bar of its own takes its place. */
export default function TabBar() {
  const { data: counts } = useQuery(unreadQuery);
  return (
    <nav
      aria-label="Main"
      className="pointer-events-auto border-t border-line bg-surface peer-not-empty:hidden lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-5">
        {tabs.map(({ to, label, Icon, ...tab }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              prefetch="intent"
              className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft -outline-offset-2! hover:text-plum aria-[current=page]:font-semibold aria-[current=page]:text-plum"
            >
              <Icon aria-hidden="true" className="size-5.5" />
              {label}
              {'count' in tab && (
                <CountBadge
                  count={counts?.[tab.count] ?? 0}
                  label={tab.counted}
                  className="absolute top-0.5 left-[calc(50%+0.25rem)]"
                />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
