import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findSitePath } from '#contract/paths.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { type Loss, listenToLosses, listenToTabs, type SessionEvent } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { loginState } from './return-target.ts';
import { enterSession, forgetMember, leavingKey } from './session-changes.ts';

/** Keeps this tab true to the session: what other tabs do, what the server forgets, what a restored page missed. */
export function SessionKeeper() {
  useOtherTabs();
  useLostSession();
  useRestoredPage();
  return null;
}

function useOtherTabs() {
  const client = useQueryClient();

  const follow = useEffectEvent(async (event: SessionEvent) => {
    if (event === 'updated') return client.invalidateQueries();
    if (event === 'signed-in') {
      if (await enterSession(client)) toast.success('Successfully signed in');
      return;
    }
    // A tab that is signing out knows where it goes; the others only follow.
    const isLeaving = client.isMutating({ mutationKey: leavingKey }) > 0;
    if (isLeaving || !client.getQueryData(sessionQuery.queryKey)?.member) return;
    await forgetMember(client);
    toast.success('Successfully signed out');
  });

  useEffect(() => listenToTabs((event) => void follow(event)), []);
}

function useLostSession() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  const leaveForLogin = useEffectEvent(async (loss: Loss) => {
    const wasSignedIn = client.getQueryData(sessionQuery.queryKey)?.member;
    if (!wasSignedIn || client.isMutating({ mutationKey: leavingKey }) > 0) return;
    toast.error('Your session has expired. Please log in again.', { id: 'session-expired', namesCause: true });
    // Who only reads a public page may go on reading.
    const staysHere = loss === 'background' && findSitePath(location.pathname)?.access === 'public';
    if (!staysHere) navigate('/login', { replace: true, state: loginState(location) });
    await forgetMember(client);
  });

  useEffect(() => listenToLosses((loss) => void leaveForLogin(loss)), []);
}

/** The browser may show a page as it was left, with a member who has signed out since. */
function useRestoredPage() {
  const client = useQueryClient();
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [client]);
}
