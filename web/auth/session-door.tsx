import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SessionMember } from '#contract/session.ts';
import { useSession } from '#web/lib/session.ts';
import { AccountWait } from './account-wait.tsx';
import { Redirect } from './redirect.tsx';
import { loginState } from './return-target.ts';
import { PatienceLost, usePatienceLost } from './use-patience.ts';

interface SessionDoorProps {
  /** The member is unknown when the wait was given up: the page proceeds, and the server decides on each call. */
  children: (member: SessionMember | undefined, isPatienceLost: boolean) => ReactNode;
}

/** What every guarded page has in common: it waits, sends visitors to /login, and lets members in. */
export function SessionDoor({ children }: SessionDoorProps) {
  const { status, member } = useSession();
  const location = useLocation();
  const isPatienceLost = usePatienceLost(status === 'loading');

  if (status === 'signed-out') return <Redirect to="/login" state={loginState(location)} />;
  if (status === 'loading' && !isPatienceLost) return <AccountWait />;
  return <PatienceLost value={isPatienceLost}>{children(member, isPatienceLost)}</PatienceLost>;
}
