import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import User from 'lucide-react/icons/user';
import { type ComponentType, type KeyboardEvent, type SVGProps, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { SuspensionNotice } from '#web/auth/doors/suspension-notice.tsx';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { FailedPaymentNotice } from '#web/billing/mine/failed-payment-notice.tsx';
import { useSession } from '#web/lib/session.ts';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';

export default function AccountFrame() {
  const { member } = useSession();
  const failed = member?.failedPayment;
  // The subscription page says it with the plan.
  const isSaidBelow = useLocation().pathname === '/account/subscription';
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-2 px-4 pt-1 pb-6 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
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

/** A column beside the page on wide screens; on phones a menu that opens above it. */
function AccountMenu() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);

  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <nav aria-label="Account area" onKeyDown={closeByKey} className="lg:sticky lg:top-28 lg:self-start">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-soft px-1 text-sm font-semibold text-plum lg:hidden"
      >
        <User aria-hidden="true" className="size-4.5" />
        Account menu
        <ChevronDown aria-hidden="true" className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id={panelId}
        className={classNames(
          'max-lg:mb-4 max-lg:rounded-soft max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-2',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <AccountEntries onChoose={() => setOpen(false)} />
        <WaysOut onChoose={() => setOpen(false)} />
      </div>
    </nav>
  );
}

function AccountEntries({ onChoose }: { onChoose: () => void }) {
  const chosenPath = useChosenPath();
  return (
    <ul className="flex flex-col gap-1">
      {accountEntries.map(({ to, label, icon: Icon, Count }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            aria-current={to === chosenPath ? 'page' : undefined}
            onClick={onChoose}
            className={entryClass(to === chosenPath)}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {label}
            {Count && <Count />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Below a line: the way to the back office for staff, and on phones help and the end of the session. */
function WaysOut({ onChoose }: { onChoose: () => void }) {
  const isStaff = useSession().member?.isAdmin;
  const signOut = useSignOut();
  const phoneOnly = classNames(entryClass(false), 'lg:hidden');
  return (
    <div className={classNames('mt-2 flex flex-col gap-1 border-t border-line pt-2', !isStaff && 'lg:hidden')}>
      {isStaff && (
        <Link to="/admin" prefetch="intent" onClick={onChoose} className={entryClass(false)}>
          <Store aria-hidden="true" className="size-5 shrink-0" />
          Back office
        </Link>
      )}
      <Link to="/help" onClick={onChoose} className={phoneOnly}>
        <CircleQuestionMark aria-hidden="true" className="size-5 shrink-0" />
        Help
      </Link>
      <button type="button" onClick={signOut} className={classNames(phoneOnly, 'cursor-pointer')}>
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        Sign Out
      </button>
    </div>
  );
}

/** The entry that a page belongs to: what is a tab or a part of another page has none of its own. */
function useChosenPath(): string {
  const { pathname, search } = useLocation();
  if (/^\/account\/(?:deals|matches|wishes)\b/.test(pathname)) return '/account/deals';
  if (pathname === '/account/listings/bring-in') return '/account/listings';
  // Who edits a listing came from the list of their listings, and goes back to it.
  const isEditing = pathname === '/account/create-listing' && new URLSearchParams(search).has('edit');
  return isEditing ? '/account/listings' : pathname;
}

function entryClass(isActive: boolean): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-soft px-4 font-medium whitespace-nowrap transition-colors duration-200',
    isActive ? 'bg-plum text-white' : 'text-ink hover:bg-plum-soft hover:text-plum',
  );
}

function DealCount() {
  const { data } = useQuery(unreadQuery);
  return <CountBadge count={data?.deals ?? 0} label="waiting for you" className="ml-auto" />;
}

interface AccountEntry {
  to: string;
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** How much waits there. */
  Count?: ComponentType;
}

/** The account area's menu, whole and in its order. */
const accountEntries: readonly AccountEntry[] = [
  { to: '/account', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/account/listings', label: 'My Listings', icon: WigIcon },
  { to: '/account/deals', label: 'Deals', icon: Handshake, Count: DealCount },
  { to: '/account/create-listing', label: 'Create Listing', icon: Plus },
  { to: '/account/transaction-policy', label: 'Seller Policy', icon: ScrollText },
  { to: '/account/favorites', label: 'Favorites', icon: Heart },
  { to: '/account/subscription', label: 'Subscription', icon: CreditCard },
  { to: '/account/resources', label: 'Payment Resources', icon: HandCoins },
  { to: '/account/settings', label: 'Settings', icon: Settings },
];
