import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bookmark from 'lucide-react/icons/bookmark';
import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Plus from 'lucide-react/icons/plus';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Shirt from 'lucide-react/icons/shirt';
import Sparkles from 'lucide-react/icons/sparkles';
import Store from 'lucide-react/icons/store';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { SuspensionNotice } from '#web/auth/doors/suspension-notice.tsx';
import { FailedPaymentNotice } from '#web/billing/mine/failed-payment-notice.tsx';
import { useSession } from '#web/lib/session.ts';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

export default function AccountFrame() {
  const { member } = useSession();
  const failed = member?.failedPayment;
  // The subscription page says it with the plan.
  const isSaidBelow = useLocation().pathname === '/account/subscription';
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <AccountMenu />
      <div className="min-w-0">
        <SuspensionNotice className="mb-8" />
        {failed && !isSaidBelow && (
          <FailedPaymentNotice access={member.subscription} graceEnds={failed.accessUntil} className="mb-8" />
        )}
        <Outlet />
      </div>
    </div>
  );
}

/** A column beside the page on wide screens, a bar above it on phones. */
function AccountMenu() {
  const bar = useRef<HTMLUListElement>(null);
  const chosenPath = useChosenPath();
  const entries = useSession().member?.isAdmin ? [...accountEntries, backOffice] : accountEntries;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page has another entry to bring into view.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current && chosen) bar.current.scrollLeft = chosen.offsetLeft - bar.current.offsetLeft - 16;
  }, [chosenPath]);

  return (
    <nav aria-label="Account area" className="border-b border-line lg:sticky lg:top-28 lg:self-start lg:border-0">
      <ul
        ref={bar}
        className="scrollbar-none -mx-4 flex gap-1 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {entries.map(({ to, label, icon: Icon, Count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === chosenPath ? 'page' : undefined}
              className={entryClass(to === chosenPath)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
              {Count && <Count />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who edits a listing came from the list of their listings, and goes back to it; likewise with a deal or a ring. */
function useChosenPath(): string {
  const { pathname, search } = useLocation();
  const list = ['/account/deals', '/account/matches'].find((path) => pathname.startsWith(`${path}/`));
  if (list) return list;
  const isEditing = pathname === '/account/create-listing' && new URLSearchParams(search).has('edit');
  return isEditing ? '/account/listings' : pathname;
}

function entryClass(isActive: boolean): string {
  return classNames(
    'flex min-h-11 items-center gap-3 rounded-full px-4 font-medium whitespace-nowrap transition-colors duration-200 lg:rounded-soft',
    isActive ? 'bg-plum text-white' : 'text-ink hover:bg-plum-soft hover:text-plum',
  );
}

function DealCount() {
  const { data } = useQuery(unreadQuery);
  return <CountBadge count={data?.deals ?? 0} label="waiting for you" className="lg:ml-auto" />;
}

interface AccountEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** How much waits there. */
  Count?: ComponentType;
}

/** For staff alone, after everything that members have. */
const backOffice: AccountEntry = { to: '/admin', label: 'Back office', icon: Store };

/** The account area's menu, whole and in its order. */
const accountEntries: readonly AccountEntry[] = [
  { to: '/account', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/account/listings', label: 'My Listings', icon: Shirt },
  { to: '/account/deals', label: 'Deals', icon: Handshake, Count: DealCount },
  { to: '/account/matches', label: 'Matches', icon: ArrowLeftRight },
  { to: '/account/create-listing', label: 'Create Listing', icon: Plus },
  { to: '/account/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/account/transaction-policy', label: 'Seller Policy', icon: ScrollText },
  { to: '/account/favorites', label: 'Favorites', icon: Bookmark },
  { to: '/account/wishes', label: 'Wishes', icon: Sparkles },
  { to: '/account/subscription', label: 'Subscription', icon: CreditCard },
  { to: '/account/resources', label: 'Payment Resources', icon: HandCoins },
  { to: '/account/settings', label: 'Settings', icon: Settings },
];
