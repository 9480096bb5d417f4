import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import User from 'lucide-react/icons/user';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { useSession } from '#web/lib/session.ts';
import { buttonClass, iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';

// Visitors have no messages and are told nothing: they should not pay for the code.
const UnreadBadge = lazyOrNothing(() => import('#web/messages/list/unread-badge.tsx'));
const Bell = lazyOrNothing(() => import('#web/notifications/bell.tsx'));

export function HeaderActions() {
  const { status, member } = useSession();
  const isSignedIn = status === 'signed-in';
  return (
    // On phones its icons stand in the first row of the header, the bell in the second, which stays.
    <nav aria-label="Account" className="flex items-center gap-0.5 max-lg:contents lg:ml-auto lg:gap-1">
      <Link to="/pricing" prefetch="intent" className="hidden px-3 py-2 font-medium hover:text-plum lg:block">
        Pricing
      </Link>
      <SignInOrOut />
      {status !== 'signed-out' && (
        <IconLink to="/messages" label="Messages" className={classNames(!isSignedIn && 'invisible')}>
          <MessageCircle aria-hidden="true" className="size-5.5" />
          {member && (
            <Suspense>
              <UnreadBadge member={member} />
            </Suspense>
          )}
        </IconLink>
      )}
      {status !== 'signed-out' && (
        <span className="size-11 max-lg:order-2 max-lg:ml-1">
          <Suspense>{isSignedIn && <Bell />}</Suspense>
        </span>
      )}
      <IconLink to="/account/favorites" label="Saved Listings">
        <Heart aria-hidden="true" className="size-5.5" />
      </IconLink>
      <IconLink to={status === 'signed-out' ? '/login' : '/account'} label="My Account">
        <User aria-hidden="true" className="size-5.5" />
      </IconLink>
    </nav>
  );
}

/** Who signs in from a listing or a search comes back to it; from elsewhere the account is the way on. */
export function useComeBack(): { from: string } | undefined {
  const { pathname, search } = useLocation();
  return /^\/(?:search|brand|listing|user)\b/.test(pathname) ? { from: pathname + search } : undefined;
}

function SignInOrOut() {
  const { status } = useSession();
  const comeBack = useComeBack();
  const signOut = useSignOut();
  const look = buttonClass({ variant: 'secondary', size: 'small', className: 'mr-2 hidden! w-26 lg:inline-flex!' });
  if (status === 'signed-in') {
    return (
      <button type="button" onClick={signOut} className={look}>
        Sign Out
      </button>
    );
  }
  // Until the session is known the place is kept, so that nothing moves and no wrong word flashes.
  return (
    <Link
      to="/login"
      state={comeBack}
      prefetch="intent"
      className={classNames(look, status === 'loading' && 'invisible')}
    >
      Sign In
    </Link>
  );
}

function IconLink({
  to,
  label,
  className,
  children,
}: {
  to: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      prefetch="intent"
      title={label}
      className={iconButtonClass({
        className: classNames('max-lg:order-1 max-lg:in-data-slim-frame:hidden', className),
      })}
    >
      <span className="sr-only">{label}</span>
      {children}
    </Link>
  );
}
