import { Outlet, useLocation } from 'react-router';
import { useSiteState } from '#web/lib/session.ts';
import { AccountWait } from './account-wait.tsx';
import { loginState } from './login-state.ts';
import { Redirect } from './redirect.tsx';
import { SessionDoor } from './session-door.tsx';
import { useSubscriptionPolling } from './use-subscription-polling.ts';

/** Pages that a subscription opens while the paywall is on. Their content comes from calls that the server guards. */
export default function RequireSubscriber() {
  const isPaywallOn = useSiteState()?.paywallEnabled;
  return (
    <SessionDoor>
      {(member, hasTimedOut) =>
        isPaywallOn && member?.subscription === 'inactive' && !hasTimedOut ? <NoSubscription /> : <Outlet />
      }
    </SessionDoor>
  );
}

function NoSubscription() {
  const location = useLocation();
  const isPolling = useSubscriptionPolling();
  if (isPolling) return <AccountWait text="Verifying your subscription..." />;
  return <Redirect to="/subscription" state={loginState(location)} />;
}
