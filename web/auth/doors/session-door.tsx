import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionMember } from '#contract/auth/session.ts';
import { useHasLeft, useSession } from '#web/lib/session.ts';
import { AccountWait } from './account-wait.tsx';
import { loginState } from './login-state.ts';
import { Redirect } from './redirect.tsx';

interface SessionDoorProps {
  /** The member is unknown when the wait was given up: the page proceeds, and the server decides on each call. */
  children: (member: SessionMember | undefined, hasTimedOut: boolean) => ReactNode;
}

/** Every guarded page waits here, sends visitors to /login, and lets members in. */
export function SessionDoor({ children }: SessionDoorProps) {
  const { status, member } = useSession();
  const hasLeft = useHasLeft();
  const location = useLocation();
  const hasTimedOut = useTimedOut(status === 'loading');

  if (status === 'signed-out') return <Redirect to="/login" state={hasLeft ? null : loginState(location)} />;
  if (status === 'loading' && !hasTimedOut) return <AccountWait />;
  return <TimedOut value={hasTimedOut}>{children(member, hasTimedOut)}</TimedOut>;
}

const timeoutMs = 8000;

/** True once a wait has lasted too long, and from then on: a skipped step is not made up for later. */
function useTimedOut(isWaiting: boolean): boolean {
  const wasLostOutside = use(TimedOut);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLost(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return isLost || wasLostOutside;
}

/** Set around what a guard lets pass, so that a guard inside it does not wait all over again. */
const TimedOut = createContext(false);
