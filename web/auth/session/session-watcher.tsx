import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginState, sessionExpired, sessionToast } from '#web/auth/doors/login-state.ts';
import { leavingKey, sessionQuery, useSession } from '#web/lib/session.ts';
import { type Loss, listenToLosses, listenToTabs, type SessionEvent } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';

// Loaded when a session changes. Where that fails, a page loaded anew asks the server who is here.
const changes = () => import('./session-changes.ts').catch(() => location.reload() as never);

/** Follows what happens to the session: in other tabs, on the server, and while this page was away. */
export function SessionWatcher() {
  useOtherTabs();
  useLostSession();
  useRestoredPage();
  useReadiness();
  return null;
}

function useOtherTabs() {
  const client = useQueryClient();

  const follow = useEffectEvent(async (event: SessionEvent) => {
    if (event === 'updated') return client.invalidateQueries();
    if (event === 'signed-in') {
      const { enterSession } = await changes();
      if (await enterSession(client)) toast.success('Successfully signed in');
      return;
    }
    // A tab that is signing out knows where it goes; the others only follow.
    const isLeaving = client.isMutating({ mutationKey: leavingKey }) > 0;
    if (isLeaving || !client.getQueryData(sessionQuery.queryKey)?.member) return;
    await (await changes()).forgetMember(client, { hasLeft: true });
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
    if (loss === 'replaced') return (await changes()).forgetAnswers(client);
    toast.error(sessionExpired, { id: sessionToast, namesCause: true });
    const { isPublicPage, forgetMember } = await changes();
    // A reader of a public page may go on reading.
    const staysHere = loss === 'background' && isPublicPage(location.pathname);
    if (!staysHere) navigate('/login', { replace: true, state: { ...loginState(location), hasExpired: true } });
    await forgetMember(client, { hasLeft: false });
  });

  useEffect(() => listenToLosses((loss) => void leaveForLogin(loss)), []);
}

/** A member's tab has at hand what a lost session asks for: it may end when little can be loaded. */
function useReadiness() {
  const isMember = useSession().member !== undefined;
  useEffect(() => {
    if (isMember) import('./session-changes.ts').catch(() => {});
  }, [isMember]);
}

/** The browser may show a page as it was left, with a member who has signed out since: it is loaded anew, unseen. */
function useRestoredPage() {
  const client = useQueryClient();
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !client.getQueryData(sessionQuery.queryKey)?.member) return;
      document.body.hidden = true;
      location.reload();
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [client]);
}
